import type * as api from '@opentelemetry/api';
import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { int, mssqlTable, nvarchar } from 'drizzle-orm/mssql-core';
import { expect, test } from 'vitest';
import { driverError, openFake } from '../../../testing/fake-sqlserver.ts';
import { StatementWatch, watchStatementsOf } from '../connection/statement-watch.ts';

const orders = mssqlTable('orders', {
  id: int('id').primaryKey(),
  note: nvarchar('note', { length: 10 }),
});
const request = { requestId: 'r1', traceparent: null, operation: { id: 'getOrder' } };

/** A watch, and the spans that it has begun, with how they ended. */
function watchWith(hasComments: boolean) {
  const spans: [name: string, system: unknown, end: string][] = [];
  const startSpan = (name: string, { attributes = {} }: api.SpanOptions) => {
    const span: (typeof spans)[number] = [name, attributes['db.system.name'], ''];
    spans.push(span);
    return {
      setAttribute: (_key: string, value: string) => (span[2] += value),
      setStatus: () => undefined,
      end: () => (span[2] += ' ended'),
    };
  };
  const telemetry = { api: { SpanKind, SpanStatusCode }, tracer: { startSpan } };
  return { spans, watch: new StatementWatch(hasComments, telemetry as never) };
}

test('statements on SQL Server are spans, also within a transaction and when they fail', async () => {
  const { spans, watch } = watchWith(false);
  const failure = driverError({ code: 'EREQUEST', number: 2627 });
  const { database, sent, table } = openFake([[[1, 'a']], [], [[2, null]], failure], { watch });
  await watchStatementsOf(request, async () => {
    await table({ table: orders }).get(['1']);
    await database.transaction(({ table: own }) => own({ table: orders }).delete(['1']));
    await table({ table: orders }).create({});
    const failed = table({ table: orders }).create({ note: 'a' });
    await expect(failed).rejects.toThrow();
  });
  await table({ table: orders }).get(['1']);
  const system = 'microsoft.sql_server';
  expect(spans).toEqual([
    ['SELECT orders', system, ' ended'],
    ['DELETE orders', system, ' ended'],
    ['INSERT orders', system, ' ended'],
    ['INSERT orders', system, 'EREQUEST ended'],
  ]);
  expect(sent.filter(({ sql }) => sql.includes('/*'))).toEqual([]);
});

test('statements on SQL Server have comments if these are asked for', async () => {
  const { watch } = watchWith(true);
  const { sent, table } = openFake([[[1, 'a']]], { watch });
  await watchStatementsOf(request, () => table({ table: orders }).get(['1']));
  expect(sent[0]?.sql).toMatch(
    /\[orders\]\.\[id\] = @par0 \/\*operation='getOrder',request_id='r1'\*\/$/,
  );
});
