import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadConfiguration } from './runtime/configuration/configuration.ts';
import { wireUrl } from './shared/url/cockroachdb-url.ts';
import { mysqlAddress } from './shared/url/mysql-url.ts';
import { postgresqlAddress } from './shared/url/postgresql-url.ts';
import { databasePath } from './shared/url/sqlite-url.ts';
import { sqlServerAddress } from './shared/url/sqlserver-url.ts';
import type { Handler } from './runtime/custom/handler.ts';
import { custom } from './runtime/routes.ts';
import { startApi } from './testing/running-api.ts';
import { sqliteShop } from './testing/shop-apis.ts';

const here = import.meta.dirname;
const readme = readFileSync(join(here, '../docs/reference/server.md'), 'utf8');

/** Text of the code of a folder. */
function sourcesOf(folder: string): string {
  return globSync(`${folder}/**/*.ts`, { cwd: here, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(join(here, file), 'utf8'))
    .join('\n');
}

afterEach(() => vi.unstubAllEnvs());

function blocks(language: string): readonly string[] {
  const pattern = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms');
  return [...readme.matchAll(pattern)].map(([, text]) => text ?? '');
}

/** The cells of the table rows under a heading. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const section = readme.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split('|').map((cell) => cell.trim()));
}

const variables = rowsUnder('Settings').map(([, names = '', fallback = '']) => ({
  names: [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''),
  fallback: /^`([^`]*)`/.exec(fallback)?.[1] ?? '',
}));

describe('the page of the server', () => {
  it('names every variable that the server reads', () => {
    const settings = 'shared/access/access-settings.ts';
    const sources = sourcesOf('runtime/configuration') + readFileSync(join(here, settings), 'utf8');
    const read = sources.matchAll(/'([A-Z]+_[A-Z_]+)'/g);
    const known = new Set([...read].map(([, name]) => name));
    expect(new Set(variables.flatMap(({ names }) => names))).toEqual(known);
  });

  it('gives the defaults that the server has', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'readme-'));
    for (const name of variables.flatMap(({ names }) => names)) vi.stubEnv(name, '');
    vi.stubEnv('DATABASE_URL', 'file:shop.db');
    const byDefault = loadConfiguration(folder);
    for (const { names, fallback } of variables) {
      const [name = ''] = names;
      if (!name.startsWith('DATABASE') && names.length === 1) vi.stubEnv(name, fallback);
    }
    expect(loadConfiguration(folder)).toEqual(byDefault);
    await rm(folder, { recursive: true });
  });

  it('names every code of an error', () => {
    const sources = sourcesOf('runtime') + sourcesOf('shared');
    const declared = sources.matchAll(/\b[45]\d\d,\s*'([A-Z_]+)'/g);
    const health = sources.matchAll(/notWell\(requestId, '([A-Z_]+)'/g);
    const codes = new Set([...declared, ...health].map(([, code]) => code));
    const reported = rowsUnder('Errors').flatMap(([, , text = '']) =>
      [...text.matchAll(/`([A-Z]\w*_?[A-Z]+)`/g)].map(([, code]) => code),
    );
    expect(codes.size).toBeGreaterThan(20);
    expect(new Set(reported)).toEqual(codes);
  });

  it('has database URLs that the server understands', () => {
    const urls = rowsUnder('Database URLs').map(([, , cell = '']) => cell.replaceAll('`', ''));
    const [postgresql = '', cockroachdb = '', mysql = '', sqlserver = '', sqlite = ''] = urls;
    const { urls: driverUrls } = postgresqlAddress(postgresql, here);
    expect(driverUrls).toEqual([`${postgresql}&uselibpqcompat=true`]);
    expect(wireUrl(cockroachdb)).toBe(cockroachdb.replace('cockroachdb:', 'postgresql:'));
    expect(mysqlAddress(mysql, here)).toMatchObject({ ssl: { verifyIdentity: true } });
    expect(sqlServerAddress(sqlserver)).toMatchObject({ password: 'se;cret', encrypt: true });
    expect(databasePath(sqlite, here)).toBe(join(here, 'shop.db'));
  });

  it('has a custom operation whose handler answers as it says', async () => {
    const named = (part: string) => blocks('json').find((text) => text.includes(part)) ?? '';
    const [rejection, paths] = [named('"statusCode"'), named('"/stock"')];
    const folder = await mkdtemp(join(tmpdir(), 'readme-'));
    const file = join(folder, 'getStock.ts');
    await symlink(join(here, '../node_modules'), join(folder, 'node_modules'));
    await writeFile(file, (blocks('ts')[0] ?? '').replaceAll("'../", `'${here}/`));
    const { getStock } = (await import(pathToFileURL(file).href)) as { getStock: Handler };
    const { api } = sqliteShop;
    const database = await sqliteShop.databases.create(sqliteShop.schema());
    const server = await startApi(
      {
        ...api,
        document: {
          ...api.document,
          paths: { ...api.document.paths, ...(JSON.parse(paths) as object) },
        },
        routes: { ...api.routes, 'GET /stock': custom(getStock) },
      },
      database.url,
    );
    expect((await server.call('GET /stock')).body).toEqual({ products: 1 });
    expect((await server.call('GET /stock?below=9')).body).toEqual({ products: 2 });
    expect((await server.call('GET /stock?below=1001')).body).toMatchObject({ code: 'TOO_MANY' });
    expect((await server.call('GET /stock?below=few')).body).toEqual({
      ...(JSON.parse(rejection) as object),
      requestId: expect.any(String) as string,
    });
    for (const [, path = ''] of rowsUnder('Pages').map((row) =>
      row.map((cell) => cell.replaceAll('`', '')),
    )) {
      expect((await server.call(`GET ${path}`)).status).toBe(200);
    }
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });
});
