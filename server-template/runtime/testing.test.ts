import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { sqliteShop } from '../testing/shop-apis.ts';
import { noMiddleware } from './custom/middleware.ts';
import { defineApi } from './define-api.ts';
import { custom } from './routes.ts';
import { startTestServer } from './testing.ts';

it('starts a server for tests, which checks its responses', async () => {
  const database = await sqliteShop.databases.create(sqliteShop.schema());
  const folder = await mkdtemp(join(tmpdir(), 'testing-'));
  await mkdir(join(folder, 'generated'));
  const document = join(folder, 'generated/openapi.json');
  await writeFile(join(folder, '.env'), 'DATABASE_URL=file:other.db\nAPI_PORT=1\n');
  await writeFile(document, JSON.stringify(sqliteShop.api.document));
  const { openDatabase, routes } = sqliteShop.api;
  const api = defineApi({
    ...{ name: 'shop', document: pathToFileURL(document), openDatabase, middleware: noMiddleware },
    routes: { ...routes, 'GET /customers/{id}': custom(() => ({ body: { id: 'none' } })) },
  });
  const environment = { LOG_LEVEL: 'silent' };
  const server = await startTestServer(api, { databaseUrl: database.url, environment });
  const created = await server.fetch('/customers', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'new@example.com', name: 'Ada' }),
  });
  expect([created.status, await created.json()]).toMatchObject([201, { name: 'Ada' }]);
  expect((await server.fetch('/customers/1')).status).toBe(500);
  await server.close();
  await expect(server.fetch('/customers')).rejects.toThrow();
  await database.drop();
  await rm(folder, { recursive: true });
});
