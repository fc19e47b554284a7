import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
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
const pages = ['server', 'settings', 'errors'].map((name) =>
  readFileSync(join(here, `../docs/reference/${name}.md`), 'utf8'),
);
const text = pages.join('\n');

function blocks(language: string): readonly string[] {
  const pattern = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms');
  return [...text.matchAll(pattern)].map(([, block]) => block ?? '');
}

/** The cells of the table rows under a heading. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => line.split('|').map((cell) => cell.trim()));
}

describe('the pages of the server', () => {
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
    const named = (part: string) => blocks('json').find((block) => block.includes(part)) ?? '';
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
    for (const [, path = ''] of rowsUnder("The server's own pages").map((row) =>
      row.map((cell) => cell.replaceAll('`', '')),
    )) {
      expect((await server.call(`GET ${path}`)).status).toBe(200);
    }
    await server.stop();
    await database.drop();
    await rm(folder, { recursive: true });
  });
});
