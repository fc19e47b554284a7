import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Catalog } from '../../catalog/catalog.ts';
import { loadDialect } from '../../catalog/load-dialect.ts';
import { catalogFromPrismaSchema } from '../../catalog/prisma/catalog-from-prisma-schema.ts';
import { checkedPrismaSchema } from '../../catalog/prisma/checked-prisma-schema.ts';
import { corporaFolder } from '../../dialects/cases/count-catalog.ts';
import {
  isMariadbUp,
  readMariadb,
  withMariadbDatabase,
} from '../../dialects/mysql/test-database.ts';
import {
  isPostgresUp,
  loadPostgresScript,
  readPostgres,
  withPostgresDatabase,
} from '../../dialects/postgresql/test-database.ts';
import { readSqlite, withSqliteFile } from '../../dialects/sqlite/test-database.ts';
import { catalogFromRows as sqlserverCatalog } from '../../dialects/sqlserver/catalog-from-rows.ts';
import { shopRows } from '../../dialects/sqlserver/test-shop-rows.ts';
import { emitPrismaSchema } from '../../emit/prisma/emit-prisma.ts';
import { derivedSqlType } from '../../migrate/describe/sql-type-of-schema.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { buildDocument } from '../build-document.ts';
import {
  allowedInPrisma,
  allowedInPublicSchemas,
  allowedInShop,
  type AllowedDifference,
} from './allowed-differences.ts';
import { documentDifferences } from './document-differences.ts';

const isPostgres = await isPostgresUp();
const isMariadb = await isMariadbUp();
const corpora = corporaFolder();
const root = join(import.meta.dirname, '../../..');

describe('the sample shop gives the same document as in SQLite', () => {
  test.each([
    ...(isPostgres ? (['postgresql'] as const) : []),
    ...(isMariadb ? (['mysql'] as const) : []),
    'sqlserver' as const,
    'cockroachdb' as const,
  ])('in %s', async (provider) => {
    const [sqlite, other] = [await shop('sqlite'), await shop(provider)];
    expect(unexplained(documentDifferences(sqlite, other), allowedInShop[provider])).toEqual({
      differences: [],
      unusedReasons: [],
    });
  });
});

describe('the sample shop as a Prisma schema gives the original document', () => {
  test.each([
    ...(isPostgres ? (['postgresql'] as const) : []),
    ...(isMariadb ? (['mysql'] as const) : []),
    ...(['sqlite', 'sqlserver', 'cockroachdb'] as const),
  ])('in %s', async (provider) => {
    const before = await shop(provider);
    expect(
      unexplained(
        documentDifferences(before, await throughPrisma(before)),
        allowedInPrisma[provider],
      ),
    ).toEqual({ differences: [], unusedReasons: [] });
  });
});

describe.skipIf(corpora === null || !isPostgres)(
  'a public schema gives the same document as in PostgreSQL',
  () => {
    test.each([
      ...(isMariadb ? (['chinook mysql', 'quartz mysql', 'sakila mysql'] as const) : []),
      ...(['chinook sqlite', 'quartz sqlite', 'sakila sqlite'] as const),
    ])('%s', async (name) => {
      const [schema = '', provider = ''] = name.split(' ');
      const script = (folder: string): string => join(corpora ?? '', folder, `${schema}.sql`);
      const postgres = await (inPostgres[schema] ??= documentOf(
        withPostgresDatabase('', (url) => {
          loadPostgresScript(url, script('postgresql'));
          return readPostgres(url);
        }),
      ));
      const text = readFileSync(script(provider), 'utf8');
      const other = await documentOf(
        provider === 'mysql'
          ? withMariadbDatabase(text, readMariadb)
          : withSqliteFile(`PRAGMA synchronous = OFF; ${text}`, readSqlite),
      );
      expect(
        unexplained(documentDifferences(postgres, other), allowedInPublicSchemas[name]),
      ).toEqual({
        differences: [],
        unusedReasons: [],
      });
    });
  },
);

/** Differences without an allowance, and allowances without a difference. */
function unexplained(
  differences: readonly string[],
  allowed: readonly AllowedDifference[],
): { readonly differences: readonly string[]; readonly unusedReasons: readonly string[] } {
  const explains = ({ place }: AllowedDifference) => differences.filter((one) => place.test(one));
  const explained = new Set(allowed.flatMap(explains));
  return {
    differences: differences.filter((one) => !explained.has(one)),
    unusedReasons: allowed.filter((one) => explains(one).length === 0).map(({ reason }) => reason),
  };
}

async function throughPrisma(document: OpenApiDocument): Promise<OpenApiDocument> {
  const folder = await mkdtemp(join(tmpdir(), 'specmill-prisma-'));
  const path = join(folder, 'schema.prisma');
  try {
    const text = emitPrismaSchema(resolveModel(document, 'shop.json'), 'shop.json', derivedSqlType);
    await writeFile(path, await checkedPrismaSchema('schema.prisma', text));
    const all = { include: [], exclude: [] };
    return await documentOf(catalogFromPrismaSchema(path, all).then(({ catalog }) => catalog));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const inPostgres: Record<string, Promise<OpenApiDocument>> = {};

async function documentOf(read: Promise<Catalog> | Catalog): Promise<OpenApiDocument> {
  const catalog = await read;
  const dialect = await loadDialect(catalog.provider);
  return buildDocument(catalog, dialect, { title: 'Sample', naming: 'camelCase' }).document;
}

function shop(provider: Catalog['provider']): Promise<OpenApiDocument> {
  return documentOf(shopCatalog(provider));
}

function shopCatalog(provider: Catalog['provider']): Promise<Catalog> | Catalog {
  const script = readFileSync(join(root, `server-template/shop/schema.${provider}.sql`), 'utf8');
  switch (provider) {
    case 'sqlite':
      return withSqliteFile(script, readSqlite);
    case 'postgresql':
      return withPostgresDatabase(script, (url) => readPostgres(url));
    case 'mysql':
      return withMariadbDatabase(script, readMariadb);
    case 'sqlserver':
      return sqlserverCatalog(shopRows, null);
    case 'cockroachdb': {
      const fixture = join(root, 'pipeline/dialects/cockroachdb/fixtures/shop-catalog.json');
      return JSON.parse(readFileSync(fixture, 'utf8')) as Catalog;
    }
  }
}
