import { sql } from 'drizzle-orm';
import type { NodeSQLiteDatabase } from 'drizzle-orm/node-sqlite';
import type { Row } from '../database.ts';
import { allowedRows, rejectUnless } from '../rules/ruled-row.ts';
import type { Parameters, Statement } from '../table-queries.ts';
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
  return async (values) => {
    database.run(sql.raw('savepoint specmill_write'));
    try {
      const written = write(values);
      const found = written.length === 0 ? [] : verdicts.all(values);
      rejectUnless(allowedRows(shape, found).length > 0 || written.length === 0);
      database.run(sql.raw('release specmill_write'));
      return written;
    } catch (error) {
      database.run(sql.raw('rollback to specmill_write'));
      database.run(sql.raw('release specmill_write'));
      throw error;
    }
  };
}

type Rereading = (written: readonly Row[], values: Parameters) => readonly Row[];

/**
 * RETURNING returns a row as before its AFTER triggers (https://sqlite.org/lang_returning.html):
 * rows of tables with triggers are read again.
 */
export function rereading(
  database: NodeSQLiteDatabase,
  shape: TableShape,
  find: () => { prepare(): Readable },
): Rereading {
  if (!hasTriggers(database, shape)) return (written) => written;
  const query = find().prepare();
  return (written, values) => {
    const stored = written.length === 0 ? [] : query.all(values);
    return stored.length === 0 ? written : stored;
  };
}

const known = new WeakMap<object, WeakMap<object, boolean>>();

/**
 * Whether a table has triggers, queried once per connection: each transaction prepares its
 * statements anew.
 */
export function hasTriggers(database: NodeSQLiteDatabase, { table }: TableShape): boolean {
  const { $client: client = database } = database as { readonly $client?: object };
  const ofClient = known.get(client) ?? new WeakMap<object, boolean>();
  known.set(client, ofClient);
  const ready = ofClient.get(table);
  if (ready !== undefined) return ready;
  const triggers = database.values(
    sql`select 1 from sqlite_schema where type = 'trigger' and lower(tbl_name) = lower(${nameOfTable(table)})`,
  );
  ofClient.set(table, triggers.length > 0);
  return triggers.length > 0;
}
