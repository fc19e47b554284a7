import type { SchemaPair } from '../pairs.ts';

/** The change to a default if it is of the wanted kind. Defaults of parameters have rules of their own. */
export function defaultChange(
  { before, after, isText }: SchemaPair,
  wanted: 'added' | 'removed' | 'changed',
): string | null {
  if (isText) return null;
  const was = textOf(before.default);
  const is = textOf(after.default);
  if (was === is) return null;
  const change = was === null ? 'added' : is === null ? 'removed' : 'changed';
  if (change !== wanted) return null;
  if (was === null) return `has the new default ${is}`;
  return is === null
    ? `no longer has a default; it was ${was}`
    : `has the default ${is} instead of ${was}`;
}

function textOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
