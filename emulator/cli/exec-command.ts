import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { defineCommand } from 'citty';
import { redirectModule } from '../redirect-module.ts';
import { clientArguments, createOperatorClient, dataOf, emulatorUrl } from './operator-client.ts';
import { CommandProblem, print, runCommand } from './run-command.ts';

const { json: _json, ...flags } = clientArguments;

/** `emulator exec`: a program whose calls to the provider's hosts go to the emulator. */
export const execCommand = defineCommand({
  meta: {
    name: 'exec',
    description: 'Run a Node program whose calls to the provider go to the emulator',
  },
  args: {
    'command...': {
      type: 'positional',
      required: false,
      description:
        'Program and its arguments, after --; if omitted, the environment variables are printed',
    },
    ...flags,
  },
  run: ({ args, rawArgs }) =>
    runCommand(async () => {
      const environment = redirectedEnvironment(emulatorUrl(args));
      const end = rawArgs.indexOf('--');
      const [program, ...rest] = end === -1 ? args._ : rawArgs.slice(end + 1);
      if (program === undefined) {
        for (const [name, value] of Object.entries(environment))
          print(`export ${name}=${quoted(value)}`);
        return;
      }
      dataOf(await createOperatorClient(args).GET('/health'));
      process.exitCode = await run(program, rest, environment);
    }),
});

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Keeps preloads that are set already. */
function redirectedEnvironment(url: string): Readonly<Record<string, string>> {
  const present = process.env['NODE_OPTIONS'] ?? '';
  const preload = `--import=${redirectModule()}`;
  return { EMULATOR_URL: url, NODE_OPTIONS: `${present} ${preload}`.trim() };
}

/** The program's exit code, as a shell reports it. */
async function run(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
  // Ctrl-C also reaches the program, which decides when to end.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'ENOENT' ? 'the program was not found' : cause.message;
      reject(new CommandProblem(`${program} cannot be started: ${why}.`, { cause }));
    });
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 1 : constants.signals[signal]));
    });
  });
}
