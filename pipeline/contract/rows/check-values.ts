import type { Model } from '../../model/api-model.ts';
import { columnName, readRow, writeRow, type Row, type RowShape } from './row-shape.ts';
import type { TestedResource } from './tested-resource.ts';

/** How a value relates to a CHECK's bound: equal, above, below. */
export type CheckSide = 0 | 1 | -1;

/** The CHECKs of a table. For a view, the condition of its rows: others cannot be written through it. */
export function rulesOf({ source }: Pick<Model, 'source'>): readonly string[] {
  const checks = (source.checks ?? []).map(({ expression }) => expression);
  if (source.kind === 'table') return checks;
  return [...checks, ...(/\bwhere\b([^]+)$/i.exec(source.definition ?? '')?.slice(1) ?? [])];
}

/**
 * A body with values taken from the table's CHECKs: bounds of dates, and rules about several
 * columns, are not schema keywords. Null: unchanged.
 */
export function withCheckValues(
  { model }: Pick<TestedResource, 'model'>,
  shape: RowShape,
  body: Row,
  { side, accepts }: { readonly side: CheckSide | null; readonly accepts: (body: Row) => boolean },
): Row {
  if (model === null || shape === null || side === null) return body;
  const start = withFewNulls(model, shape, body, { side, accepts });
  const values = readRow(shape, start) ?? {};
  return shape.columns.reduce((whole, { column }) => {
    const name = columnName(model, column);
    const literals = rulesOf(model).flatMap((rule) => literalsBeside(rule, column));
    const others = literals.flatMap((literal) => valuesLike(values[name], literal, side));
    const found = others
      .map((value) => writeRow(shape, whole, { [name]: value }))
      .find((one) => accepts(one));
    return found ?? whole;
  }, start);
}

/** A body that sets one of the columns in a rule about nulls, or none: `num_nonnulls(a, b) = 1`. */
function withFewNulls(
  model: Model,
  shape: RowShape,
  body: Row,
  { side, accepts }: { readonly side: CheckSide; readonly accepts: (body: Row) => boolean },
): Row {
  const rules = rulesOf(model).filter((rule) =>
    /\bnum_(?:non)?nulls\b|\bis (?:not )?null\b/i.test(rule),
  );
  return rules.reduce((whole, rule) => {
    const named = model.properties.filter((one) => names(rule, one.source.column));
    const kept = { [-1]: null, 0: named[0], 1: named[1] }[side];
    const nulls = named.filter((one) => one !== kept).map(({ name }) => [name, null] as const);
    const other = writeRow(shape, whole, Object.fromEntries(nulls));
    return named.length > 1 && accepts(other) ? other : whole;
  }, body);
}

/** Names of the properties that a CHECK compares with one of the named properties. */
export function comparedWith(model: Model, given: ReadonlySet<string>): readonly string[] {
  return rulesOf(model).flatMap((rule) => {
    const named = model.properties.filter((one) => names(rule, one.source.column));
    return named.some(({ name }) => given.has(name)) ? named.map(({ name }) => name) : [];
  });
}

function names(expression: string, column: string): boolean {
  return new RegExp(`(?<![\\w$'])${escaped(column)}(?![\\w$'(])`, 'i').test(expression);
}

function escaped(column: string): string {
  return column.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&');
}

/** SQL literals compared with a column: `due >= '2007-01-01'`, `kind = ANY ('{a,b}')`. */
function literalsBeside(expression: string, column: string): readonly string[] {
  const name = escaped(column);
  const place = new RegExp(`(?<![\\w$'])["\`]?${name}["\`]?(?![\\w$'(])([^]{1,120})`, 'gi');
  return [...expression.matchAll(place)].flatMap(([, after = '']) => {
    const [literal] = /'(?:[^']|'')*'|(?<![\w.])-?\d+(?:\.\d+)?/.exec(after) ?? [];
    return literal === undefined ? [] : [literal.replace(/^'|'$/g, '').replaceAll("''", "'")];
  });
}

const day = 86_400_000;

/** A literal as a value of the same kind as the current one; empty if it is of another. */
function valuesLike(value: unknown, literal: string, side: CheckSide): readonly unknown[] {
  if (typeof value === 'number') {
    return /^-?\d+(?:\.\d+)?$/.test(literal) ? [Number(literal) + side] : [];
  }
  if (typeof value !== 'string') return [];
  const moment = Date.parse(literal.length === 10 ? literal : `${literal.replace(' ', 'T')}Z`);
  if (!/^\d{4}-\d\d-\d\d/.test(value)) return side === 0 ? [literal] : [];
  if (!/^\d{4}-\d\d-\d\d/.test(literal) || Number.isNaN(moment)) return [];
  const moved = new Date(moment + side * day).toISOString();
  return [value.length === 10 ? moved.slice(0, 10) : moved.replace('.000', '')];
}

/** The likely cause if the database rejects such a body. */
export function checksText({ model }: Pick<TestedResource, 'model'>): string {
  const checks = (model?.source.checks ?? []).map(({ expression }) => expression);
  return checks.length === 0 ? '' : ` (The table's checks: ${checks.join('; ').slice(0, 300)})`;
}
