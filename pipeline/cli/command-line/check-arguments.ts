import { parseArgs } from 'node:util';
import type { ArgDef, ArgsDef } from 'citty';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { nearestName } from '../../model/nearest-name.ts';

/**
 * Throws USAGE for an unknown flag, a flag without its value, a list given twice, or a surplus
 * argument, none of which citty rejects, and for a missing argument, which it names in capitals.
 */
export function checkArguments(
  rawArgs: readonly string[],
  commandName: string,
  args: ArgsDef,
): void {
  const flags = new Map(Object.entries(args).filter(([, arg]) => arg.type !== 'positional'));
  const options = Object.fromEntries([...flags].map(([name, arg]) => [name, optionOf(arg)]));
  const { tokens } = parseArgs({
    args: [...rawArgs],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const positionals = Object.entries(args).filter(([, arg]) => arg.type === 'positional');
  // A name that ends in dots takes any number of values.
  const most = positionals.some(([name]) => name.endsWith('...')) ? Infinity : positionals.length;
  const problems: Problem[] = [];
  const named = new Set<string>();
  let given = 0;
  for (const token of tokens) {
    if (token.kind === 'positional' && ++given > most) {
      problems.push(
        usage(
          `specmill ${commandName}: unexpected argument ${JSON.stringify(token.value)}.`,
          commandName,
        ),
      );
    }
    if (token.kind !== 'option') continue;
    const problem = optionProblem(token, flags) ?? repeatedProblem(token, flags, named);
    if (problem !== null) problems.push(usage(problem, commandName));
    named.add(token.name);
  }
  for (const [name] of positionals.filter(([, arg]) => arg.required !== false).slice(given))
    problems.push(usage(`Missing argument: <${name}>.`, commandName));
  const [first, ...rest] = problems;
  if (first !== undefined) throw new PipelineError([first, ...rest]);
}

/** An error in how a command was called. */
export function usage(
  message: string,
  commandName: string,
  listed: 'options' | 'commands' = 'options',
): Problem {
  const name = commandName === '' ? 'specmill' : `specmill ${commandName}`;
  return { code: 'USAGE', message, hint: `Run ${name} --help for its ${listed}.` };
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
}

function optionProblem(
  { name, rawName, value }: OptionToken,
  flags: ReadonlyMap<string, ArgDef>,
): string | null {
  const flag = flags.get(name) ?? [...flags.values()].find((arg) => aliasesOf(arg).includes(name));
  if (flag === undefined) {
    const nearest = nearestName(name, [...flags.keys()]);
    return `Unknown option ${rawName}${nearest === null ? '.' : `; did you mean --${nearest}?`}`;
  }
  if (flag.type === 'boolean') {
    return value === undefined ? null : `The option ${rawName} takes no value.`;
  }
  if (value === undefined && isValueOptional(flag)) return null;
  if (value === undefined || value === '') {
    const hint = 'valueHint' in flag ? `: ${rawName} <${flag.valueHint}>` : '.';
    return `The option ${rawName} needs a value${hint}`;
  }
  if (value.startsWith('--')) return `The option ${rawName} needs a value before ${value}.`;
  return null;
}

/** Only the last of two lists would take effect; of two single values, the last one takes precedence. */
function repeatedProblem(
  { name, rawName }: OptionToken,
  flags: ReadonlyMap<string, ArgDef>,
  named: ReadonlySet<string>,
): string | null {
  const flag = flags.get(name);
  if (!named.has(name) || flag === undefined || !('valueHint' in flag)) return null;
  const isList = String(flag.valueHint).includes(',');
  if (!isList || flag.description?.includes('repeatable') === true) return null;
  return `The option ${rawName} was given twice; separate its values with a comma.`;
}

/** Whether the option may be the last argument, without a value. */
export function isValueOptional(arg: ArgDef): boolean {
  return 'isValueOptional' in arg && arg.isValueOptional === true;
}

function optionOf(arg: ArgDef): { type: 'boolean' | 'string'; short?: string } {
  const short = aliasesOf(arg).find((alias) => alias.length === 1);
  const type = arg.type === 'boolean' ? 'boolean' : 'string';
  return short === undefined ? { type } : { type, short };
}

function aliasesOf(arg: ArgDef): readonly string[] {
  if (!('alias' in arg)) return [];
  return typeof arg.alias === 'string' ? [arg.alias] : (arg.alias ?? []);
}
