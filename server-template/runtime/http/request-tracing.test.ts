import { AsyncLocalStorage } from 'node:async_hooks';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  trace,
  type Context,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type RunningApi } from '../../testing/running-api.ts';
import { postgresShop, shopApis, sqliteShop } from '../../testing/shop-apis.ts';
import { mariadbDatabases, type TestDatabase } from '../../testing/test-databases.ts';
import { noMiddleware } from '../custom/middleware.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const incoming = `00-${traceId}-b7ad6b7169203331-01`;

/** How to read the statement that waits for a lock on the customers. */
const shops = [
  {
    shop: postgresShop,
    system: 'postgresql',
    ready: "select setval(pg_get_serial_sequence('customers', 'id'), 1000);",
    async waiting(this: void, url: string, during: () => Promise<unknown>): Promise<string> {
      const client = new pg.Client(url);
      await client.connect();
      await client.query('begin');
      await client.query('lock table customers');
      const done = during();
      const found = await untilSome(async () => {
        await client.query('select pg_stat_clear_snapshot()');
        const { rows } = await client.query<{ query: string }>(
          "select query from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rows[0]?.query;
      });
      await client.query('rollback');
      await client.end();
      await done;
      return found;
    },
  },
  {
    shop: shopApis.find(({ databases }) => databases === mariadbDatabases) ?? postgresShop,
    system: 'mysql',
    ready: '',
    async waiting(this: void, url: string, during: () => Promise<unknown>): Promise<string> {
      const client = await mysql.createConnection(url);
      await client.query('lock tables customers write');
      const done = during();
      const found = await untilSome(async () => {
        const [rows] = await client.query(
          "select info from information_schema.processlist where db = database() and state like 'Waiting for table%'",
        );
        return (rows as readonly { readonly info: string }[])[0]?.info;
      });
      await client.query('unlock tables');
      await client.end();
      await done;
      return found;
    },
  },
] as const;

async function untilSome(find: () => Promise<string | undefined>): Promise<string> {
  let found: string | undefined;
  await expect.poll(async () => (found = await find())).toBeDefined();
  return found ?? '';
}

interface Started {
  readonly name: string;
  readonly options: SpanOptions;
  readonly parent: string | undefined;
  readonly id: string;
  readonly attributes: Record<string, unknown>;
  readonly ended: boolean;
}

/** The parts of an SDK that the server relies on: spans in memory, and contexts. */
function registerSdk(spans: Started[]): void {
  const storage = new AsyncLocalStorage<Context>();
  context.setGlobalContextManager({
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (own, work, self, ...args) => storage.run(own, () => work.apply(self as never, args)),
    bind: (_own, target) => target,
    enable: () => context as never,
    disable: () => context as never,
  });
  propagation.setGlobalPropagator({
    inject: () => undefined,
    fields: () => ['traceparent'],
    extract(own, carrier: Record<string, string | undefined>) {
      const [, id = '', spanId = ''] = (carrier['traceparent'] ?? '').split('-');
      return id === '' ? own : trace.setSpanContext(own, { traceId: id, spanId, traceFlags: 1 });
    },
  });
  const startSpan = (name: string, options: SpanOptions = {}, own = context.active()): Span => {
    const parent = trace.getSpanContext(own);
    const span = {
      ...{ name, options, parent: parent?.spanId, ended: false },
      id: (spans.length + 1).toString(16).padStart(16, '0'),
      attributes: { ...options.attributes } as Record<string, unknown>,
    };
    spans.push(span);
    return {
      spanContext: () => ({ traceId: parent?.traceId ?? traceId, spanId: span.id, traceFlags: 1 }),
      setAttribute: (key: string, value: unknown) => (span.attributes[key] = value),
      updateName: (text: string) => (span.name = text),
      setStatus: () => undefined,
      end: () => (span.ended = true),
    } as unknown as Span;
  };
  trace.setGlobalTracerProvider({ getTracer: () => ({ startSpan }) as never });
}

// Files of tests share their process.
afterEach(() => {
  trace.disable();
  context.disable();
  propagation.disable();
});

const passing = {
  ...noMiddleware,
  before: [(_request: unknown, _response: unknown, next: () => void) => next()],
};

for (const { shop, system, ready, waiting } of shops) {
  const missing = await shop.databases.missing();
  describe.skipIf(missing !== null)(`statements on ${system}`, () => {
    let database: TestDatabase;
    const spans: Started[] = [];
    afterEach(() => {
      spans.length = 0;
    });

    beforeAll(async () => {
      database = await shop.databases.create(`${shop.schema()}\n${ready}`);
    });
    afterAll(() => database.drop());

    async function insert(
      queryComments: boolean,
      hasMiddleware = false,
    ): Promise<{ readonly api: RunningApi; readonly statement: string }> {
      const middleware = hasMiddleware ? { middleware: passing } : {};
      const api = await startApi({ ...shop.api, ...middleware }, database.url, {
        database: { queryComments },
      });
      const headers = { traceparent: incoming, 'X-Request-Id': 'request-1' };
      const row = { email: `${Math.random()}@example.com`, name: 'What?' };
      const statement = await waiting(database.url, async () => {
        expect((await api.call('POST /customers', row, headers)).status).toBe(201);
      });
      await api.stop();
      return { api, statement };
    }

    it('have no comment by default', async () => {
      const { statement } = await insert(false);
      expect(statement).toMatch(/^insert into/);
      expect(statement).not.toContain('/*');
    });

    it.each([false, true])(
      'have a comment about their request (middleware: %s)',
      async (hasMiddleware) => {
        const { statement } = await insert(true, hasMiddleware);
        expect(statement).toMatch(
          / \/\*operation='createCustomer',request_id='request-1',traceparent='00-[\da-f]{32}-b7ad6b7169203331-01'\*\/$/,
        );
      },
    );

    it.each([false, true])('are spans of their request (middleware: %s)', async (hasMiddleware) => {
      registerSdk(spans);
      const { statement, api } = await insert(true, hasMiddleware);
      const [request] = spans;
      expect(request).toMatchObject({
        name: 'POST /customers',
        parent: 'b7ad6b7169203331',
        ended: true,
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/customers',
          'url.path': '/customers',
          'url.scheme': 'http',
          'server.address': '127.0.0.1',
          'server.port': api.port,
          'http.response.status_code': 201,
        },
      });
      const own = spans.filter(({ parent }) => parent === request?.id);
      expect(own.map(({ name }) => name)).toContain('INSERT customers');
      expect(own.find(({ name }) => name === 'INSERT customers')).toMatchObject({
        ended: true,
        attributes: {
          'db.system.name': system,
          'db.operation.name': 'INSERT',
          'db.collection.name': 'customers',
          'db.query.text': expect.not.stringContaining('What?') as string,
        },
      });
      // Statements outside of requests have no span.
      expect(spans.every(({ parent }) => parent !== undefined)).toBe(true);
      expect(spans.every(({ ended }) => ended)).toBe(true);
      expect(statement).toContain(`traceparent='00-${traceId}-${request?.id}-01'`);
    });
  });
}

it('a SQLite file has spans of statements too', async () => {
  const spans: Started[] = [];
  registerSdk(spans);
  const database = await sqliteShop.databases.create(sqliteShop.schema());
  const api = await startApi(sqliteShop.api, database.url);
  await api.call('GET /customers/1');
  await api.call('GET /nowhere');
  await api.stop();
  await database.drop();
  expect(spans.map(({ name }) => name)).toEqual([
    'GET /customers/{id}',
    'SELECT sqlite_schema',
    'SELECT customers',
    'GET',
  ]);
});
