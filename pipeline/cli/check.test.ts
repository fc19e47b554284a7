import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  isPostgresUp,
  runSql,
  withPostgresDatabase,
} from '../dialects/postgresql/test-database.ts';
import { readVersion } from './command-line/version.ts';
import { callSpecmill } from './testing/call-specmill.ts';
import { filesOf, makeDatabase, runSpecmill, temporaryFolder } from './testing/run-specmill.ts';

it('reports what is invalid, outdated or drifted, with a fix', async () => {
  await using folder = await temporaryFolder();
  const migrate = (sql: string): void => makeDatabase(join(folder.path, 'shop.db'), sql);
  const run = (...args: readonly string[]) => callSpecmill(folder.path, args);
  const path = join(folder.path, 'openapi/shop.json');
  migrate('CREATE TABLE pets (id INTEGER PRIMARY KEY, name VARCHAR(80))');
  await run('introspect', '--db', 'file:./shop.db');

  const due = await runSpecmill(folder.path, ['check']);
  expect(due.code).toBe(1);
  expect(due.stdout).toContain('outdated These generated files are missing.');
  expect(due.stdout).toContain('→ specmill build\n');
  expect(due.stdout).toMatch(/^outdated \d+ more generated files; --json lists all\.$/m);
  expect(due.stdout.split('\n').length).toBeLessThan(40);

  await run('build', '--skip-prompts');
  const before = await filesOf(folder.path);
  expect(await run('check', '--db', 'file:./shop.db')).toEqual({
    code: 0,
    stdout: `The documents are valid, the generated files are up to date, and the database matches the document.\nBuilt by specmill ${readVersion()}.\n`,
    stderr: '',
  });
  expect(await filesOf(folder.path)).toEqual(before);

  const types = join(folder.path, 'apps/api/src/generated/types/pet.ts');
  const generated = await readFile(types, 'utf8');
  await writeFile(types, `${generated}// mine\n`);
  const first = await readFile(path, 'utf8');
  await writeFile(
    path,
    first.replace('"maxLength": 80', '"maxLength": 80, "description": "Its name."'),
  );
  await run('build', '--skip-prompts');
  const shadowed = await run('check');
  expect(shadowed.code).toBe(1);
  expect(shadowed.stdout).toContain('outdated This edited file hides a newer version.');
  expect(shadowed.stdout).toContain('pet.ts.new into it, then delete ');
  await rm(`${types}.new`);
  expect((await run('check')).code).toBe(0);

  migrate('ALTER TABLE pets ADD born DATE');
  await writeFile(join(folder.path, '.env'), 'DATABASE_URL=file:./shop.db\n');
  expect((await run('check', '--db')).stdout).toContain('The database has changed: add column');
  const drifted = await run('check', '--db', 'file:./shop.db', '--json');
  expect(drifted.code).toBe(1);
  expect(JSON.parse(drifted.stdout)).toMatchObject({
    ok: false,
    findings: expect.arrayContaining([
      {
        kind: 'drift',
        message: 'The database has changed: add column pets.born.',
        place: 'openapi/shop.json#/components/schemas/Pet/properties/born',
        fix: 'specmill introspect',
      },
    ]) as unknown,
  });

  migrate('ALTER TABLE pets DROP COLUMN born');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"VARCHAR(80)"', '"VARCHAR(90)"'));
  const ahead = await run('check', '--db', 'file:./shop.db');
  expect(ahead.stdout).toContain(
    'An edit is missing from the database: change column pets.name: type VARCHAR(80) to VARCHAR(90).',
  );

  await writeFile(path, text.replace('"type": "object"', '"type": "objekt"'));
  const invalid = await run('check');
  expect(invalid.code).toBe(31);
  expect(invalid.stdout).toMatch(/^invalid /);

  await rm(path);
  expect((await run('check')).code).toBe(30);
});

it('reports drift of the database, and no edits to the API', async () => {
  await using folder = await temporaryFolder();
  const run = (...args: readonly string[]) => callSpecmill(folder.path, args);
  const drift = async (): Promise<unknown> => {
    const { stdout } = await run('check', '--db', 'file:./shop.db', '--json');
    const { findings } = JSON.parse(stdout) as { findings: { kind: string; message: string }[] };
    return findings.filter(({ kind }) => kind !== 'outdated').map(({ message }) => message);
  };
  const edit = async (change: (pet: Schema, all: readonly Schema[]) => void): Promise<void> => {
    const path = join(folder.path, 'openapi/shop.json');
    const document = JSON.parse(await readFile(path, 'utf8')) as {
      components: { schemas: Readonly<Record<'Pet' | 'CreatePetDTO' | 'UpdatePetDTO', Schema>> };
    };
    const { Pet, CreatePetDTO, UpdatePetDTO } = document.components.schemas;
    change(Pet, [Pet, CreatePetDTO, UpdatePetDTO]);
    await writeFile(path, JSON.stringify(document));
  };
  const columns = 'id INTEGER PRIMARY KEY, name VARCHAR(80), born DATE';
  makeDatabase(join(folder.path, 'shop.db'), `CREATE TABLE pets (${columns})`);
  await run('introspect', '--db', 'file:./shop.db');
  await edit((_pet, all) => {
    for (const { properties } of all) {
      Object.assign(properties['name'] ?? {}, { description: 'What it answers to.', minLength: 1 });
      delete properties['born'];
    }
  });
  expect(await drift()).toEqual([]);

  const colour = { type: 'string', nullable: true, 'x-db': { column: 'colour' } };
  await edit(({ properties }) => Object.assign(properties, { colour }));
  expect(await drift()).toEqual(['An edit is missing from the database: add column pets.colour.']);

  makeDatabase(join(folder.path, 'shop.db'), 'ALTER TABLE pets ADD colour TEXT');
  expect(await drift()).toEqual(['The database has changed: add column pets.colour.']);

  makeDatabase(join(folder.path, 'shop.db'), 'CREATE TABLE tags (id INTEGER PRIMARY KEY)');
  expect((await run('introspect', '--db', 'file:./shop.db')).stdout).toContain('private Tag');
  expect(await drift()).toEqual([]);
});

it.skipIf(!(await isPostgresUp()))(
  'reports an edit to a table of which another schema has one of the same name',
  async () => {
    const tables = ['a', 'b'].map((name) => {
      return `CREATE SCHEMA ${name}; CREATE TABLE ${name}.pets (id INT PRIMARY KEY);`;
    });
    await withPostgresDatabase(tables.join('\n'), async (db) => {
      await using folder = await temporaryFolder();
      const run = (...args: readonly string[]) => callSpecmill(folder.path, args);
      await writeFile(
        join(folder.path, '.generator.json'),
        '{ "introspection": { "schemas": ["a", "b"] } }',
      );
      expect(await run('introspect', '--db', db, '--document', 'openapi/api.json')).toMatchObject({
        code: 0,
      });
      const path = join(folder.path, 'openapi/api.json');
      const document = JSON.parse(await readFile(path, 'utf8')) as {
        components: {
          schemas: Readonly<Record<string, Schema & { 'x-db'?: { schema?: string } }>>;
        };
      };
      const model = Object.values(document.components.schemas).find(
        (schema) => schema['x-db']?.schema === 'b',
      );
      Object.assign(model?.properties ?? {}, {
        born: { type: 'string', format: 'date', nullable: true, 'x-db': { column: 'born' } },
      });
      await writeFile(path, JSON.stringify(document));
      await runSql(db, 'ALTER TABLE a.pets ADD born DATE');
      const { stdout } = await run('check', '--db', db);
      expect(stdout).toContain('The database has changed: add column pets.born.');
      expect(stdout).toContain('An edit is missing from the database: add column pets.born.');
    });
  },
);

interface Schema {
  readonly properties: Record<string, object>;
}
