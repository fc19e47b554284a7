import { sql } from 'drizzle-orm';
import type { NodeSQLiteDatabase } from 'drizzle-orm/node-sqlite';
import type { Row } from '../database.ts';
import { ExplainedError } from '../database-failure.ts';
import { driverFields } from '../driver-error.ts';
import type { ForeignKey } from '../table-constraints.ts';
import type { Parameters, Statement } from '../statements/table-statements.ts';
import type { ShapedField, TableShape } from '../table-shape.ts';
import { explain } from './errors.ts';

/**
 * Finds out which foreign key a write violates, which SQLite does not report
 * (https://sqlite.org/foreignkeys.html).
 */
export function namingReference(
  database: NodeSQLiteDatabase,
  {
    shape: { constraints },
    sent,
    isNew,
  }: {
    readonly shape: TableShape;
    readonly sent: readonly ShapedField[];
    /** Nothing refers to a new row. */
    readonly isNew: boolean;
  },
  write: Statement<readonly Row[]>,
): Statement<readonly Row[]> {
  const { foreignKeys = [] } = constraints;
  if (foreignKeys.length === 0) return write;
  const valueOf = (values: Parameters, name: string): unknown => {
    const index = sent.findIndex(({ column }) => column.name === name);
    return index === -1 ? null : (values[`v${index}`] ?? null);
  };
  // Unsent parts of a key are only in the stored row.
  const isPart = ({ columns }: ForeignKey): boolean => {
    const count = columns.filter((name) => sent.some(({ column }) => column.name === name)).length;
    return count > 0 && count < columns.length;
  };
  const isMissing = (values: Parameters, { columns, references }: ForeignKey): boolean => {
    const wanted = columns.map((name) => valueOf(values, name));
    if (wanted.includes(null)) return false;
    const parts = references.columns.map(
      (name, index) => sql`${sql.identifier(name)} = ${wanted[index]}`,
    );
    const found = sql`select 1 from ${sql.identifier(references.table)} where ${sql.join(parts, sql` and `)}`;
    return database.values(found).length === 0;
  };
  return async (values) => {
    try {
      return await write(values);
    } catch (error) {
      const isUnclear =
        explain(driverFields(error).cause)?.kind !== 'foreignKey' || foreignKeys.some(isPart);
      if (isUnclear) throw error;
      const missing = foreignKeys.filter((key) => isMissing(values, key));
      const columns = missing.flatMap((key) => key.columns);
      const reference = missing.length === 0 && !isNew ? 'held' : 'missing';
      throw new ExplainedError({ kind: 'foreignKey', reference, columns });
    }
  };
}
