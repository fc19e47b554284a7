import { type SQL, sql } from 'drizzle-orm';
import type { Row } from '../database.ts';
import { allowedRows } from '../rules/ruled-row.ts';
import type { Parameters } from '../statements/table-statements.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';
import type { SameWords } from '../statements/sent-row.ts';
import { onlySql } from '../statements/shape-sql.ts';
import { asText } from './codecs.ts';
import { type PgConnection, type PgWrite, tableOf } from './pg-write.ts';

/** Name of the selected comparison with the sent values; no column has U+0000 in its name. */
export const keptKey = '\0kept';
const keyName = (index: number): string => `\0key${index}`;

/** The columns that find a row again: its key, else that in the document; empty: none. */
export function foundBy({ key, columns, constraints }: TableShape): readonly ShapedField[] {
  if (key.length > 0) return key;
  const names = constraints.primaryKey ?? constraints.key ?? [];
  return names.flatMap((name) => columns.filter(({ column }) => column.name === name));
}

/** Selects the key of a row as texts. */
export function keyTexts(shape: TableShape): Record<string, SQL> {
  const texts = foundBy(shape).map(
    ({ column }, index) => [keyName(index), asText(column)] as const,
  );
  return Object.fromEntries(texts);
}

/** Keys of rows that were read with `keyTexts`. */
const keysOfRows = new WeakMap<Row, readonly string[]>();

interface MarkedRow {
  readonly row: Row;
  /** Null: the row cannot be found again. */
  readonly key: readonly string[] | null;
}

/** A row without the columns that only this module selects; throws if it is outside its rule. */
export function plainRow(
  { shape, isJudged }: Pick<PgWrite, 'shape' | 'isJudged'>,
  read: Row,
): MarkedRow {
  const [marked = read] = isJudged ? allowedRows(shape, [read]) : [];
  const key = foundBy(shape).map((_field, index) => marked[keyName(index)]);
  const isWhole = key.length > 0 && key.every((text) => typeof text === 'string');
  const row = Object.fromEntries(Object.entries(marked).filter(([name]) => !name.startsWith('\0')));
  if (!isWhole) return { row, key: null };
  keysOfRows.set(row, key);
  return { row, key };
}

/** Key of a row from `plainRow`; null: unknown. */
export function keyOfRow(row: Row): readonly string[] | null {
  return keysOfRows.get(row) ?? null;
}

interface Reread {
  readonly shape: TableShape;
  readonly read: Record<string, SQL>;
  /** Parameters of what is read. */
  readonly values: Parameters;
}

/** The rows with these keys, in their order; undefined for a missing one. */
export async function rereadRows(
  on: Pick<PgConnection, 'select'>,
  { shape, read, values }: Reread,
  keys: readonly (readonly string[])[],
): Promise<readonly (Row | undefined)[]> {
  const fields = foundBy(shape);
  const parameters: Parameters = { ...values };
  const conditions = keys.map((key, row) => {
    const parts = fields.map(({ column }, index) => {
      const name = `r${row}_${index}`;
      parameters[name] = key[index];
      return sql`${column} = ${sql.placeholder(name)}`;
    });
    return sql`(${sql.join(parts, sql` and `)})`;
  });
  const query = on
    .select({ ...read, ...keyTexts(shape) })
    .from(tableOf(shape))
    .where(sql.join([sql`(${sql.join(conditions, sql` or `)})`, ...onlySql(shape)], sql` and `));
  const rows = await query.execute(parameters);
  const textOf = (key: readonly unknown[]): string => JSON.stringify(key);
  const found = new Map(
    rows.map((row) => [textOf(fields.map((_field, index) => row[keyName(index)])), row]),
  );
  return keys.map((key) => found.get(textOf(key)));
}

/** Types without `=` in PostgreSQL. */
export const withoutEquality =
  /^(?:cid|xml|json|jsonpath|point|polygon|pg_snapshot|txid_snapshot)$/;

/** The comparison of what is stored with what was sent. */
export const sameWords: SameWords = {
  same: ({ column }, value) =>
    withoutEquality.test(column.getSQLType()) ? null : sql`${column} is not distinct from ${value}`,
};
