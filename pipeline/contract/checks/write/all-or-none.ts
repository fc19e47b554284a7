import { uniqueKeys } from '../../../model/unique-keys.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import { rowsOf, pathOfRow } from '../../rows/known-row.ts';
import { settableKeys, keyValues } from '../../rows/keys.ts';
import { inputShape, writeRow, type Row } from '../../rows/row-shape.ts';
import type { Fixture } from '../../own-rows/fixtures.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { mustBeUntouched, mustNotBeThere, rareBody } from './half-written.ts';
import { invalidRow } from './invalid-row.ts';
import { changeItem, deletionOf, isBulk, missingPath } from './many-rows.ts';

/** If one of several rows cannot be written, the request is rejected and none is. */
export const allOrNoneCheck: Check<null> = {
  id: 'all-or-none',
  title: 'a bulk request writes all of its rows or none',
  kind: 'state',
  applies: (subject) => once(isBulk(subject, 'bulkCreate', 'bulkUpdate', 'bulkDelete')),
  run: async (test, context) => {
    const row = await context.fixtures.make(context.resource);
    if (test.operation.crud?.action === 'bulkCreate') return createBeside(test, context, row);
    const missing = missingPath(row.path);
    if (missing === null) return test.skip('No unused key is known.');
    const before = (await context.read(row))?.row ?? null;
    const isRemoval = test.operation.crud?.action === 'bulkDelete';
    const draft = isRemoval
      ? deletionOf(context, test.operation, [row.path, missing])
      : context.draft(test.operation, {
          body: [
            changeItem(test, context, row),
            changeItem(test, context, { ...row, path: missing }),
          ],
        });
    const sent = await test.send(draft, { expected: '404', isAboutOwn: true });
    test.rejection(sent, '404', {
      keyword: 'state',
      message: `A request with a missing row gets status ${sent.real.status}.`,
    });
    await mustBeUntouched(test, context, row, { before, rejected: sent });
  },
};

/** A valid row and an invalid one. */
async function createBeside(test: Test, context: TestContext, taken: Fixture): Promise<void> {
  const { fixtures, resource } = context;
  const options = { properties: 'all', examples: 'ignore' } as const;
  const good = await rareBody(test, context);
  const bad = rejectedBody(test, context, taken, await fixtures.body(resource, options));
  const sent = await test.send(context.draft(test.operation, { body: [good, bad] }), {
    expected: '409',
  });
  noteCreated(context, test, sent);
  test.rejection(sent, '409', {
    keyword: 'state',
    message: `A bulk request with a row that cannot be created gets status ${sent.real.status}.`,
  });
  if (sent.real.status >= 300) await mustNotBeThere(test, context, good, sent);
}

/** With the unique key of another row, or with an invalid value. */
function rejectedBody(
  test: Test,
  { session }: TestContext,
  { body, row }: Fixture,
  fresh: Row,
): Row {
  const { operation } = test;
  const { crud } = operation;
  const [key] = crud === null ? [] : settableKeys(operation, uniqueKeys(crud.model.source));
  if (key !== undefined)
    return writeRow(inputShape(operation), fresh, keyValues({ ...body, ...row }, key));
  const pointer = bodyPointer(operation) ?? '';
  const { validator } = session.parts;
  const broken = invalidRow(fresh, (one) => validator.accepts(pointer, 'request', [one]));
  return broken ?? test.skip('Nothing in the body can be made invalid.');
}

/** Records the rows that a request created. */
export function noteCreated(
  { fixtures, resource }: TestContext,
  { operation }: Test,
  sent: Sent,
): void {
  if (sent.real.status >= 300) return;
  for (const row of rowsOf(operation, sent.real.body) ?? []) {
    const path = pathOfRow(resource, row);
    if (path !== null) fixtures.own.add({ resource, row, path });
  }
}
