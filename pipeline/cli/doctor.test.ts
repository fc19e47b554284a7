import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { runSpecmill, temporaryFolder } from './testing/run-specmill.ts';

const shop = join(import.meta.dirname, '../../server-template/openapi/shop.json');

interface Report {
  readonly ok: boolean;
  readonly checks: readonly { readonly subject: string; readonly status: string }[];
}

async function examined(folder: string): Promise<readonly [code: number | null, Report]> {
  const { code, stdout } = await runSpecmill(folder, ['doctor', '--json', '--timeout', '2']);
  return [code, JSON.parse(stdout) as Report];
}

const statusOf = ({ checks }: Report, subject: string): readonly string[] =>
  checks.filter((check) => check.subject === subject).map(({ status }) => status);

it('finds nothing wrong with a project that lacks only its packages', async () => {
  await using folder = await temporaryFolder();
  new DatabaseSync(join(folder.path, 'shop.db')).exec('create table rows (id integer primary key)');
  await mkdir(join(folder.path, 'openapi'));
  await copyFile(shop, join(folder.path, 'openapi/shop.json'));
  await writeFile(join(folder.path, '.env'), 'DATABASE_URL=file:shop.db\n');
  await writeFile(join(folder.path, '.generator.json'), '{}');
  const [code, report] = await examined(folder.path);
  expect([code, report.ok]).toEqual([0, true]);
  expect(statusOf(report, 'database')).toEqual(['ok']);
  expect(statusOf(report, 'project')).toEqual(['ok']);
  expect(statusOf(report, 'document')).toEqual(['ok', 'warning']);
});

it('suggests an introspection for a document without operations', async () => {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, 'openapi'));
  const empty = { openapi: '3.0.3', info: { title: 'a', version: '1' }, paths: {} };
  await writeFile(join(folder.path, 'openapi/shop.json'), JSON.stringify(empty));
  const { stdout, stderr } = await runSpecmill(folder.path, ['doctor', '--timeout', '2']);
  expect(stdout + stderr).toMatch(
    /openapi\/shop\.json has no operations yet\.\s+→ Run specmill introspect/,
  );
});

it('reports each problem with a fix', async () => {
  await using folder = await temporaryFolder();
  const taken = createServer().listen(0, '0.0.0.0');
  await once(taken, 'listening');
  const { port } = taken.address() as { readonly port: number };
  await mkdir(join(folder.path, 'openapi'));
  await writeFile(join(folder.path, 'openapi/bad.json'), '{ "openapi": "3.0.3" }');
  await writeFile(
    join(folder.path, '.env'),
    `DATABASE_URL=postgresql://me:secret@127.0.0.1:1/none\nAPI_PORT=${port}\n`,
  );
  const { code, stderr } = await runSpecmill(folder.path, ['doctor', '--timeout', '2']);
  taken.close();
  expect(code).toBe(1);
  expect(stderr).toContain('✗ document');
  expect(stderr).toContain('✗ database');
  expect(stderr).toContain(`! port      Port ${port} is in use.`);
  expect(stderr).not.toContain('secret');
});
