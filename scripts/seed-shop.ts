import { readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { shopRows, type ShopTable, type ShopValue } from './shop-rows.ts';

/** Databases that accept the shop's rows as they are. */
export type ShopProvider = 'sqlite' | 'postgresql' | 'mysql';

/** Creates the sample shop as a SQLite file; replaces an existing one. */
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

/** Path of the shop's schema for a database. */
export function schemaFile(provider: ShopProvider): URL {
  return new URL(`../server-template/shop/schema.${provider}.sql`, import.meta.url);
}

/** Statements that fill an empty shop, in order; times are in UTC. */
export function shopStatements(provider: ShopProvider): readonly string[] {
  const tables = shopRows();
  const inserts = tables.map(insertOf);
  if (provider !== 'postgresql') return inserts;
  // PostgreSQL's sequences do not follow explicit keys.
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
