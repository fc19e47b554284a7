import type { ArgDef, CommandDef, Resolvable } from 'citty';
import { isValueOptional } from '../command-line/check-arguments.ts';

/** A command with its options. */
export interface CompletedCommand {
  /** `build`, `emulator start`. */
  readonly name: string;
  readonly description: string;
  readonly options: readonly CompletedOption[];
  readonly subCommands: readonly string[];
  /** Values of the first argument; empty if it may be anything. */
  readonly values: readonly string[];
}

/** An option; `--help` is not listed. */
export interface CompletedOption {
  /** `--port`. */
  readonly name: string;
  readonly description: string;
  readonly value: 'none' | 'optional' | 'required';
  /** Values to offer; empty if any value is allowed, or none. */
  readonly values: readonly string[];
  /** A command that prints the values to offer, one per line; null if `values` lists them. */
  readonly valuesFrom: string | null;
}

/** What an option may state for completion in addition to its `valueHint`. */
interface CompletionHints {
  readonly completed?: readonly string[];
  readonly completedFrom?: string;
}

/** Commands and their subcommands, in order. */
export async function completedCommands(
  definitions: Readonly<Record<string, CommandDef>>,
  parent = '',
): Promise<readonly CompletedCommand[]> {
  const commands: CompletedCommand[] = [];
  for (const [own, { meta, args, subCommands }] of Object.entries(definitions)) {
    const name = `${parent}${own}`;
    const { description = '' } = (await resolved(meta)) ?? {};
    const entries = Object.entries((await resolved(args)) ?? {});
    const children: Record<string, CommandDef> = {};
    for (const [child, definition] of Object.entries((await resolved(subCommands)) ?? {})) {
      children[child] = await resolved(definition);
    }
    const positional = entries.find(([, arg]) => arg.type === 'positional')?.[1];
    const values = positional === undefined ? [] : valuesOf(positional);
    const options = entries.filter(([, arg]) => arg.type !== 'positional').map(completedOption);
    commands.push({ name, description, options, subCommands: Object.keys(children), values });
    commands.push(...(await completedCommands(children, `${name} `)));
  }
  return commands;
}

function completedOption([name, arg]: readonly [string, ArgDef]): CompletedOption {
  const value = isValueOptional(arg) ? 'optional' : 'required';
  return {
    name: `--${name}`,
    description: arg.description ?? '',
    value: arg.type === 'boolean' ? 'none' : value,
    values: valuesOf(arg),
    valuesFrom: (arg as CompletionHints).completedFrom ?? null,
  };
}

/** A hint with bars lists all allowed values; a comma and dots at its end mean several of them. */
function valuesOf(arg: ArgDef): readonly string[] {
  const { completed } = arg as CompletionHints;
  if (completed !== undefined) return completed;
  const hint = 'valueHint' in arg ? (arg.valueHint ?? '') : '';
  return hint.includes('|') ? hint.replace(/,…$/, '').split('|') : [];
}

async function resolved<Value>(given: Resolvable<Value>): Promise<Value> {
  return typeof given === 'function' ? (given as () => Value | Promise<Value>)() : given;
}
