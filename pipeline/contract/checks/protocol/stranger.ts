import type { Operation } from '../../../model/api-model.ts';
import { declares } from '../../response/declared-response.ts';
import type { Purpose } from '../../run/purpose.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';

/** Whether an operation requires credentials, and declares the response without them. */
export function isGuarded(operation: Operation): boolean {
  const { security } = operation;
  return (
    security.length > 0 &&
    security.every((one) => Object.keys(one).length > 0) &&
    declares(operation, '401', '403', '4XX')
  );
}

/** Sends a valid request with other credentials; it must not succeed. */
export async function tryStranger(
  test: Test,
  context: TestContext,
  credentials: NonNullable<Purpose['credentials']>,
): Promise<void> {
  const { operation } = test;
  const valid = await context.valid(operation);
  const sent = await test.send(valid, { expected: '401', credentials });
  if (sent.real.status >= 300) return;
  context.noteTaken(operation, sent, valid);
  test.fail(
    sent,
    credentials === 'none'
      ? 'The API responds without credentials, although the document requires them.'
      : 'The API accepts invalid credentials.',
    { keyword: 'security', expected: '401' },
  );
}
