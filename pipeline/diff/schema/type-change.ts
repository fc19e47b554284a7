import type { SchemaPair } from '../pairs.ts';
import type { Shape } from './shape.ts';

/** The change to the types if it is of the wanted kind. */
export function typeChange(
  { before, after, isText }: SchemaPair,
  wanted: 'narrowed' | 'widened' | 'changed',
): string | null {
  if (before.types === null && after.types === null) return null;
  // Changes to the alternatives are reported instead.
  if (before.isTypedByVariants && after.isTypedByVariants) return null;
  const isNarrower = covers(before, after, isText);
  const isWider = covers(after, before, isText);
  if (isNarrower && isWider) return null;
  const change = isNarrower ? 'narrowed' : isWider ? 'widened' : 'changed';
  return change === wanted ? `is ${typesText(after)} instead of ${typesText(before)}` : null;
}

/** Whether the outer shape allows every type of the inner one. */
function covers(outer: Shape, inner: Shape, isText: boolean): boolean {
  const { types } = outer;
  if (types === null) return true;
  if (inner.types === null) return false;
  return [...inner.types].every(
    (type) =>
      types.has(type) ||
      (type === 'integer' && types.has('number')) ||
      (isText && isPlainText(outer) && scalars.has(type)),
  );
}

/** Types that a plain string in a URL includes. */
const scalars: ReadonlySet<string> = new Set(['integer', 'number', 'boolean']);

function isPlainText({ types, format, patterns, values }: Shape): boolean {
  return (
    types?.has('string') === true && format === null && patterns.length === 0 && values === null
  );
}

function typesText({ types }: Shape): string {
  if (types === null) return 'anything';
  return types.size === 0 ? 'nothing' : [...types].join(' or ');
}
