import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { makeDatabase, runSpecmill, temporaryFolder } from '../../testing/run-specmill.ts';

const init = ['init', 'market', '--template', 'shop', '--skip-prompts'];

it('creates the sample shop with rows, built', async () => {
  await using folder = await temporaryFolder();
  const { code, stdout } = await runSpecmill(folder.path, init);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Created market\.\nCreated its tables\.\n/);
  expect(stdout).toContain('openapi/market.json: 7 models, 14 operations\n');
  const text = (path: string) => readFile(join(folder.path, 'market', path), 'utf8');
  expect(await text('apps/api/src/custom/payOrder.ts')).not.toContain('notImplemented');
  expect(await text('apps/api/src/custom/shop/provider.ts')).toContain("'./provider-client.ts'");
  const scripts = JSON.parse(await text('package.json')) as { scripts: Record<string, string> };
  expect(scripts.scripts).toMatchObject({ shop: 'node scripts/shop.ts' });
  using database = new DatabaseSync(join(folder.path, 'market/market.db'));
  const { sum } = database.prepare('SELECT count(password_hash) AS sum FROM customers').get()!;
  expect(sum).toBe(60);
  const again = await runSpecmill(join(folder.path, 'market'), ['introspect']);
  expect(again.stdout).toContain('is up to date');
  const check = await runSpecmill(join(folder.path, 'market'), ['build', '--check']);
  expect(check).toMatchObject({ code: 0 });
});

it('keeps a database that has such tables', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'own.db');
  makeDatabase(path, 'CREATE TABLE customers (id INTEGER PRIMARY KEY, note TEXT)');
  await runSpecmill(folder.path, [...init, '--db', `file:${path}`]);
  using database = new DatabaseSync(path);
  const tables = database.prepare('SELECT name FROM sqlite_schema').all();
  expect(tables).toEqual([{ name: 'customers' }]);
});

it.each([
  [['--db', 'sqlserver://sa:x@localhost/shop'], /SQLite, PostgreSQL, MySQL and MariaDB/],
  [['--language', 'javascript'], /TypeScript/],
  [['--template', 'blog'], /shop/],
])('rejects %j, and creates nothing', async (flags, message) => {
  await using folder = await temporaryFolder();
  const { code, stderr } = await runSpecmill(folder.path, [...init, ...flags]);
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/^\s+at /m);
});
