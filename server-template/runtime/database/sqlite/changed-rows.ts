import { sql } from 'drizzle-orm';
import type { NodeSQLiteDatabase } from 'drizzle-orm/node-sqlite';
import type { SQLiteTable, SQLiteView } from 'drizzle-orm/sqlite-core';
import type { Row } from '../database.ts';
import { type SameWords, storesSent } from '../statements/sent-row.ts';
import { hasKey, hasMovedKey } from '../statements/shape-sql.ts';
import type { Parameters } from '../statements/table-statements.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';
import { allOrNone, type Readable, versionOf } from './written-rows.ts';

/** The comparison of what is stored with what was sent. */
export const sameWords: SameWords = { same: ({ column }, value) => sql`${column} is ${value}` };

interface Change {
  readonly database: NodeSQLiteDatabase;
  readonly shape: TableShape;
  readonly sent: readonly ShapedField[];
  /** Writes, and returns the rows as they were sent. */
  readonly write: (values: Parameters) => readonly Row[];
  /** Reads the written row. */
  readonly read: Readable;
}

/**
 * Updates a row of a table or view with triggers, which may do something else. Returns the row as it
 * is then stored; none if it is unchanged although other values were sent.
 */
export function changedRows({ database, shape, sent, write, read }: Change) {
  const version = versionOf(shape);
  const kept = sql<number>`${storesSent(shape, sent, sameWords)}`;
  const from = (fields: { version: typeof version; kept?: typeof kept }) =>
    database.select(fields).from(shape.table as SQLiteTable | SQLiteView);
  const earlier = from({ version }).where(hasKey(shape)).prepare();
  const later = from({ version, kept }).where(hasMovedKey(shape, sent)).prepare();
  const change = (values: Parameters): readonly Row[] => {
    const [before] = earlier.all(values);
    if (before === undefined) return [];
    const written = write(values);
    const [after] = later.all(values);
    // Out of sight.
    if (after === undefined) return written;
    const isWritten = written.length > 0 && Number(after.kept) === 1;
    if (!isWritten && after.version === before.version) throw new Unchanged();
    return read.all(values);
  };
  return (values: Parameters): readonly Row[] => {
    try {
      return allOrNone(database, () => change(values));
    } catch (error) {
      if (error instanceof Unchanged) return [];
      throw error;
    }
  };
}

/** Rolls back what an update has done elsewhere. */
class Unchanged extends Error {
  override readonly name = 'Unchanged';
}
