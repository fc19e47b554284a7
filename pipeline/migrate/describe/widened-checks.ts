import type { Check } from '../../catalog/catalog.ts';
import { listedTexts } from '../../listed-texts.ts';
import type { SchemaObject } from '../../openapi-document.ts';

/** A column, and the schema of its property before and after an edit. */
export interface EditedColumn {
  readonly column: string;
  readonly old: SchemaObject;
  readonly fresh: SchemaObject;
}

/**
 * Rewrites CHECKs whose literals are the old limits or values of a property that allows more now:
 * the same text with the new literals. What a document tightens only affects the API.
 */
export function widenedChecks(
  checks: readonly Check[],
  known: readonly Check[],
  edits: readonly EditedColumn[],
): readonly Check[] {
  const unchanged = new Set(known.map(keyOf));
  return checks.map((check) => {
    if (!unchanged.has(keyOf(check))) return check;
    const expression = edits.reduce(widenedText, check.expression);
    return expression === check.expression ? check : { ...check, expression };
  });
}

function keyOf({ name, expression }: Check): string {
  return JSON.stringify([name, expression]);
}

const literals = /'(?:[^']|'')*'|(?<![\w.$"`])-?\d+(?:\.\d+)?(?![\w.])/g;

function widenedText(expression: string, { column, old, fresh }: EditedColumn): string {
  const names = expression.replaceAll(literals, '').split(/[^\p{L}\p{N}_$]+/u);
  if (!names.some((name) => name.toLowerCase() === column.toLowerCase())) return expression;
  const isLength = names.some((name) => /^(?:char(?:acter)?_)?len(?:gth)?$/i.test(name));
  const [low, high] = isLength
    ? (['minLength', 'maxLength'] as const)
    : (['minimum', 'maximum'] as const);
  const isSame =
    old.exclusiveMinimum === fresh.exclusiveMinimum &&
    old.exclusiveMaximum === fresh.exclusiveMaximum;
  if (!isSame) return expression;
  const [oldLow, freshLow] = [old[low] ?? -Infinity, fresh[low] ?? -Infinity];
  const [oldHigh, freshHigh] = [old[high] ?? Infinity, fresh[high] ?? Infinity];
  const lower = freshLow < oldLow ? withNumber(expression, oldLow, freshLow) : expression;
  const higher = freshHigh > oldHigh ? withNumber(lower, oldHigh, freshHigh) : lower;
  return withTexts(higher, column, { old: textsOf(old), fresh: textsOf(fresh) });
}

/** Replaces a number that occurs once in the text; a limit that is gone stays. */
function withNumber(expression: string, old: number, fresh: number): string {
  if (!Number.isFinite(fresh)) return expression;
  const isOld = (literal: string): boolean => Number(literal.replaceAll("'", '') || NaN) === old;
  if ([...expression.matchAll(literals)].filter(([literal]) => isOld(literal)).length !== 1)
    return expression;
  return expression.replaceAll(literals, (literal) => {
    if (!isOld(literal)) return literal;
    return literal.startsWith("'") ? `'${String(fresh)}'` : String(fresh);
  });
}

function textsOf({ enum: values = [] }: SchemaObject): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}

/** Adds values at the end of a list: `IN ('a', 'b')`, `= ANY (ARRAY['a'::text])`, `'{a,b}'`. */
function withTexts(
  expression: string,
  column: string,
  { old, fresh }: { readonly old: readonly string[]; readonly fresh: readonly string[] },
): string {
  const listed = listedTexts(expression, column);
  if (listed === null || !isSameSet(listed, old)) return expression;
  const added = fresh.filter((value) => !listed.includes(value));
  // Backslashes are escapes in some databases only.
  if (added.length === 0 || !listed.every((value) => fresh.includes(value))) return expression;
  if (added.some((value) => value.includes('\\'))) return expression;
  const array = /'\{([^']*)\}'/;
  if (array.test(expression)) {
    const isPlain = added.every((value) => /^\w+$/.test(value) && !/^null$/i.test(value));
    return isPlain ? expression.replace(array, `'{$1,${added.join(',')}}'`) : expression;
  }
  const item = /((?:N|_\w+ ?)?)'(?:[^']|'')*'((?:::(?:character varying|\w+)(?:\(\d+\))?)?)/g;
  const last = [...expression.matchAll(item)].at(-1);
  if (last === undefined) return expression;
  const [whole, prefix = '', cast = ''] = last;
  const more = added.map((value) => `, ${prefix}'${value.replaceAll("'", "''")}'${cast}`);
  const end = last.index + whole.length;
  return expression.slice(0, end) + more.join('') + expression.slice(end);
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text) => other.includes(text));
}
