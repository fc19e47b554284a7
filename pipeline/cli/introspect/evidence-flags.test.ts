import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  mariadbDatabases,
  postgresDatabases,
  type TestDatabase,
} from '../../../server-template/testing/test-databases.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { runSpecmill, temporaryFolder } from '../testing/run-specmill.ts';

const tables = `
  create table facts (id int primary key, flag tinyint(1) not null, strand tinyint(1) not null,
    lists json not null, things json not null, starts date not null);
  set sql_mode = '';
  insert into facts values (1, 0, -1, '[1]', '{"a": 1}', '0000-00-00'), (2, 1, 1, '[]', '{}', '2024-02-29');`;

const isMissing = (await mariadbDatabases.missing()) !== null;
let database: TestDatabase | null = null;

beforeAll(async () => {
  if (!isMissing) database = await mariadbDatabases.create(tables);
});
afterAll(async () => {
  await database?.drop();
});

const flag = { type: 'boolean' };
const number = { type: 'integer', minimum: -128 };
const anyJson = { 'x-db': { type: 'json' } };
const list = { type: 'array' };
const object = { type: 'object', additionalProperties: true };
const day = { type: 'string', format: 'date' };

test.skipIf(isMissing).each([
  ['', { flag, strand: number, lists: list, things: object, starts: { type: 'string' } }],
  ['--no-sample', { flag, strand: flag, lists: object, things: object, starts: day }],
  ['--tinyint1 integer', { flag: number, strand: number }],
  ['--tinyint1 boolean', { flag, strand: flag }],
  ['--json-columns object', { lists: object, things: object }],
  ['--json-columns any', { lists: anyJson, things: anyJson }],
])('introspect %s decides how column contents are determined', async (flags, expected) => {
  await using folder = await temporaryFolder();
  const args = ['introspect', '--db', database?.url ?? '', '--document', 'openapi/api.json'];
  const { code, stderr } = await runSpecmill(folder.path, [
    ...args,
    ...flags.split(' ').filter(Boolean),
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const text = await readFile(join(folder.path, 'openapi/api.json'), 'utf8');
  const { Fact } = { ...(JSON.parse(text) as OpenApiDocument).components?.schemas };
  expect(Fact).toMatchObject({ properties: expected });
  if (flags === '--json-columns any') expect(Fact).not.toHaveProperty('properties.lists.type');
  if (flags === '') expect(Fact).not.toHaveProperty('properties.starts.format');
});

test.skipIf((await postgresDatabases.missing()) !== null)(
  'introspect reads what arrays of JSON hold, and keeps what it has found',
  async () => {
    const filled = await postgresDatabases.create(`
      create table scans (id int primary key, tags json[], marks jsonb[], sets json[], none json[]);
      insert into scans values (1, array['1', '{}']::json[], array['[1]', 'null']::jsonb[],
        array['{}']::json[], null);`);
    await using folder = await temporaryFolder();
    const args = ['introspect', '--db', filled.url, '--document', 'openapi/api.json'];
    const items = async (...more: readonly string[]): Promise<readonly unknown[]> => {
      const { code, stderr } = await runSpecmill(folder.path, [...args, ...more]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const text = await readFile(join(folder.path, 'openapi/api.json'), 'utf8');
      const { Scan } = { ...(JSON.parse(text) as OpenApiDocument).components?.schemas };
      const properties = (Scan as { properties: Record<string, { items?: { type?: string } }> })
        .properties;
      return ['tags', 'marks', 'sets', 'none'].map((name) => properties[name]?.items?.type ?? null);
    };
    const found = [null, 'array', 'object', 'object'];
    expect(await items()).toEqual(found);
    await filled.run("update scans set sets = array['1']::json[], tags = null");
    expect(await items()).toEqual(found);
    expect(await items('--json-columns', 'any')).toEqual([null, null, null, null]);
    await filled.drop();
  },
);

test.each([
  ['--tinyint1', 'bit'],
  ['--json-columns', 'array'],
])('introspect %s %s is rejected', async (flag, value) => {
  await using folder = await temporaryFolder();
  const args = ['introspect', '--db', 'file:./none.db', flag, value];
  const { code, stderr } = await runSpecmill(folder.path, args);
  expect(code).toBe(2);
  expect(stderr).toContain(`${flag} takes`);
});
