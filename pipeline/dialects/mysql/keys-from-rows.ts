import type {
  CatalogNote,
  ForeignKey,
  Index,
  IndexPart,
  ReferentialAction,
  Table,
} from '../../catalog/catalog.ts';
import { sortedBy } from '../code-unit-order.ts';
import type { ForeignKeyRow, IndexRow, Server } from './catalog-query.ts';
import { plainSql, quoteName } from './sql-text.ts';
import type { TableRows } from './table-rows.ts';

/** Primary key, unique constraints and indexes, which MySQL all stores as indexes. */
export function keysFromRows(
  own: TableRows,
  server: Server,
): Pick<Table, 'primaryKey' | 'uniques' | 'indexes'> {
  const periods = periodColumns(own);
  const groups = own.indexes.map((group) =>
    group.filter(({ columnName }) => columnName === null || !periods.has(columnName)),
  );
  const primary = groups.find(([first]) => first?.indexName === 'PRIMARY');
  const others = groups.filter((group) => group !== primary);
  return {
    primaryKey: primary ? { name: null, columns: columnNames(primary) } : null,
    uniques: sortedBy(
      others
        .filter(isWholeUnique)
        .map((group) => ({ name: group[0]?.indexName ?? null, columns: columnNames(group) })),
      (key) => key.name ?? '',
    ),
    indexes: sortedBy(
      others
        .filter((group) => !isWholeUnique(group))
        .flatMap((group) => indexFromRows(group, server)),
      (index) => index.name,
    ),
  };
}

/**
 * MariaDB adds the end of the row's validity to the keys of a system-versioned table, which is
 * constant for current rows.
 */
function periodColumns({ columns }: TableRows): ReadonlySet<string> {
  return new Set(
    columns.filter((row) => /^ROW (START|END)$/i.test(row.generation ?? '')).map((row) => row.name),
  );
}

/** An index on prefixes or expressions does not make whole columns unique. */
function isWholeUnique(group: readonly IndexRow[]): boolean {
  return group.every(
    (row) => Number(row.isNotUnique) === 0 && row.columnName !== null && row.prefix === null,
  );
}

function columnNames(group: readonly IndexRow[]): readonly string[] {
  return group.flatMap((row) => row.columnName ?? []);
}

const methods: ReadonlyMap<string, string | null> = new Map([
  ['BTREE', null],
  ['RTREE', 'spatial'],
]);

function indexFromRows(group: readonly IndexRow[], server: Server): readonly Index[] {
  const [first] = group;
  if (first === undefined) return [];
  const known = methods.get(first.method);
  const method = known === undefined ? first.method.toLowerCase() : known;
  return [
    {
      name: first.indexName,
      unique: Number(first.isNotUnique) === 0,
      parts: group.map((row) => partFromRow(row, method, server)),
      where: null,
      method,
    },
  ];
}

/** A prefix of a column in MySQL's syntax: `name`(10). */
function partFromRow(row: IndexRow, method: string | null, server: Server): IndexPart {
  const descending = row.direction === 'D';
  if (row.columnName === null) {
    return { column: null, expression: plainSql(row.expression ?? '', server), descending };
  }
  // A spatial index reports its bounding box size as a prefix.
  return row.prefix === null || method !== null
    ? { column: row.columnName, expression: null, descending }
    : { column: null, expression: `${quoteName(row.columnName)}(${row.prefix})`, descending };
}

/** Foreign keys of a table, and a note for each one to another database. */
export function foreignKeysFromRows(
  own: TableRows,
  database: string,
  byName: ReadonlyMap<string, TableRows>,
): { readonly keys: readonly ForeignKey[]; readonly notes: readonly CatalogNote[] } {
  const keys: ForeignKey[] = [];
  const notes: CatalogNote[] = [];
  for (const group of own.foreignKeys) {
    const [first] = group;
    if (first === undefined) continue;
    const target =
      first.targetSchema.toLowerCase() === database.toLowerCase()
        ? findTable(first.targetTable, byName)
        : undefined;
    if (target) keys.push(foreignKeyFromRows(first, group, own, target));
    else
      notes.push({
        table: own.table.name,
        message: `Foreign key "${first.name}" is left out: its target ${first.targetSchema}.${first.targetTable} is not in this database.`,
      });
  }
  return { keys: sortedBy(keys, (key) => key.name ?? ''), notes };
}

function foreignKeyFromRows(
  first: ForeignKeyRow,
  group: readonly ForeignKeyRow[],
  own: TableRows,
  target: TableRows,
): ForeignKey {
  return {
    name: first.name,
    columns: group.map((row) => columnNameOf(own, row.columnName)),
    references: {
      schema: null,
      table: target.table.name,
      columns: group.map((row) => columnNameOf(target, row.targetColumn)),
    },
    onDelete: referentialAction(first.onDelete),
    onUpdate: referentialAction(first.onUpdate),
  };
}

/** If names ignore case, a reference may spell its table differently. */
function findTable(name: string, byName: ReadonlyMap<string, TableRows>): TableRows | undefined {
  const exact = byName.get(name);
  if (exact) return exact;
  return byName.values().find(({ table }) => table.name.toLowerCase() === name.toLowerCase());
}

function columnNameOf({ columns }: TableRows, name: string): string {
  return columns.find((row) => row.name.toLowerCase() === name.toLowerCase())?.name ?? name;
}

/**
 * In InnoDB, RESTRICT and NO ACTION are the same
 * (https://dev.mysql.com/doc/refman/8.4/en/create-table-foreign-keys.html).
 */
function referentialAction(rule: string): ReferentialAction {
  switch (rule) {
    case 'CASCADE':
      return 'cascade';
    case 'SET NULL':
      return 'setNull';
    case 'SET DEFAULT':
      return 'setDefault';
    default:
      return 'noAction';
  }
}
