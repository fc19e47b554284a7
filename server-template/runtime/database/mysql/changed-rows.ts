import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type MySqlTable } from 'drizzle-orm/mysql-core';
import type { Row } from '../database.ts';
import { rowWithSent, type SameWords, storesSent } from '../statements/sent-row.ts';
import { hasKey, hasMovedKey, selectedSql } from '../statements/shape-sql.ts';
import type { Parameters } from '../statements/table-statements.ts';
import { numbersRows, type ShapedField, type TableShape } from '../table-shape.ts';
import type { RunQuery, SessionPool } from './pool.ts';
import { aliased, compiled, readRows } from './written-rows.ts';

const known = new WeakMap<object, Promise<ReadonlySet<unknown>>>();

/** Whether triggers of a table can change what an update sets; assumed for a view. */
export async function hasUpdateTriggers(query: RunQuery, shape: TableShape): Promise<boolean> {
  return !numbersRows(shape) || (await triggersOf(query, shape)).has('UPDATE');
}

/** Whether a table has triggers; assumed for a view. */
export async function hasAnyTrigger(query: RunQuery, shape: TableShape): Promise<boolean> {
  return !numbersRows(shape) || (await triggersOf(query, shape)).size > 0;
}

/** The events of a table's triggers, queried once, as far as the user may read them. */
function triggersOf(query: RunQuery, { table }: TableShape): Promise<ReadonlySet<unknown>> {
  const ready = known.get(table);
  if (ready !== undefined) return ready;
  const found = findTriggers(query, table as MySqlTable);
  found.catch(() => known.delete(table));
  known.set(table, found);
  return found;
}

async function findTriggers(query: RunQuery, table: MySqlTable): Promise<ReadonlySet<unknown>> {
  const { name, schema } = getTableConfig(table);
  const [rows] = await query(
    {
      sql: 'select distinct event_manipulation from information_schema.triggers where event_object_schema = coalesce(?, database()) and event_object_table = ?',
      rowsAsArray: true,
    },
    [schema ?? null, name],
  );
  return new Set(Array.isArray(rows) ? rows.flat() : []);
}

/** Types whose stored values equal what was sent. */
const comparable = /^MySql(?:\w*Int\w*|Serial|Decimal\w*|(?:Var)?Char|\w*Text|Date|EnumColumn)$/;

/** The comparison of what is stored with what was sent. */
export const sameWords: SameWords = {
  same: ({ column }, value) =>
    comparable.test(column.columnType) ? sql`${column} <=> ${value}` : null,
};

/** Updates a row, and reads it. */
type Change = (query: RunQuery, values: Parameters) => Promise<readonly Row[]>;

/**
 * Updates a row of a table with triggers, or of a view, in a transaction. Returns the row as it is
 * then stored, or with the sent values if it is out of the view; none if it is unchanged although
 * other values were sent.
 */
export function changedRow(shape: TableShape, sent: readonly ShapedField[], update: Change) {
  const bytes = sql.join(
    shape.columns.map(({ column }) => sql`cast(${column} as binary)`),
    sql`, `,
  );
  const select = (selected: SQL, where: SQL) =>
    compiled(sql`select ${selected} from ${shape.table} where ${where}`);
  const earlier = select(bytes, hasKey(shape));
  const moved = hasMovedKey(shape, sent);
  const later = select(sql`${storesSent(shape, sent, sameWords)}, ${bytes}`, moved);
  const output = shape.output.map((field) => selectedSql(field, aliased(shape)));
  const before = select(sql.join(output, sql`, `), hasKey(shape));
  const read = async (query: RunQuery, statement: typeof earlier, values: Parameters) => {
    const [rows] = await query(
      { sql: statement.sql, rowsAsArray: true },
      fillPlaceholders(statement.params, values),
    );
    return (rows as unknown[][])[0] ?? null;
  };
  return (pool: SessionPool, values: Parameters): Promise<readonly Row[]> =>
    pool
      .transaction(async (query) => {
        const old = await read(query, earlier, values);
        if (old === null) return [];
        const [row = {}] = numbersRows(shape) ? [] : await readRows(query, shape, before, values);
        const rows = await update(query, values);
        const [kept, ...now] = (await read(query, later, values)) ?? [null];
        if (kept === null)
          return rows.length > 0 ? rows : [rowWithSent(shape, sent, { row, values })];
        if (Number(kept) !== 1 && textOf(now) === textOf(old)) throw new Unchanged();
        return rows;
      })
      .catch((error: unknown) => {
        if (error instanceof Unchanged) return [];
        throw error;
      });
}

function textOf(values: readonly unknown[]): string {
  return JSON.stringify(values);
}

/** Rolls back what an update has done elsewhere. */
class Unchanged extends Error {
  override readonly name = 'Unchanged';
}
