import { describe, expect, test } from 'vitest';
import type { Catalog } from '../../catalog/catalog.ts';
import { loadDialect } from '../../catalog/load-dialect.ts';
import {
  isMariadbUp,
  readMariadb,
  withMariadbDatabase,
} from '../../dialects/mysql/test-database.ts';
import {
  isPostgresUp,
  readPostgres,
  withPostgresDatabase,
} from '../../dialects/postgresql/test-database.ts';
import { readSqlite, withSqliteFile } from '../../dialects/sqlite/test-database.ts';
import { buildDocument } from '../build-document.ts';
import { documentText } from '../document-text.ts';

const isPostgres = await isPostgresUp();
const isMariadb = await isMariadbUp();

/** Names that collide, or that a locale would sort differently. */
const names = [
  'users',
  'user',
  'order items',
  'order_items',
  'z',
  'B',
  'a',
  'é',
  'person',
  'people',
];

/**
 * The statements that create the tables, in this or the opposite order; foreign keys come last in
 * databases that require it.
 */
function script(quote: string, reversed: boolean, together = false): string {
  const inOrder = <T>(items: readonly T[]): readonly T[] => (reversed ? items.toReversed() : items);
  const named = (name: string): string => `${quote}${name}${quote}`;
  const rulesOf = (table: string): readonly string[] =>
    inOrder([
      'CONSTRAINT c1 CHECK (a > 0)',
      `CONSTRAINT ${named('C0')} CHECK (a < 9)`,
      'UNIQUE (a)',
      'UNIQUE (b, a)',
      `CONSTRAINT ${named(`${table} to user`)} FOREIGN KEY (a) REFERENCES users (id)`,
      `CONSTRAINT ${named(`${table} to z`)} FOREIGN KEY (b) REFERENCES z (id)`,
    ]);
  const columns = ['id integer PRIMARY KEY', 'a integer', 'b integer'];
  const tables = inOrder(names).map((table) => {
    const members = together ? [...columns, ...rulesOf(table)] : columns;
    return `CREATE TABLE ${named(table)} (${members.join(', ')});`;
  });
  const changes = inOrder(names).map((table) => {
    const additions = rulesOf(table).map((rule) => `ADD ${rule}`);
    return together ? '' : `ALTER TABLE ${named(table)} ${additions.join(', ')};`;
  });
  const indexes = inOrder(names).map(
    (table) => `CREATE INDEX ${named(`by b of ${table}`)} ON ${named(table)} (b);`,
  );
  return [...tables, ...changes, ...indexes].join('\n');
}

async function textOf(catalog: Catalog): Promise<string> {
  const dialect = await loadDialect(catalog.provider);
  return documentText(
    buildDocument(catalog, dialect, { title: 'Sample', naming: 'camelCase' }).document,
  );
}

describe('the creation order of tables and constraints does not change the document', () => {
  test.skipIf(!isPostgres)('in PostgreSQL, nor do its time zone and date style', async () => {
    const read = (reversed: boolean, settings: string): Promise<Catalog> =>
      withPostgresDatabase(settings + moments + script('"', reversed), (url) => readPostgres(url));
    const moments = `CREATE TABLE moments (at timestamptz DEFAULT '2024-05-06T00:00:00Z', day date DEFAULT '2024-05-06');`;
    const settings = `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET TimeZone = ''Asia/Tokyo''', current_database());
      EXECUTE format('ALTER DATABASE %I SET DateStyle = ''German''', current_database()); END $$;`;
    const [one, other] = [await read(false, ''), await read(true, settings)];
    expect(await textOf(other)).toBe(await textOf(one));
  });

  test.skipIf(!isMariadb)('in MariaDB', async () => {
    const read = (reversed: boolean): Promise<Catalog> =>
      withMariadbDatabase(script('`', reversed), readMariadb);
    const [one, other] = [await read(false), await read(true)];
    expect(await textOf(other)).toBe(await textOf(one));
  });

  test('in SQLite', async () => {
    const read = (reversed: boolean): Promise<Catalog> =>
      withSqliteFile(`PRAGMA synchronous = OFF; ${script('"', reversed, true)}`, readSqlite);
    const [one, other] = [await read(false), await read(true)];
    expect(await textOf(other)).toBe(await textOf(one));
  });
});
