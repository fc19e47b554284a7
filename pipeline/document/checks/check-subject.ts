import type { Column } from '../../catalog/catalog.ts';
import type { CheckFlavour } from '../../dialects/dialect.ts';
import type { Expression } from './check-expression.ts';

/**
 * What a predicate compares: a column's value, the value trimmed or in one case, the length of
 * either, or its number of bytes or items; `itemsOrNone` is null for an empty array.
 */
export interface Subject {
  readonly column: Column;
  readonly measure:
    | 'value'
    | 'trimmed'
    | 'length'
    | 'trimmedLength'
    | 'bytes'
    | 'items'
    | 'itemsOrNone'
    | 'upper'
    | 'lower';
}

/** Context of a predicate. */
export interface CheckScope {
  readonly flavour: CheckFlavour;
  columnNamed(name: string): Column | null;
}

/** The subject of an expression, through parentheses and neutral casts; null if it has none. */
export function subjectOf(expression: Expression, scope: CheckScope): Subject | null {
  if (expression.kind === 'column') {
    const column = scope.columnNamed(expression.name);
    return column === null ? null : { column, measure: 'value' };
  }
  if (expression.kind === 'cast') {
    const subject = subjectOf(expression.operand, scope);
    return subject !== null && keepsValue(subject, expression.type) ? subject : null;
  }
  if (expression.kind !== 'call') return null;
  const [operand, ...others] = expression.operands;
  const inner = operand === undefined ? null : subjectOf(operand, scope);
  if (inner === null) return null;
  const items = itemCount(expression.name, inner, others);
  if (items !== null) return { ...inner, measure: items };
  if (others.length > 0) return null;
  if (countsBytes(expression.name, inner)) return { ...inner, measure: 'bytes' };
  if (!isText(inner.column)) return null;
  const letters = caseFunctions.get(expression.name);
  if (letters !== undefined)
    return inner.measure === 'value' ? { ...inner, measure: letters } : null;
  if (scope.flavour.lengthFunctions.some((name) => name.toLowerCase() === expression.name)) {
    if (inner.measure === 'value') return { ...inner, measure: 'length' };
    return inner.measure === 'trimmed' ? { ...inner, measure: 'trimmedLength' } : null;
  }
  const trims = trimFunctions.has(expression.name) && inner.measure === 'value';
  return trims ? { ...inner, measure: 'trimmed' } : null;
}

/** Whether the column is a number in JSON. */
export function isNumeric({ type }: Column): boolean {
  return type.kind === 'integer' || type.kind === 'decimal' || type.kind === 'float';
}

/** Whether the column is a single-precision float. */
export function isSingle({ type }: Column): boolean {
  return type.kind === 'float' && type.bits === 32;
}

/** Whether JSON has the column as the text that the database compares. */
export function isText({ type }: Column): boolean {
  return type.kind === 'text' || type.kind === 'enum';
}

/** `char(n)` is returned with trailing blanks, but compared without them. */
export function isPadded({ sqlType }: Column): boolean {
  return /^(?:national\s+)?(?:n?char|character|bpchar)\b(?!\s*varying)/i.test(sqlType.trim());
}

/** Whether equality with a literal is exact. */
export function comparesExactly({ caseInsensitive }: Column, flavour: CheckFlavour): boolean {
  return !caseInsensitive && !flavour.comparesIgnoringCase;
}

/** Whether the subject is a number of characters, bytes or items. */
export function isCount(measure: Subject['measure']): boolean {
  return ['length', 'trimmedLength', 'bytes', 'items', 'itemsOrNone'].includes(measure);
}

function keepsValue({ column, measure }: Subject, type: string): boolean {
  if (isCount(measure)) return wholeNumberTypes.has(type);
  if (isText(column)) return textTypes.has(type);
  // PostgreSQL accepts negative integers for the upper half of an `oid`.
  if (column.type.kind === 'integer') return !column.type.unsigned && wholeNumberTypes.has(type);
  return isNumeric(column) && type === 'double precision';
}

/** Text types without a width, whose casts keep the value. */
export const textTypes: ReadonlySet<string> = new Set([
  'text',
  'varchar',
  'character varying',
  'bpchar',
  'nvarchar',
  'string',
]);

/** Integer types, whose casts keep the value; an overflow fails the statement, not the check. */
export const wholeNumberTypes: ReadonlySet<string> = new Set([
  'numeric',
  'decimal',
  'double precision',
  'integer',
  'int',
  'int4',
  'int8',
  'bigint',
  'smallint',
]);

const caseFunctions: ReadonlyMap<string, 'upper' | 'lower'> = new Map([
  ['upper', 'upper'],
  ['ucase', 'upper'],
  ['lower', 'lower'],
  ['lcase', 'lower'],
]);

/** For binary columns, `length` counts bytes in every database. */
function countsBytes(name: string, { column, measure }: Subject): boolean {
  if (measure !== 'value') return false;
  if (column.type.kind === 'bytes') return ['octet_length', 'length', 'datalength'].includes(name);
  return column.type.kind === 'text' && name === 'octet_length';
}

/**
 * The functions that count items: PostgreSQL's of arrays in one dimension, and those of JSON arrays,
 * which fail for other JSON in PostgreSQL.
 */
function itemCount(
  name: string,
  { column: { type }, measure }: Subject,
  others: readonly Expression[],
): 'items' | 'itemsOrNone' | null {
  if (measure !== 'value') return null;
  const isPlain = type.kind === 'array' && type.element.kind !== 'array';
  if (name === 'cardinality') return isPlain && others.length === 0 ? 'items' : null;
  if (name === 'array_length') {
    const [dimension] = others;
    const isFirst = dimension?.kind === 'literal' && isOne(dimension.value);
    return isPlain && others.length === 1 && isFirst ? 'itemsOrNone' : null;
  }
  const isJson = ['json_array_length', 'jsonb_array_length'].includes(name);
  return isJson && type.kind === 'json' && others.length === 0 ? 'items' : null;
}

function isOne(value: Extract<Expression, { readonly kind: 'literal' }>['value']): boolean {
  return typeof value === 'object' && value !== null && value.digits === '1';
}

const trimFunctions: ReadonlySet<string> = new Set(['trim', 'btrim', 'ltrim', 'rtrim']);
