import { runCommand } from 'citty';
import type { CommandDef } from 'citty';
import { PipelineError } from '../errors.ts';
import { checkArguments, usage } from './command-line/check-arguments.ts';
import type { Command } from './command-line/command.ts';
import { pagesNote } from './docs/command-pages.ts';
import { interruptSignal } from './command-line/interrupt.ts';
import { nearestName } from '../model/nearest-name.ts';
import { withMissingPackage } from './command-line/missing-package.ts';
import { printFailure } from './command-line/print-failure.ts';
import { noteOtherVersion } from './command-line/project-version.ts';
import { printHelp } from './command-line/print-help.ts';
import type { CommandGroups } from './command-line/print-help.ts';
import { runCommandTree, type Program } from './command-line/run-command-tree.ts';
import { printResult } from './terminal/terminal.ts';
import { readVersion } from './command-line/version.ts';

/** All commands, loaded when they are called. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['init', async () => (await import('./init.ts')).initCommand],
  ['introspect', async () => (await import('./introspect.ts')).introspectCommand],
  ['add', async () => (await import('./add.ts')).addCommand],
  ['remove', async () => (await import('./remove.ts')).removeCommand],
  ['hide', async () => (await import('./abilities/hide.ts')).hideCommand],
  ['rename', async () => (await import('./abilities/rename.ts')).renameCommand],
  ['edits', async () => (await import('./edits.ts')).editsCommand],
  ['format', async () => (await import('./git/format.ts')).formatCommand],
  ['resolve', async () => (await import('./git/resolve.ts')).resolveCommand],
  ['merge-driver', async () => (await import('./git/merge-driver.ts')).mergeDriverCommand],
  ['build', async () => (await import('./build.ts')).buildCommand],
  ['eject', async () => (await import('./eject.ts')).ejectCommand],
  ['check', async () => (await import('./check.ts')).checkCommand],
  ['serve', async () => (await import('./serve.ts')).serveCommand],
  ['migrate', async () => (await import('./migrate.ts')).migrateCommand],
  ['mock', async () => (await import('./mock.ts')).mockCommand],
  ['mcp', async () => (await import('./mcp/mcp.ts')).mcpCommand],
  ['test', async () => (await import('./test.ts')).testCommand],
  ['why', async () => (await import('./why/why.ts')).whyCommand],
  ['diff', async () => (await import('./diff.ts')).diffCommand],
  ['token', async () => (await import('./token.ts')).tokenCommand],
  ['generate-sdk', async () => (await import('./generate-sdk.ts')).generateSdkCommand],
  ['docs', async () => (await import('./docs/docs.ts')).docsCommand],
  ['doctor', async () => (await import('./doctor.ts')).doctorCommand],
  ['completion', async () => (await import('./completion.ts')).completionCommand(everyDefinition)],
]);

/** Separate programs that can be started from here; they print and end on their own. */
const programs: ReadonlyMap<string, () => Promise<Program>> = new Map([
  ['emulator', async () => (await import('./emulator.ts')).emulatorProgram()],
]);

/** Commands that do not depend on the project's version. */
const withoutProject: ReadonlySet<string> = new Set(['init', 'docs', 'completion', 'merge-driver']);

const aliases: ReadonlyMap<string, string> = new Map([['generate', 'build']]);

/** Groups of the commands in the program's help. */
const groups: CommandGroups = {
  'Start here': ['init', 'introspect', 'build', 'serve'],
  'Change the API': ['add', 'remove', 'rename', 'hide', 'edits', 'migrate', 'eject'],
  'Work in a team': ['resolve', 'format', 'merge-driver'],
  'Work without a backend': ['mock', 'emulator'],
  'Let agents work': ['mcp'],
  'Check and release': ['check', 'diff', 'test', 'why', 'generate-sdk'],
  'Set up': ['docs', 'doctor', 'token', 'completion'],
};

const program = {
  meta: {
    name: 'specmill',
    description:
      'Generate an OpenAPI document from a relational database, and a server, clients, a mock and tests from that document',
  },
  args: {
    help: { type: 'boolean', alias: 'h', description: 'Show help for specmill or a command' },
    version: { type: 'boolean', alias: 'v', description: 'Show the version' },
  },
} as const satisfies CommandDef;

const examples = [
  { line: 'specmill init my-shop --db file:./shop.db', effect: 'Create a project' },
  { line: 'specmill introspect', effect: 'Write a document from its database' },
  { line: 'specmill build', effect: 'Generate the server and the client' },
  { line: 'specmill docs', effect: 'Open the guides, and list their pages' },
];

/**
 * Runs the command line and returns the process's exit code; null if the process ends on its own.
 */
export async function main(rawArgs: readonly string[]): Promise<number | null> {
  try {
    return await dispatch(rawArgs);
  } catch (error) {
    return printFailure(withMissingPackage(error), { json: rawArgs.includes('--json') });
  }
}

async function dispatch(rawArgs: readonly string[]): Promise<number | null> {
  const [first, ...rest] = rawArgs;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    return helpOf(rest[0]);
  }
  if (first === '--version' || first === '-v') {
    printResult(readVersion());
    return 0;
  }
  if (first.startsWith('-')) checkArguments([first], '', program.args);
  const name = aliases.get(first) ?? first;
  const loadProgram = programs.get(name);
  if (loadProgram !== undefined) {
    const { definition, examples: own } = await loadProgram();
    await runCommandTree(definition, rest, { path: name, name: '', examples: own });
    return null;
  }
  const load = commands.get(name);
  if (load === undefined) throw unknownCommand(first);
  if (isHelpAsked(rest)) return helpOf(name);
  const { definition, args } = await load();
  checkArguments(rest, name, args);
  const data = { folder: process.cwd(), signal: interruptSignal() };
  if (!withoutProject.has(name)) await noteOtherVersion(data.folder);
  const { result } = await runCommand(definition, { rawArgs: [...rest], data });
  return typeof result === 'number' ? result : 0;
}

function isHelpAsked(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const flags = end === -1 ? args : args.slice(0, end);
  return flags.includes('--help') || flags.includes('-h');
}

async function helpOf(name: string | undefined): Promise<number | null> {
  if (name === undefined || name.startsWith('-')) {
    const subCommands = await everyDefinition();
    const definition = { ...program, subCommands };
    printHelp({ definition, args: program.args, examples }, 'specmill', groups);
    return 0;
  }
  if (programs.has(name)) return dispatch([name, '--help']);
  const load = commands.get(aliases.get(name) ?? name);
  if (load === undefined) throw unknownCommand(name);
  const command = aliases.get(name) ?? name;
  printHelp(await load(), `specmill ${command}`);
  const note = pagesNote(command);
  if (note !== '') printResult(`\n${note}`);
  return 0;
}

/** Every command and program by its name, and the groups of the program's help. */
export async function everyCommand(): Promise<{
  readonly groups: CommandGroups;
  readonly commands: ReadonlyMap<string, Program & Pick<Command, 'args'>>;
}> {
  const found = new Map<string, Program & Pick<Command, 'args'>>();
  for (const [name, load] of commands) {
    const { definition, args, examples: own } = await load();
    found.set(name, { definition, args, examples: { '': own } });
  }
  for (const [name, load] of programs) found.set(name, { ...(await load()), args: {} });
  return { groups, commands: found };
}

async function everyDefinition(): Promise<Record<string, CommandDef>> {
  const entries: [string, CommandDef][] = [];
  for (const [name, load] of commands) entries.push([name, (await load()).definition]);
  for (const [name, load] of programs) entries.push([name, (await load()).definition]);
  return Object.fromEntries(entries);
}

function unknownCommand(name: string): PipelineError {
  const known = [...commands.keys(), ...programs.keys(), ...aliases.keys()];
  const nearest = nearestName(name, known);
  const meant = nearest === null ? '.' : `; did you mean ${nearest}?`;
  return new PipelineError(
    usage(`There is no command ${JSON.stringify(name)}${meant}`, '', 'commands'),
  );
}
