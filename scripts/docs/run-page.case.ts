import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { freePort } from '../../server-template/testing/free-port.ts';
import { sqlOfCommand, withUrl } from './page-database.case.ts';
import type { PageDatabase, PageProvider } from './page-database.case.ts';
import type { PageStep } from './page-steps.ts';
import { prepareFrameworks } from '../prepare-frameworks.ts';
import { createViteProject, frontEndPackages } from './vite-projects.ts';

const repository = resolve(import.meta.dirname, '../..');
/** Ports in pages; each run replaces them with free ones. */
const namedPorts = ['3000', '3334', '8080'] as const;
const patienceMs = 60_000;

type ChangeStep = Extract<PageStep, { kind: 'change' }>;

/** A database in place of a SQLite file, and its name in messages. */
interface OtherDatabase {
  readonly name: PageProvider;
  readonly database: PageDatabase;
}

/** A specmill that is installed somewhere, in place of the one of this repository. */
export interface PageTool {
  /** Folder of its package. */
  readonly folder: string;
  /** Packages of an installed project. */
  readonly modules: string;
}

interface ReaderOptions {
  /** Replaces the SQLite file of the page. */
  readonly other?: OtherDatabase | null;
  readonly tool?: PageTool | null;
}

/** Executes pages like a reader, in one folder. */
export class PageReader implements AsyncDisposable {
  readonly #folder: string;
  readonly #ports: ReadonlyMap<string, string>;
  readonly #programs = new Set<ChildProcess>();
  readonly #other: OtherDatabase | null;
  readonly #modules: string;
  #place: string;

  private constructor(
    folder: string,
    ports: ReadonlyMap<string, string>,
    { other = null, tool = null }: ReaderOptions,
  ) {
    this.#folder = folder;
    this.#other = other;
    this.#modules = tool?.modules ?? join(repository, 'node_modules');
    this.#place = folder;
    this.#ports = ports;
  }

  /** Prepares a folder with a `specmill` command. */
  static async open(folder: string, options: ReaderOptions = {}): Promise<PageReader> {
    const { tool = null } = options;
    const shim = join(folder, '.bin/specmill');
    await mkdir(dirname(shim));
    const bin = join(
      tool?.folder ?? repository,
      tool === null ? 'pipeline/cli/bin.ts' : 'specmill.js',
    );
    await writeFile(shim, `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`);
    await chmod(shim, 0o755);
    const linked = join(folder, 'node_modules/specmill');
    await (tool === null ? linkPackage(linked) : linkTool(linked, tool));
    const ports = await Promise.all(
      namedPorts.map(async (port) => [port, String(await freePort())] as const),
    );
    return new PageReader(folder, new Map(ports), options);
  }

  async follow(steps: readonly PageStep[]): Promise<void> {
    for (const step of steps) {
      if (step.kind === 'run') await this.#run(step);
      else if (step.kind === 'write') await this.#write(step.path, step.content);
      else await this.#change(this.#spelled(step));
    }
  }

  /** The current folder, changed by `cd`. */
  get place(): string {
    return this.#place;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#endPrograms();
  }

  async #run({ commands, output }: Extract<PageStep, { kind: 'run' }>): Promise<void> {
    let printed = '';
    for (const command of commands) printed += await this.#command(command);
    if (output === null) return;
    const named = output.replaceAll('from SQLite', `from ${this.#other?.name ?? 'SQLite'}`);
    expect(printed).toMatch(patternOf(this.#withPorts(named)));
  }

  /** Runs a command and returns its output; a command that ends in `&` continues in the background. */
  async #command(command: string): Promise<string> {
    const [, folder] = /^cd (\S+)$/.exec(command) ?? [];
    if (folder !== undefined) {
      this.#place = join(this.#place, folder);
      return '';
    }
    const sql = this.#other === null ? null : await sqlOfCommand(command, this.#place);
    if (sql !== null) {
      await this.#other?.database.run(sql);
      return '';
    }
    // Packages are already installed, from this repository.
    if (/^npm install (?:--[\w-]+ )*specmill(?:@latest)?$/.test(command)) return '';
    if (await createViteProject(command, this.#place)) return '';
    if (/^npm install(?: @?[\w/-]+)*$/.test(command)) {
      await this.#install(command.split(' ').slice(2));
      return '';
    }
    if (command === 'kill %1') {
      await this.#endPrograms();
      return '';
    }
    const isBackground = command.endsWith(' &');
    const called = this.#withPorts(isBackground ? command.slice(0, -2) : command);
    const line = this.#other === null ? called : withUrl(called, this.#other.database);
    const program = spawn('sh', ['-c', isBackground ? `exec ${line}` : line], {
      cwd: this.#place,
      detached: isBackground,
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (isBackground) {
      this.#programs.add(program);
      return this.#listening(program, command);
    }
    const [stdout, stderr] = await Promise.all([text(program.stdout), text(program.stderr)]);
    return stdout + stderr;
  }

  /** Links the packages of this repository, which must have those that are named. */
  async #install(names: readonly string[]): Promise<void> {
    const isFrontEnd = existsSync(join(this.#place, 'vite.config.ts'));
    if (isFrontEnd) expect(await prepareFrameworks(join(repository, 'clients'))).toBeNull();
    const own = isFrontEnd ? join(repository, frontEndPackages) : this.#modules;
    for (const name of names) expect(existsSync(join(own, name)), name).toBe(true);
    const packages = join(this.#place, 'node_modules');
    if (!existsSync(packages)) await symlink(own, packages);
  }

  #environment(): NodeJS.ProcessEnv {
    const { PATH = '' } = process.env;
    const own = [join(this.#folder, '.bin'), dirname(process.execPath), PATH].join(':');
    const api = this.#ports.get('3000') ?? '';
    return { PATH: own, HOME: this.#folder, API_HOST: '127.0.0.1', API_PORT: api };
  }

  #withPorts(line: string): string {
    let replaced = line;
    for (const [named, free] of this.#ports) {
      replaced = replaced.replaceAll(
        new RegExp(`(?<=localhost:|--port |127\\.0\\.0\\.1:)${named}\\b`, 'g'),
        free,
      );
    }
    return replaced;
  }

  /** The output of a program until it is ready. */
  async #listening(program: ChildProcess, command: string): Promise<string> {
    let printed = '';
    for (const stream of [program.stdout, program.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
    }
    const port = /mock/.test(command) ? '3334' : /emulator/.test(command) ? '8080' : '3000';
    const until = performance.now() + patienceMs;
    while (!(await isOpen(Number(this.#ports.get(port))))) {
      if (program.exitCode !== null || performance.now() > until) {
        throw new Error(`${command} opens no port: ${printed}`);
      }
      await setTimeout(50);
    }
    return printed;
  }

  async #endPrograms(): Promise<void> {
    for (const program of this.#programs) {
      const ended = program.exitCode === null ? once(program, 'exit') : null;
      // Kills the process group, because npm starts child processes.
      if (program.pid !== undefined && ended !== null) process.kill(-program.pid, 'SIGTERM');
      await ended;
    }
    this.#programs.clear();
  }

  async #write(path: string, content: string): Promise<void> {
    const file = join(this.#place, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, this.#withPorts(content));
  }

  #spelled({ kind, path, before, after }: ChangeStep): ChangeStep {
    const spell = (text: string): string => this.#other?.database.spell(text) ?? text;
    return { kind, path, before: spell(before), after: spell(after) };
  }

  async #change({ path, before, after }: ChangeStep): Promise<void> {
    const file = join(this.#place, path);
    const content = await readFile(file, 'utf8');
    expect(content.split(before).length - 1, `${path} must contain this once:\n${before}\n`).toBe(
      1,
    );
    await writeFile(
      file,
      content.replace(before, () => after),
    );
  }
}

/** Links this repository as the package, with its exports resolved to source files. */
async function linkPackage(folder: string): Promise<void> {
  const text = await readFile(join(repository, 'package.json'), 'utf8');
  const { name, exports } = JSON.parse(text) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  const sources = Object.entries(exports).map(([key, target]) => {
    const file = typeof target === 'string' ? target : target.default;
    return [key, file.replace(/^\.\/dist\/(.*)\.js$/, './sources/$1.ts')] as const;
  });
  await mkdir(folder, { recursive: true });
  await symlink(repository, join(folder, 'sources'));
  const description = { name, type: 'module', exports: Object.fromEntries(sources) };
  await writeFile(join(folder, 'package.json'), JSON.stringify(description));
}

/** Links an installed package as it is. */
async function linkTool(linked: string, { folder }: PageTool): Promise<void> {
  await mkdir(dirname(linked), { recursive: true });
  await symlink(folder, linked);
}

/** A pattern in which `…` matches anything. */
function patternOf(output: string): RegExp {
  const parts = output
    .trim()
    .split('…')
    .map((part) => part.trim().replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  return new RegExp(parts.join('[\\s\\S]*'));
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((found) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      found(true);
    });
    socket.once('error', () => found(false));
  });
}
