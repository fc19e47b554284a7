import { PipelineError } from '../../errors.ts';
import { isPlainRelativePath } from '../../write/project-path.ts';
import { nearestName } from '../../model/nearest-name.ts';

/** Values of a comma-separated flag; null if it is absent. */
export function listFlag(name: string, value: string | undefined): readonly string[] | null {
  if (value === undefined) return null;
  const values = value.split(',').map((part) => part.trim());
  if (values.every((part) => part !== '')) return values;
  throw wrong(`The option --${name} has an empty value in ${JSON.stringify(value)}.`);
}

const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Value of a flag that takes one of a set; null if it is absent. */
export function oneOfFlag<Value extends string>(
  name: string,
  value: string | undefined,
  allowed: readonly Value[],
): Value | null {
  if (value === undefined) return null;
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  const nearest = nearestName(value, allowed);
  const meant = nearest === null ? '.' : `; did you mean ${nearest}?`;
  throw wrong(`--${name} takes ${choices.format(allowed)}, not ${JSON.stringify(value)}${meant}`);
}

/** Values of a flag that takes some of a set; null if it is absent. */
export function someOfFlag<Value extends string>(
  name: string,
  value: string | undefined,
  allowed: readonly Value[],
): readonly Value[] | null {
  const values = listFlag(name, value)?.map((one) => oneOfFlag(name, one, allowed));
  return values === undefined ? null : [...new Set(values.filter((one) => one !== null))];
}

/** Value of a flag that takes seconds, above 0. */
export function secondsFlag(name: string, value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  const seconds = /^\d+(\.\d+)?$/.test(value) ? Number(value) : 0;
  if (seconds > 0 && seconds <= MAX_SECONDS) return seconds;
  throw wrong(
    `--${name} takes a number of seconds above 0, at most ${MAX_SECONDS}, not ${JSON.stringify(value)}.`,
  );
}

/** One day; timers cannot wait longer than 24 days. */
const MAX_SECONDS = 86_400;

function wrong(message: string): PipelineError {
  return new PipelineError({ code: 'USAGE', message });
}

/** Value of a flag that names a folder below the project; null if it is absent. */
export function pathFlag(name: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  const path = value.replace(/^\.\//, '').replace(/\/+$/, '');
  if (isPlainRelativePath(path) && !path.includes("'")) return path;
  throw wrong(
    `--${name} takes a folder inside the project, with forward slashes, not ${JSON.stringify(value)}.`,
  );
}
