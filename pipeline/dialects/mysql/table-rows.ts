import type {
  CheckRow,
  ColumnRow,
  ForeignKeyRow,
  IndexRow,
  MysqlRows,
  TableRow,
  TriggerRow,
  ViewRow,
} from './catalog-query.ts';
import { quoteName } from './sql-text.ts';

/** The rows of one table or view; those of an index and of a foreign key are grouped in order. */
export interface TableRows {
  readonly table: TableRow;
  readonly columns: readonly ColumnRow[];
  readonly indexes: readonly (readonly IndexRow[])[];
  readonly foreignKeys: readonly (readonly ForeignKeyRow[])[];
  readonly checks: readonly CheckRow[];
  readonly view: ViewRow | null;
  readonly triggers: readonly TriggerRow[];
}

/** Rows by the name of their table. */
export function gatherRows(rows: MysqlRows): ReadonlyMap<string, TableRows> {
  const columns = Map.groupBy(rows.columns, (row) => row.tableName);
  const indexes = Map.groupBy(rows.indexes, (row) => row.tableName);
  const foreignKeys = Map.groupBy(rows.foreignKeys, (row) => row.tableName);
  const checks = Map.groupBy(rows.checks, (row) => row.tableName);
  const triggers = Map.groupBy(rows.triggers, (row) => row.tableName);
  const views = new Map(rows.views.map((row) => [row.name, row]));
  return new Map(
    rows.tables.map((table) => [
      table.name,
      {
        table,
        columns: columns.get(table.name) ?? [],
        indexes: [...Map.groupBy(indexes.get(table.name) ?? [], (row) => row.indexName).values()],
        foreignKeys: [
          ...Map.groupBy(foreignKeys.get(table.name) ?? [], (row) => row.name).values(),
        ],
        checks: checks.get(table.name) ?? [],
        view: views.get(table.name) ?? null,
        triggers: triggers.get(table.name) ?? [],
      },
    ]),
  );
}

/**
 * MariaDB's JSON is a LONGTEXT with a check (https://mariadb.com/kb/en/json/): finds these checks.
 */
export function findJsonChecks({ columns, checks }: TableRows): {
  readonly columns: ReadonlySet<string>;
  readonly checks: ReadonlySet<CheckRow>;
} {
  const names = new Set<string>();
  const found = new Set<CheckRow>();
  for (const { name, type } of columns) {
    if (type.toLowerCase() !== 'longtext') continue;
    const clause = `json_valid(${quoteName(name)})`;
    const check = checks.find(
      (candidate) => candidate.clause.toLowerCase() === clause.toLowerCase(),
    );
    if (check === undefined) continue;
    names.add(name);
    found.add(check);
  }
  return { columns: names, checks: found };
}
