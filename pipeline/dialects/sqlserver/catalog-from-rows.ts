import type { Catalog, CatalogNote, Table } from '../../catalog/catalog.ts';
import { sortedBy } from '../code-unit-order.ts';
import type {
  CheckRow,
  ColumnRow,
  ForeignKeyRow,
  IndexRow,
  SqlserverRows,
  TableRow,
} from './catalog-query.ts';
import { columnFromRow, defaultSchema, domainFromRow } from './column-from-row.ts';
import { foreignKeysFromRows, keysFromRows } from './keys-from-rows.ts';
import { viewQuery, withoutOuterParentheses } from './sql-text.ts';

interface OwnRows {
  readonly table: TableRow;
  readonly columns: readonly ColumnRow[];
  readonly indexes: readonly IndexRow[];
  readonly foreignKeys: readonly ForeignKeyRow[];
  readonly checks: readonly CheckRow[];
}

/**
 * Builds a catalog from the rows of the sys views; `schemas` limits it to these. A pure function.
 */
export function catalogFromRows(rows: SqlserverRows, schemas: readonly string[] | null): Catalog {
  const chosen = rows.tables.filter(({ schema }) => schemas === null || schemas.includes(schema));
  const history = chosen.filter((table) => table.isHistory);
  const kept = chosen.filter((table) => !table.isHistory);
  const keptById = new Map(kept.map((table) => [table.id, table]));
  const notes: CatalogNote[] = history.map(({ name }) => ({
    table: name,
    message: 'The table is left out: it contains the history of another table.',
  }));
  const tables = ownRows(kept, rows).map((own) => {
    if (own.table.type === 'V') return viewFromRows(own);
    const foreignKeys = foreignKeysFromRows(own.table, own.foreignKeys, keptById);
    notes.push(...foreignKeys.notes, ...hiddenTexts(own));
    return { ...tableFromRows(own), foreignKeys: foreignKeys.keys };
  });
  return {
    provider: 'sqlserver',
    defaultSchema,
    tables: sortedBy(tables, (table) => JSON.stringify([table.schema, table.name])),
    enums: [],
    domains: sortedBy(usedAliases(rows, keptById).map(domainFromRow), (domain) =>
      JSON.stringify([domain.schema, domain.name]),
    ),
    notes: sortedBy(notes, (note) => note.table),
  };
}

/** Texts of defaults and computed columns need the VIEW DEFINITION permission. */
function hiddenTexts({ table, columns }: OwnRows): readonly CatalogNote[] {
  const isHidden = columns.some(
    (row) =>
      (row.hasDefault && row.defaultText === null) || (row.isComputed && row.computed === null),
  );
  const message =
    'Some defaults or computed columns are not visible to this user: grant VIEW DEFINITION.';
  return isHidden ? [{ table: table.name, message }] : [];
}

function ownRows(tables: readonly TableRow[], rows: SqlserverRows): readonly OwnRows[] {
  const columns = Map.groupBy(rows.columns, (row) => row.tableId);
  const indexes = Map.groupBy(rows.indexes, (row) => row.tableId);
  const foreignKeys = Map.groupBy(rows.foreignKeys, (row) => row.tableId);
  const checks = Map.groupBy(rows.checks, (row) => row.tableId);
  return tables.map((table) => ({
    table,
    columns: columns.get(table.id) ?? [],
    indexes: indexes.get(table.id) ?? [],
    foreignKeys: foreignKeys.get(table.id) ?? [],
    checks: checks.get(table.id) ?? [],
  }));
}

function usedAliases(
  rows: SqlserverRows,
  kept: ReadonlyMap<number, TableRow>,
): SqlserverRows['aliasTypes'] {
  const used = new Set(
    rows.columns
      .filter((row) => row.aliasName !== null && kept.has(row.tableId))
      .map((row) => JSON.stringify([row.aliasSchema, row.aliasName])),
  );
  return rows.aliasTypes.filter((row) => used.has(JSON.stringify([row.schema, row.name])));
}

function viewFromRows({ table, columns }: OwnRows): Table {
  return {
    kind: 'view',
    schema: table.schema,
    name: table.name,
    comment: table.comment,
    columns: columns.map((row) => ({
      ...columnFromRow(row, false),
      identity: null,
      generated: null,
      nullable: true,
    })),
    primaryKey: null,
    uniques: [],
    foreignKeys: [],
    indexes: [],
    checks: [],
    definition: table.definition === null ? null : viewQuery(table.definition),
  };
}

function tableFromRows({ table, columns, indexes, checks }: OwnRows): Omit<Table, 'foreignKeys'> {
  const texts = checks.map((row) => ({
    name: row.isSystemNamed ? null : row.name,
    expression: withoutOuterParentheses(row.definition),
  }));
  return {
    kind: 'table',
    schema: table.schema,
    name: table.name,
    comment: table.comment,
    columns: columns.map((row) => columnFromRow(row, isJsonText(row, texts))),
    ...keysFromRows(indexes),
    checks: sortedBy(texts, (check) => JSON.stringify([check.name ?? '', check.expression])),
    definition: null,
  };
}

/**
 * Before SQL Server 2025, JSON is text with a check; unlike in MariaDB, the check is explicit and
 * kept.
 */
function isJsonText(row: ColumnRow, checks: readonly { readonly expression: string }[]): boolean {
  if (!/^n?varchar$/.test(row.baseType) || row.size !== -1) return false;
  const clause = `isjson([${row.name.replaceAll(']', ']]')}])`.toLowerCase();
  return checks.some(({ expression }) => {
    const text = expression.toLowerCase().replace(/\s/g, '');
    return [`${clause}=(1)`, `${clause}>(0)`].includes(text);
  });
}
