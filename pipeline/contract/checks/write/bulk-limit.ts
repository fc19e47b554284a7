import type { RequestDraft } from '../../request/request-draft.ts';
import type { KnownRow } from '../../rows/known-row.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import type { Check } from '../check.ts';
import { noteCreated } from './all-or-none.ts';
import { changeItem, deletionOf, isBulk, mostRows } from './many-rows.ts';

/** Limit on rows created for this check only. */
const mostMade = 25;

/** Tries with new rows after a conflict of unique values, which says nothing about the limit. */
const mostTries = 3;

/** A request cannot have more rows than documented. */
export const bulkLimitCheck: Check<null> = {
  id: 'bulk-limit',
  title: 'bulk requests with too many rows are rejected',
  kind: 'request',
  applies: (subject) =>
    isBulk(subject, 'bulkCreate', 'bulkUpdate', 'bulkDelete') ? [{ detail: null }] : [],
  run: async (test, context) => {
    const { operation } = test;
    const most = mostRows(context.session, operation);
    if (most === null) return test.skip('The document does not limit the number of rows.');
    const isCreate = operation.crud?.action === 'bulkCreate';
    if (most >= mostMade && !isCreate)
      return test.skip(`Too many rows would be needed: the maximum is ${most}.`);
    let sent: Sent;
    let tries = 0;
    do {
      const draft = await (isCreate
        ? creation(context, test, most + 1)
        : aboutRows(context, test, most + 1));
      sent = await test.send(draft, { expected: '400', isAboutOwn: true });
      noteCreated(context, test, sent);
      tries += 1;
    } while (isCreate && sent.real.status === 409 && tries < mostTries);
    test.rejection(sent, '400', {
      keyword: 'maxItems',
      message: `${most + 1} rows in one request get status ${sent.real.status}; the maximum is ${most}.`,
    });
  },
};

async function creation(context: TestContext, test: Test, count: number): Promise<RequestDraft> {
  const { fixtures, resource } = context;
  const options = { properties: 'all', examples: 'ignore' } as const;
  const body = [];
  for (let made = 0; made < count; made++) body.push(await fixtures.body(resource, options));
  return context.draft(test.operation, { body });
}

/** About different rows of the run. */
async function aboutRows(context: TestContext, test: Test, count: number): Promise<RequestDraft> {
  const { operation } = test;
  const rows: KnownRow[] = [];
  while (rows.length < count) rows.push(await context.fixtures.make(context.resource));
  return operation.crud?.action === 'bulkDelete'
    ? deletionOf(
        context,
        operation,
        rows.map(({ path }) => path),
      )
    : context.draft(operation, { body: rows.map((row) => changeItem(test, context, row)) });
}
