import { driverFields } from './driver-error.ts';
import { namesIn } from './table-constraints.ts';
import { nameOfTable, type TableShape } from './table-shape.ts';

/** A query over a table or column that the document names and the database does not have. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
  readonly table: string;
  /** Null where the table itself is missing, or the database does not say which column is. */
  readonly column: string | null;

  /** The sentence is for the person who runs the server. */
  constructor(sentence: string, table: string, column: string | null) {
    super(sentence);
    this.table = table;
    this.column = column;
  }
}

/** Codes of PostgreSQL and CockroachDB, MySQL and MariaDB, SQL Server for a missing table or column. */
const codes: ReadonlyMap<unknown, 'table' | 'column'> = new Map<unknown, 'table' | 'column'>([
  ['42P01', 'table'],
  ['42703', 'column'],
  [1146, 'table'],
  [1054, 'column'],
  [208, 'table'],
  [207, 'column'],
]);

/** What a driver's error says is missing; null where it says something else. */
export function missingObject(error: unknown, shape: TableShape): SchemaMismatch | null {
  const { code, errno, number, message, where } = driverFields(error);
  // What a trigger or function of the database lacks is no matter of the document.
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
