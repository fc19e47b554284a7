import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PipelineError } from '../../errors.ts';
import { catalogFromPrismaSchema } from './catalog-from-prisma-schema.ts';

const all = { include: [], exclude: [] };
const fixture = (path: string): string => join(import.meta.dirname, 'fixtures', path);

async function failureOf(schema: string): Promise<PipelineError> {
  const folder = await mkdtemp(join(tmpdir(), 'specmill-prisma-'));
  try {
    await writeFile(join(folder, 'schema.prisma'), schema);
    await catalogFromPrismaSchema(join(folder, 'schema.prisma'), all);
  } catch (error) {
    if (error instanceof PipelineError) return error;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
  throw new Error('expected a PipelineError');
}

describe('a Prisma schema becomes the catalog of its database', () => {
  it.each(['everything/schema', 'old/mysql', 'old/sqlite', 'old/sqlserver', 'old/cockroachdb'])(
    '%s',
    async (name) => {
      const { catalog } = await catalogFromPrismaSchema(fixture(`${name}.prisma`), all);
      const text = `${JSON.stringify(catalog, null, 2)}\n`;
      await expect(text).toMatchFileSnapshot(fixture(`${name}.json`));
    },
  );

  it('reads a folder of files as one schema', async () => {
    const { catalog } = await catalogFromPrismaSchema(fixture('folder'), all);
    expect(catalog.tables.map(({ name }) => name)).toEqual(['Owner', 'Pet']);
    expect(catalog.tables[1]?.foreignKeys[0]?.references.table).toBe('Owner');
  });

  it('includes only the chosen tables', async () => {
    const filter = { include: ['shop.*'], exclude: ['*Group*'] };
    const { catalog } = await catalogFromPrismaSchema(fixture('everything/schema.prisma'), filter);
    expect(catalog.tables.map(({ name }) => name)).toEqual(['Post', 'active_users']);
  });
});

describe('a broken schema is reported with its line', () => {
  const datasource = 'datasource db {\n  provider = "mysql"\n  url = "x"\n}\n';

  it('lists every error', async () => {
    const { problems } = await failureOf(
      `${datasource}model A {\n  id Int @id\n  x Nope\n  y Nopes\n}\n`,
    );
    expect(problems.map(({ code, place }) => [code, place])).toEqual([
      ['PRISMA_SCHEMA_INVALID', 'schema.prisma:7'],
      ['PRISMA_SCHEMA_INVALID', 'schema.prisma:8'],
    ]);
    expect(problems[0].message).toContain('Type "Nope" is neither a built-in type');
  });

  it.each([
    ['model A {', 'This line is invalid'],
    [datasource, 'has no models'],
    ['model A {\n  id Int @id\n}\n', 'has no provider'],
    [
      'datasource db {\n  provider = "mongodb"\n}\nmodel A {\n  id Int @id @map("_id")\n}\n',
      '"mongodb", which is not supported',
    ],
  ])('%j', async (schema, sentence) => {
    const { problems } = await failureOf(schema);
    expect(problems[0].message).toContain(sentence);
  });

  it('reports a missing schema', async () => {
    await expect(catalogFromPrismaSchema('/nowhere/schema.prisma', all)).rejects.toThrow(
      'cannot be read',
    );
  });
});
