import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Row } from '../database.ts';
import { driverFields } from '../driver-error.ts';
import { allowedRows, withVerdict } from '../rules/ruled-row.ts';
import { storedRow } from '../statements/many-rows.ts';
import type { Parameters, Statement } from '../table-queries.ts';
import type { TableShape } from '../table-shape.ts';
import { selection } from '../statements/shape-sql.ts';
import { writeHooks } from './write-hooks.ts';

/** The database, or a transaction in it. */
export type PgConnection = Omit<NodePgDatabase, '$client'>;
/** What a statement runs on. */
export type Session = Pick<NodePgDatabase, 'insert' | 'update' | 'select'>;

interface Executable<Result = unknown> {
  execute(values: Parameters): Promise<Result>;
}

/** Two forms of a write: one that returns its row, and one that is followed by a read. */
export interface PgWrite {
  readonly database: PgConnection;
  readonly isInTransaction: boolean;
  readonly shape: TableShape;
  readonly kept: boolean;
  /** Whether a row may be outside its rule after the write. */
  readonly isJudged: boolean;
  readonly returning: (
    on: Session,
    read: Record<string, SQL>,
  ) => Executable<readonly Row[]> & { prepare(): Executable<readonly Row[]> };
  readonly write: (on: Session) => Executable;
  /** The condition for the written rows. */
  readonly written: SQL;
  /** The condition that must hold before; null: none. */
  readonly before: SQL | null;
  /** Distinguishes a new row from an earlier one that the condition finds; null: nothing does. */
  readonly identity: SQL | null;
}

/** Writes and returns a row; rolls back if it is then outside its rule. */
export function written(parts: PgWrite): Statement<readonly Row[]> {
  const { database, shape, kept, isJudged } = parts;
  const fields = selection(shape);
  const read = isJudged ? withVerdict(shape, fields) : fields;
  const judge = (rows: readonly Row[]): readonly Row[] =>
    isJudged ? allowedRows(shape, rows) : rows;
  const query = parts.returning(database, read);
  const ready = kept && !isJudged ? query.prepare() : query;
  const direct: Statement<readonly Row[]> = isJudged
    ? (values) =>
        database.transaction(async (on) =>
          judge(await parts.returning(on, read).prepare().execute(values)),
        )
    : (values) => ready.execute(values);
  return ruled(parts, direct, (values) =>
    database.transaction(async (on) => {
      if (parts.before !== null) {
        const reached = on.select({ found: sql`1` }).from(shape.table as PgTable);
        const rows = await reached.where(parts.before).prepare().execute(values);
        if (rows.length === 0) return [];
      }
      const earlier = await identityOf(parts, on, values);
      await parts.write(on).execute(values);
      if (parts.identity !== null) {
        const stored = await identityOf(parts, on, values);
        if (stored === null || stored === earlier) storedRow([]);
      }
      const found = on.select(read).from(shape.table as PgTable);
      return judge(await found.where(parts.written).limit(1).prepare().execute(values));
    }),
  );
}

/** A table with rewrite rules rejects RETURNING (0A000): its rows are read after the write. */
function ruled(
  { database, shape, isInTransaction }: PgWrite,
  direct: Statement<readonly Row[]>,
  writeAndRead: Statement<readonly Row[]>,
): Statement<readonly Row[]> {
  let isRuled = false;
  return async (values) => {
    if (isInTransaction) isRuled = (await writeHooks(database, shape)).rules;
    try {
      if (!isRuled) return await direct(values);
    } catch (error) {
      if (driverFields(driverFields(error).cause).code !== '0A000') throw error;
    }
    const rows = await writeAndRead(values);
    isRuled = true;
    return rows;
  };
}

/** The row that the condition for the written one finds; null: none. */
async function identityOf(
  { shape, written: condition, identity }: PgWrite,
  on: PgConnection,
  values: Parameters,
): Promise<string | null> {
  if (identity === null) return null;
  const query = (inner: Session) =>
    inner
      .select({ identity: sql<string>`${identity}` })
      .from(shape.table as PgTable)
      .where(condition)
      .limit(1)
      .prepare();
  try {
    // A savepoint, because lastval() fails if no sequence was used before.
    return await on.transaction(async (inner) => {
      const [row] = await query(inner).execute(values);
      return row?.identity ?? null;
    });
  } catch {
    return null;
  }
}
