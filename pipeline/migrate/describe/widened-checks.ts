import type { Check, Column, Table } from '../../catalog/catalog.ts';
import { listedTexts } from '../../listed-texts.ts';
import type { SchemaObject } from '../../openapi-document.ts';

/** A column, and the schema of its property before and after an edit. */
export interface EditedColumn {
  readonly column: string;
  readonly old: SchemaObject;
  readonly fresh: SchemaObject;
}

interface CheckedTable extends Pick<Table, 'checks'> {
  readonly columns: readonly Pick<Column, 'name'>[];
}

/**
 * Rewrites CHECKs whose literals are the old limits or values of a property that allows more now:
 * the same text with the new literals. What a document tightens only affects the API.
 */
export function widenedChecks(
  { checks, columns }: CheckedTable,
  known: readonly Check[],
  edits: readonly EditedColumn[],
): readonly Check[] {
  const unchanged = new Set(known.map(keyOf));
  const names = columns.map(({ name }) => name);
  return checks.map((check) => {
    if (!unchanged.has(keyOf(check))) return check;
    const expression = edits.reduce(
      (text, edit) => widenedText(text, edit, names),
      check.expression,
    );
    return expression === check.expression ? check : { ...check, expression };
  });
}

function keyOf({ name, expression }: Check): string {
  return JSON.stringify([name, expression]);
}

const literals = /'(?:[^']|'')*'|(?<![\w.$"`])-?\d+(?:\.\d+)?(?![\w.])/g;

function widenedText(
  expression: string,
  { column, old, fresh }: EditedColumn,
  columns: readonly string[],
): string {
  const isSame =
    old.exclusiveMinimum === fresh.exclusiveMinimum &&
    old.exclusiveMaximum === fresh.exclusiveMaximum;
  if (!isSame) return expression;
  const others = columns.filter((name) => name !== column);
  const clauses = isNested(expression) ? [expression] : clausesOf(expression);
  const limits = clauses.reduce((text, clause) => {
    const names = namesIn(clause);
    const isOwn = has(names, column) && !others.some((name) => has(names, name));
    return isOwn && isLimit(clause)
      ? text + widenedClause(clause, { column, old, fresh })
      : text + clause;
  }, '');
  return withTexts(limits, column, { old: textsOf(old), fresh: textsOf(fresh) });
}

/** Whether clauses may say the opposite: of what is negated, or within an alternative. */
function isNested(expression: string): boolean {
  return /(?:\bnot|!)\s*\(|\bcase\b/i.test(hidden(expression));
}

/** The parts of a condition between AND and OR, with these words and all brackets; together they are the text. */
function clausesOf(expression: string): readonly string[] {
  const clauses: string[] = [];
  let isRange = false;
  let start = 0;
  for (const { 0: word, index } of hidden(expression).matchAll(/\b(?:and|or|between)\b/gi)) {
    const isEndOfRange = isRange && /^and$/i.test(word);
    isRange = /^between$/i.test(word);
    if (isRange || isEndOfRange) continue;
    clauses.push(expression.slice(start, index));
    start = index;
  }
  return [...clauses, expression.slice(start)];
}

/** A text of the same length without its literals. */
function hidden(text: string): string {
  return text.replaceAll(literals, (literal) => '?'.repeat(literal.length));
}

const lengths = /^(?:char(?:acter)?_)?len(?:gth)?$/i;

/** Whether a clause only compares a column, or the length of its text, with numbers. */
function isLimit(clause: string): boolean {
  const text = hidden(clause);
  const saysMore = /<>|!|(?<![<>])=|[*/%+|-]|\b(?:not|in|is|like|case)\b/i.test(text);
  const calls = [...text.matchAll(/(\w+)\s*\(/g)].map(([, name = '']) => name);
  return (
    !saysMore && calls.every((name) => /^(?:and|or|between)$/i.test(name) || lengths.test(name))
  );
}

function namesIn(text: string): readonly string[] {
  return text.replaceAll(literals, '').split(/[^\p{L}\p{N}_$]+/u);
}

function has(names: readonly string[], column: string): boolean {
  return names.some((name) => name.toLowerCase() === column.toLowerCase());
}

function widenedClause(clause: string, { old, fresh }: EditedColumn): string {
  const isLength = namesIn(clause).some((name) => lengths.test(name));
  const [low, high] = isLength
    ? (['minLength', 'maxLength'] as const)
    : (['minimum', 'maximum'] as const);
  const [oldLow, freshLow] = [old[low] ?? -Infinity, fresh[low] ?? -Infinity];
  const [oldHigh, freshHigh] = [old[high] ?? Infinity, fresh[high] ?? Infinity];
  const lower = freshLow < oldLow ? withNumber(clause, oldLow, freshLow) : clause;
  return freshHigh > oldHigh ? withNumber(lower, oldHigh, freshHigh) : lower;
}

/** Replaces a number that occurs once in a clause; a limit that is gone stays. */
function withNumber(clause: string, old: number, fresh: number): string {
  if (!Number.isFinite(fresh)) return clause;
  const isOld = (literal: string): boolean => Number(literal.replaceAll("'", '') || NaN) === old;
  if ([...clause.matchAll(literals)].filter(([literal]) => isOld(literal)).length !== 1)
    return clause;
  return clause.replaceAll(literals, (literal) => {
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
