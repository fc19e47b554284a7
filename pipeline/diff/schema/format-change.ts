import type { Shape } from './shape.ts';

/** Formats by the wider formats that include their values. */
const within: ReadonlyMap<string, string> = new Map([
  ['int32', 'int64'],
  ['float', 'double'],
]);

/** The change to a format if it is of the wanted kind. */
export function formatChange(
  before: Shape,
  after: Shape,
  wanted: 'narrowed' | 'widened' | 'changed',
): string | null {
  const was = formatOf(before);
  const is = formatOf(after);
  if (was === is) return null;
  const change =
    was === null || isWithin(is, was)
      ? 'narrowed'
      : is === null || isWithin(was, is)
        ? 'widened'
        : 'changed';
  if (change !== wanted) return null;
  if (is === null) return `no longer has the format ${was}`;
  return was === null ? `has the new format ${is}` : `has the format ${is} instead of ${was}`;
}

function isWithin(inner: string | null, outer: string | null): boolean {
  return inner !== null && within.get(inner) === outer;
}

/** `password` only affects how forms display a text. */
function formatOf({ format }: Shape): string | null {
  return format === 'password' ? null : format;
}
