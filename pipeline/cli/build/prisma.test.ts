import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogFromPrismaSchema } from '../../catalog/prisma/catalog-from-prisma-schema.ts';
import type { ModelDb, PropertyDb } from '../../extensions.ts';
import type { OpenApiDocument, SchemaObject } from '../../openapi-document.ts';
import { callSpecmill } from '../testing/call-specmill.ts';
import { makeDatabase, temporaryFolder } from '../testing/run-specmill.ts';

const fixtures = new URL('../../emit/server/fixtures/', import.meta.url);
const providers = ['postgresql', 'mysql', 'sqlite', 'sqlserver', 'cockroachdb'] as const;

async function projectWith(document: string) {
  const folder = await temporaryFolder();
  await mkdir(join(folder.path, 'openapi'));
  await writeFile(join(folder.path, 'openapi/api.json'), document);
  const run = (...args: readonly string[]) => callSpecmill(folder.path, args);
  const text = (path: string): Promise<string> => readFile(join(folder.path, path), 'utf8');
  return { path: folder.path, run, text, [Symbol.asyncDispose]: folder[Symbol.asyncDispose] };
}

/** The tables of a document without what Prisma cannot express. */
function tablesOf({ components }: OpenApiDocument) {
  const schemas = Object.values(components?.schemas ?? {}) as SchemaObject[];
  return schemas.flatMap(({ 'x-db': source, properties = {} }) => {
    if (source === undefined || !('table' in source)) return [];
    const columns = Object.values(properties).flatMap((property) => {
      const own = ('x-db' in property ? property['x-db'] : undefined) as PropertyDb | undefined;
      return own === undefined ? [] : [own.column];
    });
    return [{ source, columns }];
  });
}

describe('build --emit prisma', () => {
  it('gives a table that is not in the database yet the types of its migration', async () => {
    const document = await readFile(new URL('sqlite/document.json', fixtures), 'utf8');
    await using project = await projectWith(document);
    expect((await project.run('add', 'idempotency', '--all')).code).toBe(0);
    expect((await project.run('build', '--emit', 'prisma')).code).toBe(0);
    const schema = await project.text('prisma/schema.prisma');
    expect(schema).toMatch(/model IdempotencyKey \{[^}]* id +String +@id\n[^}]* expires +Int\n/);
  });

  it.each(providers)(
    'covers every table of %s that Prisma can identify rows of',
    async (provider) => {
      const document = await readFile(new URL(`${provider}/document.json`, fixtures), 'utf8');
      await using project = await projectWith(document);
      const { code, stdout } = await project.run('build', '--emit', 'prisma');
      expect(code).toBe(0);
      expect(stdout).toContain('created       prisma/schema.prisma\n');
      const { catalog } = await catalogFromPrismaSchema(
        join(project.path, 'prisma/schema.prisma'),
        {
          ...{ include: [], exclude: [] },
        },
      );
      expect(catalog.provider).toBe(provider);
      const seen = new Map(catalog.tables.map((table) => [`${table.schema} ${table.name}`, table]));
      const { defaultSchema = null } = (JSON.parse(document) as OpenApiDocument)['x-db'] ?? {};
      for (const { source, columns } of tablesOf(JSON.parse(document) as OpenApiDocument)) {
        if (source.kind === 'table' && !hasKey(source)) continue;
        const table = seen.get(`${source.schema ?? defaultSchema} ${source.table}`);
        expect(table?.columns.map(({ name }) => name).sort()).toEqual([...columns].sort());
        if (source.kind === 'table') {
          expect(table?.primaryKey?.columns ?? []).toEqual(source.primaryKey ?? []);
        }
      }
    },
  );

  it('introspects to the document that it was generated from', async () => {
    await using project = await projectWith('{}');
    makeDatabase(
      join(project.path, 'shop.db'),
      `CREATE TABLE customers (
         id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE CHECK (length(email) <= 200),
         "referred by" INTEGER REFERENCES customers (id) ON DELETE SET NULL);
       CREATE TABLE order_items (
         order_id INTEGER NOT NULL, line INTEGER NOT NULL CHECK (line BETWEEN 1 AND 99),
         customer_id INTEGER NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
         price REAL NOT NULL DEFAULT 0, is_gift BOOLEAN NOT NULL DEFAULT false, note TEXT,
         made_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP, file BLOB,
         PRIMARY KEY (order_id, line));
       CREATE INDEX by_note ON order_items (note, price DESC);`,
    );
    const document = ['--document', 'openapi/api.json', '--force'] as const;
    const ran = await project.run('introspect', '--db', 'file:./shop.db', ...document);
    expect(ran.stdout).toContain('2 models from SQLite');
    const before = JSON.parse(await project.text('openapi/api.json')) as OpenApiDocument;
    expect((await project.run('build', '--emit', 'prisma')).code).toBe(0);
    await using other = await projectWith('{}');
    const schema = join(project.path, 'prisma/schema.prisma');
    const again = await other.run('introspect', '--schema', schema, ...document);
    expect(again.stdout).toContain('2 models from SQLite');
    const after = JSON.parse(await other.text('openapi/api.json')) as OpenApiDocument;
    expect(sayable(after)).toEqual(sayable(before));
  });

  it('is kept by other builds unless it was edited, and checked on request', async () => {
    await using project = await projectWith(thingNamed('name', 'TEXT'));
    await project.run('build', '--emit', 'prisma');
    const before = await project.text('prisma/schema.prisma');
    await project.run('build', '--skip-prompts');
    expect(await project.text('prisma/schema.prisma')).toBe(before);
    expect((await project.run('build', '--emit', 'prisma', '--check')).code).toBe(0);
    await writeFile(join(project.path, 'prisma/schema.prisma'), `${before}// mine\n`);
    const { stdout } = await project.run('build', '--emit', 'prisma');
    expect(stdout).toContain('kept (edited) prisma/schema.prisma');
  });

  it('escapes hostile names and comments', async () => {
    const name = '") } model Evil { id Int @id } //';
    await using project = await projectWith(thingNamed(name, `TEXT"); ${name}`));
    await project.run('build', '--emit', 'prisma');
    const { catalog } = await catalogFromPrismaSchema(join(project.path, 'prisma/schema.prisma'), {
      ...{ include: [], exclude: [] },
    });
    expect(catalog.tables.map((table) => table.name)).toEqual([name]);
  });
});

/** A document with one table; the table and one of its columns have the given name. */
function thingNamed(name: string, type: string): string {
  const Thing = {
    type: 'object',
    description: 'One.\nmodel Evil { id Int @id }\u2028model Evil {}',
    properties: {
      id: { type: 'integer', 'x-db': { column: 'id', type: 'INTEGER' } },
      [name]: { type: 'string', 'x-db': { column: name, type } },
    },
    'x-db': { kind: 'table', table: name, primaryKey: ['id'] },
  };
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas: { Thing } },
    'x-db': { format: 2, provider: 'sqlite' },
  });
}

function hasKey({ primaryKey = [], uniques = [] }: ModelDb): boolean {
  return primaryKey.length > 0 || uniques.length > 0;
}

/**
 * The document without what Prisma cannot express: names of keys in SQLite, and its own spelling of
 * types.
 */
function sayable(document: OpenApiDocument): unknown {
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) => {
      if (key === 'checks') return undefined;
      if ((key === 'foreignKeys' || key === 'uniques') && Array.isArray(value)) {
        return value.map((item: object) => ({ ...item, name: '' }));
      }
      return value;
    }),
  );
}

it('sets a composite key to null only if each of its columns may be null', async () => {
  const column = (name: string, nullable = false) => ({
    ...{
      type: 'integer',
      'x-db': { column: name, type: 'INTEGER', ...(nullable && { nullable }) },
    },
    ...(nullable && { nullable }),
  });
  const table = (name: string, columns: object, source: object) => ({
    ...{ type: 'object', required: Object.keys(columns), properties: columns },
    'x-db': { kind: 'table', table: name, ...source },
  });
  const rooms = table(
    'rooms',
    { house: column('house'), room: column('room') },
    {
      primaryKey: ['house', 'room'],
    },
  );
  const columns = { id: column('id'), house: column('house'), room: column('room', true) };
  const references = { table: 'rooms', columns: ['house', 'room'] };
  const key = { columns: ['house', 'room'], references, onDelete: 'setNull' };
  const beds = table('beds', columns, { primaryKey: ['id'], foreignKeys: [key] });
  const document = {
    ...{ openapi: '3.0.3', info: { title: 'Inn', version: '1' }, paths: {} },
    'x-db': { format: 2, provider: 'sqlite' },
    components: { schemas: { Room: rooms, Bed: beds } },
  };
  await using project = await projectWith(JSON.stringify(document));
  expect((await project.run('build', '--emit', 'prisma')).code).toBe(0);
  expect(await project.text('prisma/schema.prisma')).toContain('onDelete: NoAction');
});
