import type { SchemaPair } from './schema-pair.ts';
import type { Shape } from './shape.ts';

/** How the types of values changed, where it is the wanted way. */
export function typeChange(
  { before, after, isText }: SchemaPair,
  wanted: 'narrowed' | 'widened' | 'changed',
): string | null {
  if (before.types === null && after.types === null) return null;
  // Then the alternatives tell it.
  if (before.isTypedByVariants && after.isTypedByVariants) return null;
  const isNarrower = covers(before, after, isText);
  const isWider = covers(after, before, isText);
  if (isNarrower && isWider) return null;
  const change = isNarrower ? 'narrowed' : isWider ? 'widened' : 'changed';
  return change === wanted ? `is ${typesText(after)} instead of ${typesText(before)}` : null;
}

/** Whether every type of the inner shape is one of the outer. */
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

/** In a URL, a number is a text like any other. */
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
