import { deepStrictEqual } from 'node:assert';
import type { Column, Table } from '../../catalog/catalog.ts';
import { placeKey } from '../describe/described-database.ts';
import type { DescribedDatabase } from '../describe/described-database.ts';
import type { TestDatabase } from './test-databases.ts';

/** A table in both databases, and its columns whose values must not change. */
interface KeptTable {
  readonly from: Table;
  readonly to: Table;
  readonly columns: readonly { readonly from: Column; readonly to: Column }[];
}

/** Tables and columns that exist before and after, matched by their names in the document. Columns whose type changes, whose nulls are filled or which are computed are excluded; with `anyType`, changed types are included, for migrations that are applied and reverted. */
export function keptTables(
  before: DescribedDatabase,
  after: DescribedDatabase,
  anyType = false,
): readonly KeptTable[] {
  return before.catalog.tables.flatMap((from): KeptTable[] => {
    if (from.kind !== 'table') return [];
    const own = before.names.get(placeKey(from));
    const to = after.catalog.tables.find(
      (table) => after.names.get(placeKey(table))?.model === own?.model,
    );
    if (own === undefined || to === undefined) return [];
    const names = after.names.get(placeKey(to));
    const columns = from.columns.flatMap((old) => {
      const property = own.properties.get(old.name)?.name;
      const now = to.columns.find(({ name }) => names?.properties.get(name)?.name === property);
      if (property === undefined || now === undefined) return [];
      const isComputed = old.generated !== null || now.generated !== null;
      const isFilled = old.nullable && !now.nullable;
      const isSame = anyType || (old.sqlType === now.sqlType && sameType(old, now));
      return isComputed || isFilled || !isSame ? [] : [{ from: old, to: now }];
    });
    return columns.length === 0 ? [] : [{ from, to, columns }];
  });
}

/** Rows of kept tables, unordered. */
export type KeptRows = ReadonlyMap<string, readonly string[]>;

/** Reads the values of kept columns, by their names on one side. */
export async function keptRows(
  database: TestDatabase,
  place: string,
  tables: readonly KeptTable[],
  side: 'from' | 'to',
): Promise<KeptRows> {
  const rows = new Map<string, readonly string[]>();
  for (const { from, columns, [side]: table } of tables) {
    const names = columns.map(({ [side]: column }) => database.quoted(column.name));
    const owner = table.schema === null ? '' : `${database.quoted(table.schema)}.`;
    // The rows of heirs are read with them.
    const only = database.name === 'postgresql' ? 'only ' : '';
    const sql = `select ${names.join(', ')} from ${only}${owner}${database.quoted(table.name)}`;
    const found = await database.query(place, sql);
    rows.set(placeKey(from), found.map((row) => JSON.stringify(row)).sort());
  }
  return rows;
}

/** Runs a migration; throws if it changes values that it must not. */
export async function keepingRows<Result>(
  {
    database,
    place,
    tables,
  }: {
    readonly database: TestDatabase;
    readonly place: string;
    readonly tables: readonly KeptTable[];
  },
  migrate: () => Promise<Result>,
): Promise<Result> {
  const before = await keptRows(database, place, tables, 'from');
  const result = await migrate();
  deepStrictEqual(await keptRows(database, place, tables, 'to'), before);
  return result;
}

function sameType(one: Column, other: Column): boolean {
  return JSON.stringify(one.type) === JSON.stringify(other.type);
}
