import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';

/** One language of one document. */
export interface SdkTask {
  /** The name of the language that users give. */
  readonly language: string;
  /** The generator's name of the language. */
  readonly generator: string;
  /** The prepared copy of the document, absolute. */
  readonly document: string;
  /** Output folder, absolute. */
  readonly output: string;
  readonly options: Readonly<Record<string, string>>;
  /** Host, user and name of the repository. */
  readonly repository: Readonly<Record<string, string>>;
  /** Names of properties and models in the generated code. */
  readonly names: Readonly<Record<string, string>>;
  readonly modelNames: Readonly<Record<string, string>>;
}

/** A Java and a jar. */
export interface GeneratorProgram {
  readonly java: string;
  readonly jar: string;
}

/** Input of one run of the generator. */
export interface GeneratorRun extends GeneratorProgram {
  readonly tasks: readonly SdkTask[];
  /** Folder for the configuration and the log, `generator.log`. */
  readonly folder: string;
  readonly signal: AbortSignal;
  onDone(task: SdkTask): void;
}

/** The C1 compiler and the serial collector halve time and memory of a run of a few seconds. */
const jvmFlags = [
  '-XX:+IgnoreUnrecognizedVMOptions',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Dfile.encoding=UTF-8',
];
const PATIENCE_MINUTES = 30;
const INTERRUPTED_CODES = [130, 143];

/**
 * Runs all tasks in one JVM and returns those that succeeded. The exit code is not enough: 4.3.1
 * exits with 0 after failures.
 */
export async function runGenerator(run: GeneratorRun): Promise<ReadonlySet<SdkTask>> {
  const configs = join(run.folder, 'tasks');
  await mkdir(configs, { recursive: true });
  const paths: string[] = [];
  for (const [index, task] of run.tasks.entries()) {
    const path = join(configs, `${index}.json`);
    await writeFile(path, JSON.stringify(configOf(task)));
    paths.push(path);
  }
  const batch = ['batch', '--timeout', String(PATIENCE_MINUTES), ...paths];
  const finishedTasks = new Set<SdkTask>();
  const onLine = taskReader(run.tasks, (task) => {
    finishedTasks.add(task);
    run.onDone(task);
  });
  await runJava(run, batch, onLine);
  return finishedTasks;
}

/** The names that a jar lists. */
export async function listGenerators(
  program: GeneratorProgram,
  folder: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const run = { ...program, folder, signal };
  await runJava(run, ['list', '-s', '-i', 'all'], (line) => void lines.push(line));
  const names = lines.filter((line) => /^[\w-]+(,[\w-]+)+$/.test(line.trim()));
  return names.flatMap((line) => line.trim().split(',')).sort();
}

function configOf(task: SdkTask): unknown {
  return {
    generatorName: task.generator,
    inputSpec: task.document,
    outputDir: task.output,
    additionalProperties: { hideGenerationTimestamp: true, ...task.options },
    ...task.repository,
    ...(Object.keys(task.names).length > 0 && { nameMappings: task.names }),
    ...(Object.keys(task.modelNames).length > 0 && { modelNameMappings: task.modelNames }),
  };
}

type OnLine = (line: string) => void;

async function runJava(
  run: GeneratorProgram & { readonly folder: string; readonly signal: AbortSignal },
  args: readonly string[],
  onLine: OnLine,
): Promise<void> {
  run.signal.throwIfAborted();
  const log = createWriteStream(join(run.folder, 'generator.log'), { flags: 'a' });
  const child = spawn(run.java, [...jvmFlags, '-jar', run.jar, ...args], {
    cwd: run.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: run.signal,
    killSignal: 'SIGKILL',
  });
  child.on('error', (error) => void log.write(`${error.message}\n`));
  const closed = new Promise<number | null>((resolve) => void child.on('close', resolve));
  createInterface(child.stdout).on('line', onLine);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const code = await closed;
  log.end();
  await finished(log);
  // Ctrl-C also reaches Java, which may exit first.
  const isInterrupt = child.signalCode !== null || INTERRUPTED_CODES.includes(code ?? 0);
  if (isInterrupt && !run.signal.aborted) {
    await Promise.race([once(run.signal, 'abort'), once(AbortSignal.timeout(500), 'abort')]);
  }
  run.signal.throwIfAborted();
}

/**
 * Reports each finished task. Every thread logs the folder that it starts, and later that it is
 * done.
 */
function taskReader(tasks: readonly SdkTask[], onDone: (task: SdkTask) => void): OnLine {
  const current = new Map<string, string>();
  return (line) => {
    const [, thread = '', rest = ''] = /^\[([^\]]*)\]\s+(.*)$/.exec(line) ?? [];
    const [, output] = /^Generating .*\(outputs to (.*)\)/.exec(rest) ?? [];
    if (output !== undefined) current.set(thread, output);
    if (!rest.startsWith('Finished generating')) return;
    const task = tasks.find((one) => one.output === current.get(thread));
    if (task !== undefined) onDone(task);
  };
}
