import { stripVTControlCharacters } from 'node:util';
import { runCommand } from 'citty';
import type { ArgsDef, CommandDef } from 'citty';
import { PipelineError } from '../../errors.ts';
import { checkArguments, usage } from './check-arguments.ts';
import { nearestName } from '../../model/nearest-name.ts';
import { printHelp } from './print-help.ts';

/** Runs a command that has commands of its own (`specmill emulator start`), with the help and the strictness of the others. It may go on working after this returns. */
export async function runCommandTree(
  definition: CommandDef,
  rawArgs: readonly string[],
  path: string,
): Promise<void> {
  const { subCommands } = definition;
  if (subCommands === undefined) return runLeaf(definition, rawArgs, path);
  const children = (await resolved(subCommands)) as Readonly<Record<string, CommandDef>>;
  const [name, ...rest] = rawArgs;
  if (name === undefined || isHelp(name)) {
    await printHelp({ definition, args: {}, examples: [] }, parentOf(path));
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
  if (rawArgs.some(isHelp)) {
    await printHelp({ definition, args, examples: [] }, parentOf(path));
    return;
  }
  checkArguments(rawArgs, path, args);
  try {
    await runCommand(definition, { rawArgs: [...rawArgs] });
  } catch (error) {
    // What citty itself objects to: a value that is none of an enumeration's, a missing argument.
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

function parentOf(path: string): CommandDef {
  const words = ['specmill', ...path.split(' ').slice(0, -1)];
  return { meta: { name: words.join(' ') } };
}

function unknown(name: string, known: readonly string[], path: string): PipelineError {
  const nearest = nearestName(name, known);
  const meant = nearest === null ? '.' : `; did you mean ${nearest}?`;
  const message = `specmill ${path} has no command ${JSON.stringify(name)}${meant}`;
  return new PipelineError(usage(message, path));
}
