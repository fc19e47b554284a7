import { isDeepStrictEqual } from 'node:util';
import { createdRow } from '../../rows/known-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import { statusFinding, type Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { rareBody } from './half-written.ts';

/** A retry with the same key gets the first response; the same key with another body is rejected. */
export const idempotencyCheck: Check<null> = {
  id: 'idempotency',
  title: 'a repeated request with an idempotency key is stored once',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      operation.idempotency !== null &&
        operation.crud?.action === 'create' &&
        resource?.create === operation &&
        resource.remove !== null,
    ),
  run: async (test, context) => {
    const { operation } = test;
    const name = operation.idempotency?.header.toLowerCase() ?? '';
    const headers = { [name]: `specmill-${crypto.randomUUID()}` };
    const body = await rareBody(test, context);
    const send = async () => ({
      sent: await sendKeyed(test, context, { body, headers, expected: '201' }),
    });
    const { sent: first } = await test.write(send, 1);
    if (!test.success(first, '201')) return;
    const second = await sendKeyed(test, context, { body, headers, expected: '201' });
    if (!test.success(second, '201')) return;
    if (second.real.body !== first.real.body)
      test.fail(second, 'A request with the same key was stored again.', {
        keyword: 'state',
        expected: 'the first response',
      });
    const other = await rareBody(test, context);
    // A body without values.
    if (isDeepStrictEqual(other, body)) return;
    const last = await sendKeyed(test, context, { body: other, headers, expected: '422' });
    test.skipWithoutAccess(last.real.status);
    if (last.real.status !== 422) test.report(last, statusFinding(operation, last, '422'));
  },
};

/** Sends a create; its row will be removed. */
async function sendKeyed(
  test: Test,
  context: TestContext,
  {
    body,
    ...options
  }: {
    readonly body: Row;
    readonly headers: Readonly<Record<string, string>>;
    readonly expected: string;
  },
): Promise<Sent> {
  const { resource, fixtures } = context;
  const sent = await test.send(context.draft(test.operation, { body }), {
    ...{ ...options, isAboutOwn: true },
  });
  const made =
    sent.real.status === 201
      ? createdRow(resource, test.operation, { real: sent.real, sent: body })
      : null;
  if (made !== null) fixtures.own.add(made);
  return sent;
}
