import { readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { shopRows, type ShopTable, type ShopValue } from './shop-rows.ts';

/** The databases that the shop's rows can be put into as they are. */
export type ShopProvider = 'sqlite' | 'postgresql' | 'mysql';

/** Makes the sample shop as a SQLite file; a file that was there is replaced. */
export function seedShop(file: string): void {
  rmSync(file, { force: true });
  const database = new DatabaseSync(file);
  try {
    database.exec(readFileSync(schemaFile('sqlite'), 'utf8'));
    database.exec(['BEGIN', ...shopStatements('sqlite'), 'COMMIT'].join(';\n'));
  } finally {
    database.close();
  }
}

/** Where the shop's schema for a database lies. */
export function schemaFile(provider: ShopProvider): URL {
  return new URL(`../server-template/shop/schema.${provider}.sql`, import.meta.url);
}

/** Statements that fill an empty shop, one after the other; times are meant in UTC. */
export function shopStatements(provider: ShopProvider): readonly string[] {
  const tables = shopRows();
  const inserts = tables.map(insertOf);
  if (provider !== 'postgresql') return inserts;
  // PostgreSQL's counters do not follow keys that were given.
  const keyed = tables.filter(({ columns }) => columns[0] === 'id');
  return [
    ...inserts,
    ...keyed.map(
      ({ name, rows }) => `SELECT setval(pg_get_serial_sequence('${name}', 'id'), ${rows.length})`,
    ),
  ];
}

function insertOf({ name, columns, rows }: ShopTable): string {
  const values = rows.map((row) => `(${row.map(literal).join(', ')})`);
  return `INSERT INTO ${name} (${columns.join(', ')}) VALUES\n${values.join(',\n')}`;
}

function literal(value: ShopValue): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL');
}
