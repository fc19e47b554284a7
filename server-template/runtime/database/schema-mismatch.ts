import { driverFields } from './driver-error.ts';
import { namesIn } from './table-constraints.ts';
import { nameOfTable, type TableShape } from './table-shape.ts';

/** A query of a table or column that the database lacks. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
  readonly table: string;
  /** Null if the table itself is missing, or the column is unknown. */
  readonly column: string | null;

  /** The message is for the operator of the server. */
  constructor(sentence: string, table: string, column: string | null) {
    super(sentence);
    this.table = table;
    this.column = column;
  }
}

/**
 * Error codes of PostgreSQL and CockroachDB, MySQL and MariaDB, SQL Server for a missing table or
 * column.
 */
const codes: ReadonlyMap<unknown, 'table' | 'column'> = new Map<unknown, 'table' | 'column'>([
  ['42P01', 'table'],
  ['42703', 'column'],
  [1146, 'table'],
  [1054, 'column'],
  [208, 'table'],
  [207, 'column'],
]);

/** The missing object in a driver's error; null for other errors. */
export function missingObject(error: unknown, shape: TableShape): SchemaMismatch | null {
  const { code, errno, number, message, where } = driverFields(error);
  // Objects missing in a trigger or function are not part of the document.
  if (typeof where === 'string' && /\bfunction\b/.test(where)) return null;
  const text = typeof message === 'string' ? message : '';
  const kind = codes.get(code) ?? codes.get(errno) ?? codes.get(number) ?? ofSqlite(code, text);
  if (kind === undefined) return null;
  const table = nameOfTable(shape.table);
  if (kind === 'table') {
    const sentence = `The database has no table or view ${JSON.stringify(table)}, which the document describes.`;
    return new SchemaMismatch(sentence, table, null);
  }
  const column = namedColumn(text, shape);
  const what = column === null ? 'a column' : `the column ${JSON.stringify(column)}`;
  const sentence = `The table ${JSON.stringify(table)} of the database lacks ${what}, which the document describes.`;
  return new SchemaMismatch(sentence, table, column);
}

function ofSqlite(code: unknown, message: string): 'table' | 'column' | undefined {
  if (code !== 'ERR_SQLITE_ERROR') return undefined;
  if (/^no such column|has no column named/.test(message)) return 'column';
  return /^no such table/.test(message) ? 'table' : undefined;
}

function namedColumn(message: string, { columns }: TableShape): string | null {
  return (
    namesIn(
      message,
      columns.map(({ column }) => column.name),
    )[0] ?? null
  );
}
