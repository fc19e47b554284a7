import type { Operation } from '../../../model/api-model.ts';
import type { Fixture } from '../../own-rows/fixtures.ts';
import type { Finding } from '../../response/finding.ts';
import { hasPath } from '../../rows/known-row.ts';
import type { Sent } from '../../run/session.ts';
import type { ReadRow, TestContext } from '../../run/test-context.ts';
import { statusFinding, type Test } from '../../run/test.ts';
import { findInList } from './read-list.ts';

/** Whether the API says that a row exists now: 202 may create it later. */
export function isCreated({ sent }: Fixture): boolean {
  return sent.real.status === 201 || sent.real.status === 200;
}

/** Whether neither the operation that reads a created row nor the list shows it, in a document without models. */
export async function isNeverShown(
  test: Test,
  context: TestContext,
  { sent }: ReadRow,
): Promise<boolean> {
  const { resource, fixture } = context;
  const { status } = sent.real;
  if ((status !== 404 && status !== 410) || !isCreated(fixture)) return false;
  if (resource.list === null) return true;
  const listed = await findInList(test, context, resource.list, (one) =>
    hasPath(resource, one, fixture.path),
  );
  return listed.sent !== null && listed.row === null;
}

/** A created row that no operation shows. */
export function neverShown(operation: Operation, sent: Sent): Finding {
  return {
    ...statusFinding(operation, sent, 'a response with the new row'),
    keyword: 'state',
    message: 'No operation shows a row that was created.',
  };
}
