import { appendedLists, lostValues } from '../../rows/compare-row.ts';
import { rowOf } from '../../rows/known-row.ts';
import { inputShape, readRow, type Row } from '../../rows/row-shape.ts';
import { changedBody } from '../../run/changed-body.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import { responsesOf, type Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';

/** An updated value is read back. */
export const updateCheck: Check<null> = {
  id: 'update',
  title: 'changed values are read back as they were sent',
  kind: 'state',
  needs: 'state',
  applies: ({ operation, resource }) =>
    once(resource !== null && resource.create !== null && resource.updates.includes(operation)),
  run: async (test, context) => {
    const body = await tryChange(test, context);
    // Only a list that was not empty shows whether its items are replaced.
    if (Object.values(body ?? {}).some(Array.isArray)) await tryChange(test, context);
  },
};

/** The sent body; null if the changed row cannot be compared. */
async function tryChange(test: Test, context: TestContext): Promise<Row | null> {
  const { operation } = test;
  const { resource, fixture } = context;
  const shown = await context.read(fixture);
  if (shown?.row === null) return test.skip('The row cannot be read.');
  const before = shown?.row ?? fixture.row;
  const { sent, body } = await change(test, context, before);
  const read = await context.read(fixture, test);
  if (read !== null && resource.get !== null && !test.success(read.sent, '200', resource.get))
    return null;
  const row = read?.row ?? rowOf(operation, sent.real.body);
  if (row === null) return test.skip('The API does not show the changed row.');
  const written = {
    ...{ resource, before, pointer: responsesOf(operation) },
    shown: read === null ? operation : (resource.get ?? operation),
    sent: readRow(inputShape(operation), body) ?? {},
  };
  const all = lostValues(written, row);
  // Without a model, a property may be immutable without documentation, but a list does not grow.
  const isPartly = !resource.promises.keepsValues && JSON.stringify(before) !== JSON.stringify(row);
  const appended = appendedLists(written, row);
  const findings = isPartly ? all.filter((one) => appended.includes(one.instance ?? '')) : all;
  if (findings.length < all.length && findings.length === 0)
    return test.skip('The API stores only part of the change, which the document allows.');
  findings.forEach((finding) => test.report(read?.sent ?? sent, finding));
  return body;
}

/** Updates everything that may change; skips the test if the API rejects all updates. */
async function change(
  test: Test,
  context: TestContext,
  before: Row,
): Promise<{ readonly sent: Sent; readonly body: Row }> {
  const { operation } = test;
  let last = '';
  for (let attempt = 0; attempt < 5; attempt++) {
    const body = changedBody(context, operation, before, attempt === 3 ? 'required' : 'all');
    if (body === null) return test.skip('The body has nothing to change.');
    const sent = await test.send(context.draft(operation, { path: context.fixture.path, body }));
    if (sent.real.status < 300) return { sent, body };
    test.skipWithoutAccess(sent.real.status);
    last = String(sent.real.status);
    if (sent.real.status >= 500) test.success(sent, '2XX');
  }
  return test.skip(`The API rejects every change, although the body is valid: ${last}.`);
}
