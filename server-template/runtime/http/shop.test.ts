import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import { shopApis } from '../../testing/shop-apis.ts';
import type { TestDatabase } from '../../testing/test-databases.ts';

type Row = Record<string, unknown>;

const available = await Promise.all(
  shopApis.map(async (shop) => ({ shop, missing: await shop.databases.missing() })),
);

for (const { shop, missing } of available) {
  describe.skipIf(missing !== null)(`the shop on ${shop.name}`, () => {
    let database: TestDatabase;
    let server: RunningApi;

    beforeAll(async () => {
      database = await shop.databases.create(shop.schema());
      // Sequences do not follow inserted keys.
      if (shop.name === 'PostgreSQL') {
        await database.run("select setval(pg_get_serial_sequence('customers', 'id'), 3)");
      }
      server = await startApi(shop.api, database.url);
    });
    afterAll(async () => {
      await server.stop();
      await database.drop();
    });

    const createCustomer = async (values: Row): Promise<Row> => {
      const { status, body } = await server.call('POST /customers', { name: 'Test', ...values });
      expect(status).toBe(201);
      return body as Row;
    };

    it('lists a page in the order of the key', async () => {
      const { status, body } = await server.call('GET /customers?page=2&limit=1');
      expect(status).toBe(200);
      expect(body).toMatchObject([{ id: 2, email: 'alan@example.com', phone: null }]);
    });

    it('gives an empty page beyond the last row', async () => {
      expect((await server.call('GET /customers?page=1000000000')).body).toEqual([]);
    });

    it('gets a row by its key', async () => {
      const { status, body } = await server.call('GET /customers/1');
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: 1, name: 'Ada' });
      expect((body as Row)['createdAt']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    });

    it('creates a row and says where it is', async () => {
      const { status, body, headers } = await server.call('POST /customers', {
        email: 'new@example.com',
        name: 'New “quoted” ü 😀',
      });
      expect(status).toBe(201);
      const location = headers.get('location');
      expect(location).toBe(`/customers/${String((body as Row)['id'])}`);
      expect((await server.call(`GET ${location}`)).body).toEqual(body);
    });

    it('changes only what PUT and PATCH send', async () => {
      const { id } = await createCustomer({ email: 'change@example.com', phone: '254700000000' });
      const patched = await server.call(`PATCH /customers/${String(id)}`, { name: 'Patched' });
      expect(patched.body).toMatchObject({ name: 'Patched', phone: '254700000000' });
      const replaced = await server.call(`PUT /customers/${String(id)}`, { phone: null });
      expect(replaced.body).toMatchObject({ name: 'Patched', phone: null });
    });

    it('answers an empty change with the row', async () => {
      const before = await server.call('GET /customers/1');
      const { status, body } = await server.call('PATCH /customers/1', {});
      expect(status).toBe(200);
      expect(body).toEqual(before.body);
    });

    it('accepts a whole row with unchanged read-only values', async () => {
      const row = await createCustomer({ email: 'whole@example.com' });
      const { status, body } = await server.call(`PUT /customers/${String(row['id'])}`, {
        ...row,
        name: 'Renamed',
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: row['id'], name: 'Renamed', createdAt: row['createdAt'] });
    });

    it('refuses to change a read-only value', async () => {
      const { status, body } = await server.call('PATCH /customers/1', { id: 7, name: 'No' });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ in: 'body', field: 'id', message: 'is read-only' }],
      });
      expect((await server.call('GET /customers/1')).body).toMatchObject({ name: 'Ada' });
    });

    it('deletes a row once', async () => {
      const { id } = await createCustomer({ email: 'gone@example.com' });
      const first = await server.call(`DELETE /customers/${String(id)}`);
      expect([first.status, first.text]).toEqual([204, '']);
      for (const method of ['DELETE', 'GET', 'PATCH']) {
        const body = method === 'PATCH' ? { name: 'x' } : undefined;
        const { status } = await server.call(`${method} /customers/${String(id)}`, body);
        expect(status).toBe(404);
      }
    });

    it('finds a row by a composite key, and computes what the database computes', async () => {
      const made = await server.call('POST /order_items', {
        ...{ orderId: 2, productId: 2, quantity: 3, unitPrice: 19.99 },
      });
      expect(made.status).toBe(201);
      expect(made.headers.get('location')).toBe('/order_items/2/2');
      const { body } = await server.call('GET /order_items/2/2');
      expect(body).toEqual({
        orderId: 2,
        productId: 2,
        quantity: 3,
        unitPrice: 19.99,
        lineTotal: 59.97,
      });
      expect((await server.call('DELETE /order_items/2/2')).status).toBe(204);
      expect((await server.call('GET /order_items/1/1')).status).toBe(200);
    });

    it('lists a view', async () => {
      const { status, body } = await server.call('GET /product_sales');
      expect(status).toBe(200);
      expect(body).toMatchObject([
        { productId: 1, sold: 3 },
        { productId: 2, sold: 1 },
      ]);
      expect((await server.call('POST /product_sales', {})).status).toBe(405);
    });

    it('answers 409 for a duplicate value', async () => {
      const { status, body, text } = await server.call('POST /customers', {
        email: 'ada@example.com',
        name: 'Another',
      });
      expect(status).toBe(409);
      expect(body).toMatchObject({ statusCode: 409, error: 'Conflict', code: 'UNIQUE_VIOLATION' });
      expect(text).not.toMatch(/ada@|insert|constraint|Another/i);
    });

    it('answers 409 for a missing or still referenced row', async () => {
      const missing = { orderId: 999, productId: 1, quantity: 1, unitPrice: 1 };
      const created = await server.call('POST /order_items', missing);
      expect(created.body).toMatchObject({
        statusCode: 409,
        code: 'REFERENCED_ROW_MISSING',
        details: [{ in: 'body', field: 'orderId', keyword: 'foreignKey' }],
      });
      const deleted = await server.call('DELETE /customers/1');
      expect(deleted.body).toMatchObject({ statusCode: 409, code: 'ROW_STILL_REFERENCED' });
    });

    it('answers 400 for invalid values, naming each fault', async () => {
      const { status, body } = await server.call('POST /customers', { email: 'a', colour: 'red' });
      expect(status).toBe(400);
      const { details } = body as { details: { field: string }[] };
      expect(details.map(({ field }) => field).sort()).toEqual(['colour', 'email', 'name']);
    });

    it('rejects keys beyond 64 bits, and finds no row at the limit', async () => {
      const edge = await server.call('GET /customers/9223372036854775807');
      expect([400, 404]).toContain(edge.status);
      const beyond = await server.call('GET /customers/9223372036854775808');
      expect(beyond.status).toBe(400);
    });

    it('is healthy while its database is', async () => {
      const { status, body } = await server.call('GET /health');
      expect([status, body]).toEqual([200, { status: 'ok', database: 'up' }]);
    });

    it('logs no error, and no value', () => {
      const lines = server.log.map((line) => JSON.stringify(line));
      expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
      expect(lines.join('\n')).not.toMatch(/@example|Ada|insert into/);
    });
  });
}
