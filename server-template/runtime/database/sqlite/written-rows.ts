import { type SQL, sql } from 'drizzle-orm';
import type { NodeSQLiteDatabase } from 'drizzle-orm/node-sqlite';
import type { Row } from '../database.ts';
import { allowedRows, rejectUnless } from '../rules/ruled-row.ts';
import type { Parameters, Statement } from '../statements/table-statements.ts';
import { nameOfTable, type TableShape } from '../table-shape.ts';

/** A prepared query that runs synchronously. */
export interface Readable {
  all(values: Parameters): readonly Row[];
}

/** The rule of a write. */
export interface Judging {
  readonly database: NodeSQLiteDatabase;
  readonly shape: TableShape;
  /** Reads the check of the written rows. */
  readonly verdicts: Readable;
}

/**
 * Writes, and rolls back if a row is then outside its rule. Nothing runs in between, because the
 * process has one synchronous connection.
 */
export function judged(
  { database, shape, verdicts }: Judging,
  write: (values: Parameters) => readonly Row[],
): Statement<readonly Row[]> {
  return async (values) =>
    allOrNone(database, () => {
      const written = write(values);
      const found = written.length === 0 ? [] : verdicts.all(values);
      rejectUnless(allowedRows(shape, found).length > 0 || written.length === 0);
      return written;
    });
}

/** Rolls back what `write` has written before it throws. */
export function allOrNone<Result>(database: NodeSQLiteDatabase, write: () => Result): Result {
  database.run(sql.raw('savepoint specmill_write'));
  try {
    const result = write();
    database.run(sql.raw('release specmill_write'));
    return result;
  } catch (error) {
    try {
      database.run(sql.raw('rollback to specmill_write'));
      database.run(sql.raw('release specmill_write'));
    } catch {
      // ON CONFLICT ROLLBACK has already ended the transaction.
    }
    throw error;
  }
}

/** A text that differs whenever a row does. */
export function versionOf({ columns }: TableShape): SQL<string> {
  const texts = columns.map(({ column }) => sql`quote(${column})`);
  return sql<string>`${sql.join(texts, sql` || ',' || `)}`;
}

const known = new WeakMap<object, WeakMap<object, boolean>>();

/**
 * Whether a table has triggers, or constraints that skip or replace rows (ON CONFLICT); queried once
 * per connection, because each transaction prepares its statements anew.
 */
export function hasTriggers(database: NodeSQLiteDatabase, { table }: TableShape): boolean {
  const { $client: client = database } = database as { readonly $client?: object };
  const ofClient = known.get(client) ?? new WeakMap<object, boolean>();
  known.set(client, ofClient);
  const ready = ofClient.get(table);
  if (ready !== undefined) return ready;
  const triggers = database.values(
    sql`select 1 from sqlite_schema where lower(tbl_name) = lower(${nameOfTable(table)}) and (type = 'trigger' or type = 'table' and sql like '%on%conflict%')`,
  );
  ofClient.set(table, triggers.length > 0);
  return triggers.length > 0;
}
