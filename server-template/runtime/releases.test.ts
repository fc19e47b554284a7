import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sqliteShop } from '../testing/shop-apis.ts';
import type { Api } from './api.ts';
import { startTestServer } from './testing.ts';

/** What earlier versions generated for the shop, by version. */
const releases = join(import.meta.dirname, '../testing/releases');

it.each(readdirSync(releases))('runs what %s generated', async (version) => {
  const { apis } = (await import(join(releases, version, 'generated/apis.ts'))) as {
    readonly apis: readonly Api[];
  };
  const database = await sqliteShop.databases.create(sqliteShop.schema());
  const server = await startTestServer(apis, { databaseUrl: database.url });
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) };
    const response = await server.fetch(path, { method, ...sent });
    return [response.status, await response.text()] as const;
  };
  const [status, text] = await send('POST', '/customers', { email: 'new@x.example', name: 'New' });
  expect([status, JSON.parse(text)]).toMatchObject([201, { name: 'New' }]);
  const path = `/customers/${String((JSON.parse(text) as { readonly id: number }).id)}`;
  const statuses = [
    await send('PATCH', path, { name: 'Newer' }),
    await send('GET', path),
    await send('PATCH', path, { name: 5 }),
    await send('DELETE', path),
    await send('GET', path),
    await send('GET', '/orders?sort=-id&limit=2&count=exact'),
    await send('GET', '/health'),
    await send('GET', '/openapi.json'),
    await send('GET', '/docs'),
  ].map(([code]) => code);
  expect(statuses).toEqual([200, 200, 400, 204, 404, 200, 200, 200, 200]);
  await server.close();
  await database.drop();
});
