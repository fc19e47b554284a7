import { type SQL, sql } from 'drizzle-orm';
import type { Row } from '../database.ts';
import { boundSql, type ShapedField } from '../shape/shaped-field.ts';
import type { Parameters } from './table-statements.ts';
import type { TableShape } from '../table-shape.ts';

/** How a dialect compares a column with a value. */
export interface SameWords {
  /** Null equals null; null: values of the column cannot be compared. */
  readonly same: (field: ShapedField, value: SQL) => SQL | null;
}

/**
 * The condition that a row has the sent values (`v0` and so on, unless given), except in columns
 * that triggers are known to set.
 */
export function storesSent(
  { constraints: { adjusted = [] } }: TableShape,
  sent: readonly ShapedField[],
  { same }: SameWords,
  valueOf: (field: ShapedField, index: number) => SQL = ({ codec }, index) =>
    boundSql(codec, `v${index}`),
): SQL {
  const parts = sent.flatMap((field, index) => {
    if (adjusted.includes(field.column.name)) return [];
    return same(field, valueOf(field, index)) ?? [];
  });
  return parts.length === 0 ? sql`1 = 1` : sql`(${sql.join(parts, sql` and `)})`;
}

/** Values of `valuesByKey`, by their fields. */
export function sentByKey(values: Readonly<Record<string, SQL>>): (field: ShapedField) => SQL {
  return ({ property, column }) => values[property] ?? sql`${column}`;
}

/** A row as it was read, with the values (`v0` and so on) that an update has then set. */
export function rowWithSent(
  { output }: TableShape,
  sent: readonly ShapedField[],
  { row, values }: { readonly row: Row; readonly values: Parameters },
): Row {
  const changed = output.flatMap(({ name, property, codec }) => {
    const index = sent.findIndex((field) => field.property === property);
    if (index === -1) return [];
    const value = values[`v${index}`] ?? null;
    return [[name, value === null ? null : (codec.decode?.(value) ?? value)] as const];
  });
  return { ...row, ...Object.fromEntries(changed) };
}
