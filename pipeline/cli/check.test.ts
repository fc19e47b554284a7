import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOf, makeDatabase, runSpecmill, temporaryFolder } from './testing/run-specmill.ts';

it('tells what is invalid, outdated or drifted, and what fixes it', async () => {
  await using folder = await temporaryFolder();
  const migrate = (sql: string): void => makeDatabase(join(folder.path, 'shop.db'), sql);
  const run = (...args: readonly string[]) => runSpecmill(folder.path, args);
  const path = join(folder.path, 'openapi/shop.json');
  migrate('CREATE TABLE pets (id INTEGER PRIMARY KEY, name VARCHAR(80))');
  await run('introspect', '--db', 'file:./shop.db');

  const due = await run('check');
  expect(due.code).toBe(1);
  expect(due.stdout).toContain('outdated This generated file is missing.');
  expect(due.stdout).toContain('→ specmill build\n');

  await run('build', '--skip-prompts');
  const before = await filesOf(folder.path);
  expect(await run('check', '--db', 'file:./shop.db')).toEqual({
    code: 0,
    stdout:
      'The documents are valid, generated files are up to date, and the database is what the document says.\n',
    stderr: '',
  });
  expect(await filesOf(folder.path)).toEqual(before);

  migrate('ALTER TABLE pets ADD born DATE');
  const drifted = await run('check', '--db', 'file:./shop.db', '--json');
  expect(drifted.code).toBe(1);
  expect(JSON.parse(drifted.stdout)).toMatchObject({
    ok: false,
    findings: expect.arrayContaining([
      expect.objectContaining({
        kind: 'drift',
        place: 'openapi/shop.json#/components/schemas/Pet/properties/born',
        fix: 'specmill introspect',
      }),
    ]) as unknown,
  });

  migrate('ALTER TABLE pets DROP COLUMN born');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"VARCHAR(80)"', '"VARCHAR(90)"'));
  const ahead = await run('check', '--db', 'file:./shop.db');
  expect(ahead.stdout).toContain('The database lacks an edit: Changed Pet.name: x-db type');

  await writeFile(path, text.replace('"type": "object"', '"type": "objekt"'));
  const invalid = await run('check');
  expect(invalid.code).toBe(31);
  expect(invalid.stdout).toMatch(/^invalid /);

  await rm(path);
  expect((await run('check')).code).toBe(30);
});
