import { isSamePath, pathOfRow, rowOf, type PathValues } from '../../rows/known-row.ts';
import { changedBody } from '../../run/changed-body.ts';
import { draftRequest } from '../../run/draft-request.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { unknownPath } from '../../run/unknown-path.ts';
import { declares } from '../../response/declared-response.ts';
import { once, type Check } from '../check.ts';
import { tryLeadingZeros } from './leading-zeros.ts';

/** Every operation on a missing row reports it as missing. */
export const unknownCheck: Check<null> = {
  id: 'unknown',
  title: 'a row that does not exist',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        [resource.get, ...resource.updates, resource.remove].includes(operation) &&
        declares(operation, '404', '4XX', 'DEFAULT'),
    ),
  run: async (test, context) => {
    if (test.operation !== context.resource.get) return tryChange(test, context);
    await tryLeadingZeros(test, context);
    context.unknownPath = await findUnknown(test, context);
  },
};

async function tryChange(test: Test, context: TestContext): Promise<void> {
  const { unknownPath: path, resource, fixtures, session } = context;
  const { operation } = test;
  if (path === null) return test.skip('No key is known to be unused.');
  const isLinked = !resource.promises.rejectsUnknownKeys && resource.links.length > 0;
  const body = isLinked ? changedBody(context, operation, context.fixture.row, 'all') : null;
  const draft = draftRequest(session, operation, {
    ...{ seed: fixtures.nextSeed(), path },
    ...(body === null ? {} : { body }),
  });
  if (typeof draft === 'string') return test.skip(draft);
  const sent = await test.send(draft, { expected: '404' });
  test.skipWithoutAccess(sent.real.status);
  if (!resource.promises.rejectsUnknownKeys && sent.real.status < 400) {
    if (operation === resource.remove)
      return test.skip('The API may allow deleting a missing row.');
    fixtures.own.add({ resource, row: {}, path });
    // An operation without any effect cannot succeed.
    const read = (await context.isStateful()) ? await context.read({ path }) : null;
    // A PUT that creates a row returns 201: https://www.rfc-editor.org/rfc/rfc9110#section-9.3.4
    const mayCreate = sent.real.status === 201 || declares(operation, '201');
    if (read?.sent.real.status !== 404 && (mayCreate || read === null))
      return test.skip('The API may create a missing row.');
  }
  test.rejection(sent, '404', {
    message: `A row that does not exist gets status ${sent.real.status}.`,
  });
}

/** Whether a stateful API returns a row with another key. */
async function showsAnother(
  context: TestContext,
  { real }: Sent,
  path: PathValues,
): Promise<boolean> {
  const { resource } = context;
  if (resource.get === null || typeof context.made === 'string') return false;
  const row = rowOf(resource.get, real.body);
  const shown = row === null ? null : pathOfRow(resource, row);
  return shown !== null && !isSamePath(shown, path) && (await context.isStateful());
}

/** A key that the API reports as unknown. */
async function findUnknown(test: Test, context: TestContext): Promise<PathValues | null> {
  const { session, fixtures, resource } = context;
  for (let attempt = 0; ; attempt++) {
    const path = unknownPath(session, test.operation, fixtures);
    if (path === null) return test.skip('Every possible key could belong to an existing row.');
    const sent = await test.send(context.draft(test.operation, { path }), { expected: '404' });
    const { status } = sent.real;
    test.skipWithoutAccess(status);
    if (status === 404 || status === 410) return path;
    if (status < 500 && status >= 300) return test.skip(`The API responded with ${status}.`);
    // The run made it, where a key has few values.
    const isOwn = session.parts.guard.isOwn(sent.request.url);
    if (status < 500 && attempt < (isOwn ? 20 : 2)) continue;
    if (isOwn) return test.skip('Every possible key could belong to an existing row.');
    if (
      !resource.promises.rejectsUnknownKeys &&
      status < 500 &&
      !(await showsAnother(context, sent, path))
    )
      return test.skip('The API finds a row for every key that was tried.');
    test.fail(sent, `A row that does not exist gets status ${status}.`, { expected: '404' });
    return null;
  }
}
