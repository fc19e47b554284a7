import type {
  CatalogNote,
  ForeignKey,
  Index,
  Key,
  ReferentialAction,
  Table,
} from '../../catalog/catalog.ts';
import { sortedBy } from '../code-unit-order.ts';
import type { ForeignKeyRow, IndexRow, TableRow } from './catalog-query.ts';
import { withoutOuterParentheses } from './sql-text.ts';

/** Primary key, unique constraints and indexes of a table, from the rows of its indexes. */
export function keysFromRows(
  rows: readonly IndexRow[],
): Pick<Table, 'primaryKey' | 'uniques' | 'indexes'> {
  const groups = [...Map.groupBy(rows, (row) => row.indexName).values()];
  const primary = groups.find(([first]) => first?.isPrimaryKey);
  const uniques = groups.filter(([first]) => first?.isUniqueConstraint);
  const indexes = groups.filter((group) => group !== primary && !uniques.includes(group));
  return {
    primaryKey: primary ? keyFromRows(primary) : null,
    uniques: sortedBy(uniques.map(keyFromRows), keyOrder),
    indexes: sortedBy(indexes.flatMap(indexFromRows), (index) => index.name),
  };
}

/** Generated names contain a random number and are dropped. */
function keyFromRows(group: readonly IndexRow[]): Key {
  const [first] = group;
  return {
    name: first && !first.isSystemNamed ? first.indexName : null,
    columns: group.map((row) => row.columnName),
  };
}

const methods: ReadonlyMap<number, string> = new Map([
  [3, 'xml'],
  [4, 'spatial'],
  [5, 'columnstore'],
  [6, 'columnstore'],
  [7, 'hash'],
]);

/** Included columns are not part of the key; a columnstore has only those. */
function indexFromRows(group: readonly IndexRow[]): readonly Index[] {
  const [first] = group;
  if (first === undefined) return [];
  const method = methods.get(first.kind) ?? null;
  const included = group.filter((row) => row.isIncluded).map(({ columnName }) => columnName);
  const parts = method === 'columnstore' ? group : group.filter((row) => !row.isIncluded);
  return [
    {
      name: first.indexName,
      unique: first.isUnique,
      parts: parts.map((row) => ({
        column: row.columnName,
        expression: null,
        descending: row.isDescending,
      })),
      where: first.filter === null ? null : withoutOuterParentheses(first.filter),
      method,
      ...(method === 'columnstore' || included.length === 0 ? {} : { include: included }),
    },
  ];
}

/** Foreign keys of a table, and a note for each one to a skipped table. */
export function foreignKeysFromRows(
  table: TableRow,
  rows: readonly ForeignKeyRow[],
  tablesById: ReadonlyMap<number, TableRow>,
): { readonly keys: readonly ForeignKey[]; readonly notes: readonly CatalogNote[] } {
  const keys: ForeignKey[] = [];
  const notes: CatalogNote[] = [];
  for (const [name, group] of Map.groupBy(rows, (row) => row.name)) {
    const [first] = group;
    const target = first && tablesById.get(first.targetId);
    if (first === undefined) continue;
    if (target) keys.push(foreignKeyFromRows(first, group, target));
    else
      notes.push({
        table: table.name,
        message: `Foreign key "${name}" is left out: its target was not read.`,
      });
  }
  return { keys: sortedBy(keys, keyOrder), notes };
}

function foreignKeyFromRows(
  first: ForeignKeyRow,
  group: readonly ForeignKeyRow[],
  target: TableRow,
): ForeignKey {
  return {
    name: first.isSystemNamed ? null : first.name,
    columns: group.map((row) => row.columnName),
    references: {
      schema: target.schema,
      table: target.name,
      columns: group.map((row) => row.targetColumn),
    },
    onDelete: referentialAction(first.onDelete),
    onUpdate: referentialAction(first.onUpdate),
  };
}

function keyOrder(key: Key): string {
  return JSON.stringify([key.name ?? '', ...key.columns]);
}

function referentialAction(action: string): ReferentialAction {
  switch (action) {
    case 'CASCADE':
      return 'cascade';
    case 'SET_NULL':
      return 'setNull';
    case 'SET_DEFAULT':
      return 'setDefault';
    default:
      return 'noAction';
  }
}
