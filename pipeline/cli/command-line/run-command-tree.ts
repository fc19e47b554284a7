import { stripVTControlCharacters } from 'node:util';
import { runCommand } from 'citty';
import type { ArgsDef, CommandDef } from 'citty';
import { PipelineError } from '../../errors.ts';
import { checkArguments, usage } from './check-arguments.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { printHelp } from './print-help.ts';

/**
 * Runs a command with subcommands (`specmill emulator start`), with the same help and argument
 * checks. It may continue after this function returns.
 */
export async function runCommandTree(
  definition: CommandDef,
  rawArgs: readonly string[],
  path: string,
): Promise<void> {
  const { subCommands } = definition;
  if (subCommands === undefined) return runLeaf(definition, rawArgs, path);
  const children = (await resolved(subCommands)) as Readonly<Record<string, unknown>>;
  const [name, ...rest] = rawArgs;
  if (name === undefined || isHelp(name)) {
    const shown: Record<string, CommandDef> = {};
    for (const [child, load] of Object.entries(children)) {
      shown[child] = (await resolved(load)) as CommandDef;
    }
    printHelp(
      { definition: { ...definition, subCommands: shown }, args: {}, examples: [] },
      `specmill ${path}`,
    );
    return;
  }
  if (!Object.hasOwn(children, name)) throw unknown(name, Object.keys(children), path);
  await runCommandTree((await resolved(children[name])) as CommandDef, rest, `${path} ${name}`);
}

async function runLeaf(
  definition: CommandDef,
  rawArgs: readonly string[],
  path: string,
): Promise<void> {
  const args = ((await resolved(definition.args)) ?? {}) as ArgsDef;
  const end = rawArgs.indexOf('--');
  const own = end === -1 ? rawArgs : rawArgs.slice(0, end);
  if (own.some(isHelp)) {
    printHelp({ definition, args, examples: [] }, `specmill ${path}`);
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
