import { stripVTControlCharacters } from 'node:util';
import { runCommand } from 'citty';
import type { ArgsDef, CommandDef } from 'citty';
import { PipelineError } from '../../errors.ts';
import { checkArguments, usage } from './check-arguments.ts';
import { nearestName } from '../../model/nearest-name.ts';
import type { Example } from './command.ts';
import { printHelp } from './print-help.ts';

/** A command with subcommands, and examples by the name of the subcommand; '' is the command itself. */
export interface Program {
  readonly definition: CommandDef;
  readonly examples: Readonly<Record<string, readonly Example[]>>;
}

/** A command in its program. */
interface Place extends Pick<Program, 'examples'> {
  /** With the names above it: `emulator start`. */
  readonly path: string;
  readonly name: string;
}

/**
 * Runs a command with subcommands (`specmill emulator start`), with the same help and argument
 * checks. It may continue after this function returns.
 */
export async function runCommandTree(
  definition: CommandDef,
  rawArgs: readonly string[],
  place: Place,
): Promise<void> {
  const { subCommands } = definition;
  const { path, examples } = place;
  if (subCommands === undefined) return runLeaf(definition, rawArgs, place);
  const children = (await resolved(subCommands)) as Readonly<Record<string, unknown>>;
  const [name, ...rest] = rawArgs;
  if (name === undefined || isHelp(name)) {
    const shown: Record<string, CommandDef> = {};
    for (const [child, load] of Object.entries(children)) {
      shown[child] = (await resolved(load)) as CommandDef;
    }
    printHelp(
      {
        definition: { ...definition, subCommands: shown },
        args: {},
        examples: examples[place.name] ?? [],
      },
      `specmill ${path}`,
    );
    return;
  }
  if (!Object.hasOwn(children, name)) throw unknown(name, Object.keys(children), path);
  const child = (await resolved(children[name])) as CommandDef;
  await runCommandTree(child, rest, { path: `${path} ${name}`, name, examples });
}

async function runLeaf(
  definition: CommandDef,
  rawArgs: readonly string[],
  { path, name, examples }: Place,
): Promise<void> {
  const args = ((await resolved(definition.args)) ?? {}) as ArgsDef;
  const end = rawArgs.indexOf('--');
  const own = end === -1 ? rawArgs : rawArgs.slice(0, end);
  if (own.some(isHelp)) {
    printHelp({ definition, args, examples: examples[name] ?? [] }, `specmill ${path}`);
    return;
  }
  checkArguments(rawArgs, path, args);
  try {
    await runCommand(definition, { rawArgs: [...rawArgs] });
  } catch (error) {
    // citty's own errors: a value outside of an enumeration, or a missing argument.
    if (!(error instanceof Error) || error.name !== 'CLIError') throw error;
    throw new PipelineError(usage(stripVTControlCharacters(error.message), path));
  }
}

async function resolved(value: unknown): Promise<unknown> {
  return typeof value === 'function' ? (value as () => unknown)() : value;
}

function isHelp(arg: string): boolean {
  return arg === '--help' || arg === '-h';
}

function unknown(name: string, known: readonly string[], path: string): PipelineError {
  const nearest = nearestName(name, known);
  const meant = nearest === null ? '.' : `; did you mean ${nearest}?`;
  const message = `specmill ${path} has no command ${JSON.stringify(name)}${meant}`;
  return new PipelineError(usage(message, path, 'commands'));
}
