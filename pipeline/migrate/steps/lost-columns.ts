import type { Catalog, Table } from '../../catalog/catalog.ts';
import { mentions } from '../rename-in-sql.ts';
import { indexText } from './remade-columns.ts';
import { describedTable } from '../describe/described-database.ts';

/**
 * A database without the keys, indexes and checks that name a column which only the other database
 * has: if a property is deleted in a document, its `x-db` may still list them, but a column takes
 * them along.
 */
export function withoutLostColumns(catalog: Catalog, other: Catalog): Catalog {
  const tables = catalog.tables.map((table) => {
    const own = new Set(table.columns.map(({ name }) => name));
    const others = describedTable(other, table)?.columns ?? [];
    const lost = others.map(({ name }) => name).filter((name) => !own.has(name));
    return lost.length === 0 ? table : withoutParts(table, lost);
  });
  return { ...catalog, tables };
}

function withoutParts(table: Table, lost: readonly string[]): Table {
  const isText = (text: string): boolean => !lost.some((name) => mentions(text, name));
  const areColumns = (columns: readonly string[]): boolean =>
    !columns.some((name) => lost.includes(name));
  return {
    ...table,
    uniques: table.uniques.filter(({ columns }) => areColumns(columns)),
    foreignKeys: table.foreignKeys.filter(({ columns }) => areColumns(columns)),
    indexes: table.indexes.filter((index) => isText(indexText(index))),
    checks: table.checks.filter(({ expression }) => isText(expression)),
  };
}
