import type { Catalog, CatalogNote, Table } from '../../catalog/catalog.ts';
import { deniedRights } from '../denied-rights.ts';
import { sortedBy } from '../code-unit-order.ts';
import type { MysqlRows, Server, TableRow } from './catalog-query.ts';
import { columnFromRow } from './column-from-row.ts';
import { foreignKeysFromRows, keysFromRows } from './keys-from-rows.ts';
import { deniedOnTable } from './rights-from-rows.ts';
import { findJsonChecks, gatherRows, type TableRows } from './table-rows.ts';
import { plainSql, withoutDatabase } from './sql-text.ts';
import { changedColumns, touchedColumns } from './touching-trigger.ts';

/**
 * Builds a catalog from the rows of information_schema; `server` selects the syntax of its family.
 * A pure function.
 */
export function catalogFromRows(rows: MysqlRows, server: Server): Catalog {
  const notes: CatalogNote[] = [];
  const byName = gatherRows(rows);
  const tables: Table[] = [];
  for (const row of rows.tables) {
    const own = byName.get(row.name);
    if (own === undefined || !isTableOrView(row)) continue;
    if (own.columns.length === 0) {
      notes.push({
        table: row.name,
        message:
          'Left out: its columns cannot be read. If it is a view, its table may no longer exist.',
      });
    } else if (row.type === 'VIEW') {
      tables.push(viewFromRows(own, rows, server));
    } else {
      tables.push(tableFromRows(own, { rows, server, byName, notes }));
    }
  }
  return {
    provider: 'mysql',
    defaultSchema: null,
    tables: sortedBy(tables, (table) => table.name),
    enums: [],
    domains: [],
    notes: sortedBy(notes, (note) => note.table),
  };
}

/** MariaDB lists sequences as tables. */
function isTableOrView({ type }: TableRow): boolean {
  return type === 'BASE TABLE' || type === 'SYSTEM VERSIONED' || type === 'VIEW';
}

/** Ignores a view's defaults, comment (VIEW) and nullability, which the server makes up. */
function viewFromRows(own: TableRows, rows: MysqlRows, server: Server): Table {
  const definition = own.view?.definition ?? '';
  return {
    kind: 'view',
    schema: null,
    name: own.table.name,
    comment: null,
    columns: own.columns.map((row) => ({
      ...columnFromRow(row, server, false),
      default: null,
      nullable: true,
    })),
    primaryKey: null,
    uniques: [],
    foreignKeys: [],
    indexes: [],
    checks: [],
    definition: definition === '' ? null : withoutDatabase(definition, rows.database),
    ...(own.view?.updatable === 'YES' ? { writes: ['create', 'update', 'delete'] } : {}),
  };
}

function tableFromRows(
  own: TableRows,
  context: {
    readonly rows: MysqlRows;
    readonly server: Server;
    readonly byName: ReadonlyMap<string, TableRows>;
    readonly notes: CatalogNote[];
  },
): Table {
  const { server } = context;
  const json = findJsonChecks(own);
  const touched = new Set(
    own.triggers.flatMap(({ event, statement }) =>
      event === 'UPDATE' ? touchedColumns(statement) : [],
    ),
  );
  const changed = new Set(own.triggers.flatMap(({ statement }) => changedColumns(statement)));
  const foreignKeys = foreignKeysFromRows(own, context.rows.database, context.byName);
  context.notes.push(...foreignKeys.notes);
  const checks = own.checks
    .filter((check) => !json.checks.has(check))
    .map(({ name, clause, level }) => ({
      // MariaDB names a column-level check after the column.
      name: level === 'Column' ? null : name,
      expression: plainSql(clause, server),
    }));
  return {
    kind: 'table',
    schema: null,
    name: own.table.name,
    comment: own.table.comment === '' ? null : own.table.comment,
    columns: own.columns.map((row) => {
      const column = columnFromRow(row, server, json.columns.has(row.name));
      const name = row.name.toLowerCase();
      return {
        ...column,
        ...(touched.has(name) ? { updatedByDatabase: true } : {}),
        ...(changed.has(name) ? { changedByDatabase: true as const } : {}),
      };
    }),
    ...keysFromRows(own, server),
    ...deniedRights(deniedOnTable(own, context.rows, server)),
    foreignKeys: foreignKeys.keys,
    checks: sortedBy(checks, (check) => JSON.stringify([check.name ?? '', check.expression])),
    definition: null,
  };
}
