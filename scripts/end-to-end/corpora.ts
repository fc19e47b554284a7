import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { corporaFolder } from '../../pipeline/dialects/cases/count-catalog.ts';

/** A schema from which to generate a server. */
export interface Corpus {
  readonly name: string;
  readonly sql: string;
}

const root = join(import.meta.dirname, '../..');

/** The sample shop, and the public schemas if available, in the dialect of one database. */
export function corporaOf(provider: 'sqlite' | 'postgresql' | 'mysql'): readonly Corpus[] {
  const shop = join(root, `server-template/shop/schema.${provider}.sql`);
  const folder = corporaFolder();
  const own = join(folder ?? '', provider);
  const files = folder === null || !existsSync(own) ? [] : readdirSync(own).sort();
  const paths = files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => ({ name: file.slice(0, -'.sql'.length), path: join(own, file) }));
  return [{ name: 'shop', path: shop }, ...paths].map(({ name, path }) => ({
    name,
    sql: `${withoutDelimiters(readFileSync(path, 'utf8'))}\n${rowsOf(name, provider)}`,
  }));
}

/** MySQL's client splits a script at delimiters that the script changes around triggers; a server does not need them. */
function withoutDelimiters(sql: string): string {
  return sql.replace(
    /^DELIMITER (?!;\s*$)(\S+)\s*$([^]*?)^DELIMITER ;\s*$/gm,
    (_all, delimiter: string, body: string) => body.replaceAll(delimiter, ';'),
  );
}

/** Sakila's stores and their managers reference each other: no request can create the first. */
function rowsOf(name: string, provider: 'sqlite' | 'postgresql' | 'mysql'): string {
  return name === 'sakila' ? `${withoutForeignKeys[provider]};${firstStore}` : '';
}

const withoutForeignKeys = {
  sqlite: 'pragma foreign_keys = off',
  postgresql: 'set search_path = public; set session_replication_role = replica',
  mysql: 'set foreign_key_checks = 0',
};

const now = "'2024-02-29 12:30:00'";
const firstStore = `
  insert into country (country_id, country, last_update) values (900, 'Kenya', ${now});
  insert into city (city_id, city, country_id, last_update) values (900, 'Nairobi', 900, ${now});
  insert into address (address_id, address, district, city_id, phone, last_update) values (900, '1 Road', 'D', 900, '1', ${now});
  insert into store (store_id, manager_staff_id, address_id, last_update) values (200, 200, 900, ${now});
  insert into staff (staff_id, first_name, last_name, address_id, store_id, username, last_update) values (200, 'A', 'B', 900, 200, 'ab', ${now});`;
