import type {
  CheckRow,
  ColumnRow,
  ForeignKeyRow,
  IndexRow,
  SqlserverRows,
  TableRow,
} from './catalog-query.ts';

// No SQL Server was available: these rows of sys views are written by hand after the manual.

/** A test table, as differences from an empty one in dbo. */
export interface HandMadeTable extends Partial<Omit<TableRow, 'id'>> {
  readonly name: string;
  readonly columns: readonly ColumnRow[];
  readonly indexes?: readonly IndexRow[];
  readonly foreignKeys?: readonly (Omit<ForeignKeyRow, 'targetId'> & { readonly target: string })[];
  readonly checks?: readonly CheckRow[];
}

/** Rows as the query returns them; object ids are positions. */
export function handMadeRows(tables: readonly HandMadeTable[]): SqlserverRows {
  const idOf = (name: string) => tables.findIndex((table) => table.name === name) + 1;
  const own = <Row extends { readonly tableId: number }>(
    rows: readonly Row[] | undefined,
    id: number,
  ) => (rows ?? []).map((row) => ({ ...row, tableId: id }));
  return {
    tables: tables.map(
      ({
        name,
        schema = 'dbo',
        type = 'U',
        comment = null,
        definition = null,
        isHistory = false,
      }) => ({
        id: idOf(name),
        schema,
        name,
        type,
        comment,
        definition,
        isHistory,
      }),
    ),
    columns: tables.flatMap((table) => own(table.columns, idOf(table.name))),
    indexes: tables.flatMap((table) => own(table.indexes, idOf(table.name))),
    foreignKeys: tables.flatMap((table) =>
      (table.foreignKeys ?? []).map(({ target, ...row }) => ({
        ...row,
        tableId: idOf(table.name),
        targetId: idOf(target),
      })),
    ),
    checks: tables.flatMap((table) => own(table.checks, idOf(table.name))),
    aliasTypes: [],
  };
}

/** A nullable column; size, precision and scale as in sys.columns. */
export function column(name: string, baseType: string, more: Partial<ColumnRow> = {}): ColumnRow {
  const isText = /char|text/.test(baseType);
  return {
    tableId: 0,
    name,
    baseType,
    size: 8,
    precision: 0,
    scale: 0,
    aliasSchema: null,
    aliasName: null,
    isNullable: true,
    isIdentity: false,
    isComputed: false,
    computed: null,
    isPersisted: null,
    hasDefault: more.defaultText !== undefined,
    defaultText: null,
    collation: isText ? 'SQL_Latin1_General_CP1_CI_AS' : null,
    generatedAlways: 0,
    comment: null,
    ...more,
  };
}

/** The rows of an index over these columns; a leading minus means descending. */
export function index(
  indexName: string,
  columns: readonly string[],
  more: Partial<IndexRow> = {},
): readonly IndexRow[] {
  return columns.map((name) => ({
    tableId: 0,
    indexName,
    kind: 2,
    isUnique: false,
    isPrimaryKey: false,
    isUniqueConstraint: false,
    isSystemNamed: false,
    filter: null,
    columnName: name.replace(/^-/, ''),
    isDescending: name.startsWith('-'),
    isIncluded: false,
    ...more,
  }));
}

/** The rows of a primary key with a generated name. */
export function primaryKey(
  columns: readonly string[],
  more: Partial<IndexRow> = {},
): readonly IndexRow[] {
  const made = { kind: 1, isUnique: true, isPrimaryKey: true, isSystemNamed: true };
  return index('PK__table__3213E83F1A14E395', columns, { ...made, ...more });
}

/** The row of a unique constraint. */
export function unique(name: string, columns: readonly string[]): readonly IndexRow[] {
  return index(name, columns, { isUnique: true, isUniqueConstraint: true });
}

/** The row of a single-column foreign key to an object id. */
export function reference(
  name: string,
  columnName: string,
  target: string,
  onDelete = 'NO_ACTION',
) {
  return {
    tableId: 0,
    name,
    isSystemNamed: false,
    columnName,
    target,
    targetColumn: 'id',
    onDelete,
    onUpdate: 'NO_ACTION',
  };
}

/** The row of a named check. */
export function check(name: string, definition: string, isSystemNamed = false): CheckRow {
  return { tableId: 0, name, isSystemNamed, definition };
}
