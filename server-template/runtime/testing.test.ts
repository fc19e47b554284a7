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

it('starts a server in memory, with the rows of the test', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'testing-'));
  await mkdir(join(folder, 'generated'));
  const document = join(folder, 'generated/openapi.json');
  await writeFile(document, JSON.stringify(sqliteShop.api.document));
  const { openDatabase, routes } = sqliteShop.api;
  const api = defineApi({
    ...{ name: 'shop', document: pathToFileURL(document), openDatabase, middleware: noMiddleware },
    routes,
  });
  const rows = { Customer: [{ email: 'ada@example.com', name: 'Ada' }] };
  await using server = await startTestServer(api, { rows });
  const send = async (request: string, body?: object): Promise<unknown> => {
    const [method = '', path = ''] = request.split(' ');
    const response = await server.fetch(path, {
      method,
      ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return [response.status, text === '' ? null : JSON.parse(text)];
  };
  expect(await send('GET /customers/1')).toMatchObject([200, { email: 'ada@example.com' }]);
  expect(await send('POST /customers', { email: 'ada@example.com', name: 'A' })).toMatchObject([
    ...[409, { code: 'UNIQUE_VIOLATION', details: [{ field: 'email' }] }],
  ]);
  expect(await send('POST /orders', { customerId: 7 })).toMatchObject([
    ...[409, { code: 'REFERENCED_ROW_MISSING' }],
  ]);
  expect(await send('POST /orders', { customerId: 1 })).toMatchObject([201, { customerId: 1 }]);
  expect(await send('DELETE /customers/1')).toMatchObject([409, { code: 'ROW_STILL_REFERENCED' }]);
  expect(await send('GET /orders')).toMatchObject([200, [{ customerId: 1 }]]);
  await expect(startTestServer(api, { rows: { Customer: [{ age: 1 }] } })).rejects.toThrow(
    'Customer has no property "age"',
  );
  await rm(folder, { recursive: true });
});
