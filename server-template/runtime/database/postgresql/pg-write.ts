import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Row } from '../database.ts';
import { withVerdict } from '../rules/ruled-row.ts';
import { selection } from '../statements/shape-sql.ts';
import type { Parameters } from '../statements/table-statements.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';

/** The database, or a transaction in it. */
export type PgConnection = Omit<NodePgDatabase, '$client'>;
/** What a statement runs on. */
export type Session = Pick<NodePgDatabase, 'insert' | 'update' | 'select'>;

interface Executable<Result> {
  execute(values: Parameters): Promise<Result>;
}

/** Two forms of a write: one that returns its row, and one that is followed by a read. */
export interface PgWrite {
  readonly database: PgConnection;
  readonly shape: TableShape;
  readonly kept: boolean;
  readonly sent: readonly ShapedField[];
  /** Whether a row may be outside its rule after the write. */
  readonly isJudged: boolean;
  /** Whether nothing else is written in the transaction. */
  readonly endsTransaction: boolean;
  readonly returning: (
    on: Session,
    read: Record<string, SQL>,
  ) => Executable<readonly Row[]> & { prepare(): Executable<readonly Row[]> };
  readonly write: (on: Session) => Executable<{ readonly rowCount: number | null }>;
  /** The condition for the row before an update; null: an insert. */
  readonly before: SQL | null;
  /** The condition for the written row. */
  readonly written: SQL;
}

/** The output, with the check of the rule. */
export function readFields({ shape, isJudged }: PgWrite): Record<string, SQL> {
  return isJudged ? withVerdict(shape, selection(shape)) : selection(shape);
}

/** A text that differs whenever a row does. */
export function versionOf(shape: TableShape): SQL<string> {
  const columns = shape.columns.map(({ column }) => column);
  return sql<string>`row(${sql.join(columns, sql`, `)})::text`;
}

/** The table, as Drizzle's type. */
export function tableOf({ table }: TableShape): PgTable {
  return table as PgTable;
}
