import type { Operation, Parameter } from '../../../model/api-model.ts';
import { differing } from '../../rows/compare-row.ts';
import type { Row } from '../../rows/row-shape.ts';
import type { TestedResource } from '../../rows/tested-resource.ts';
import { changedBody } from '../../run/changed-body.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { Sent } from '../../run/session.ts';
import type { ReadRow, TestContext } from '../../run/test-context.ts';
import { responsesOf, type Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';

/**
 * A client with the current state of a row gets a 304, and one with another state a 412 without a
 * change.
 */
export const entityTagCheck: Check<null> = {
  id: 'entity-tag',
  title: 'conditional requests compare the entity tag of a row',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.create !== null &&
        operation.crud?.action !== 'upsert' &&
        (operation.crud === null
          ? isChange(resource, operation) && takesTag(operation)
          : declares(operation, operation === resource.get ? '304' : '412')),
    ),
  run: async (test, context) => {
    const { operation } = test;
    const { fixture, resource } = context;
    if (operation !== resource.get) {
      const draft =
        operation === resource.remove
          ? context.draft(operation, { path: (await context.fixtures.make(resource)).path })
          : await context.valid(operation);
      const headers = { 'if-match': '"specmill-unknown"' };
      const sent = await test.send(draft, { expected: '412', headers });
      rejectOther(test, sent, '412');
      if (operation !== resource.remove) await mustChangeTag(test, context);
      return;
    }
    const draft = context.draft(operation, { path: fixture.path });
    const read = await test.send(draft);
    if (!test.success(read, '200')) return;
    const { etag } = read.real.headers;
    if (etag === undefined) {
      test.fail(read, 'The response has no ETag.', {
        keyword: 'header',
        pointer: responsesOf(operation),
        expected: 'an ETag',
        actual: 'none',
      });
      return;
    }
    const headers = { 'if-none-match': etag };
    rejectOther(test, await test.send(draft, { expected: '304', headers }), '304');
  },
};

/** A changed row has another entity tag, whichever property is changed. */
async function mustChangeTag(test: Test, context: TestContext): Promise<void> {
  const { operation, session } = test;
  const pointer = bodyPointer(operation);
  let before = await context.read(context.fixture);
  const bodies = [0, 1].map(() => changedBody(context, operation, before?.row ?? {}, 'all'));
  const [whole = null, second] = bodies;
  // Tags of other APIs may be timestamps in seconds.
  const single = Object.entries((operation.crud && second) ?? {}).map(([name, value]): Row => ({
    [name]: value,
  }));
  const valid = single.filter(
    (body) => pointer !== null && session.parts.validator.accepts(pointer, 'request', body),
  );
  for (const body of [...(whole === null ? [] : [whole]), ...valid]) {
    if (before === null) return;
    const after = await mustChangeOnce(test, context, { body, before });
    if (body === whole && after !== null) await mustNotBeCached(test, context, before);
    before = after;
  }
}

/** The row after a change; null if it cannot be read, or has its tag still. */
async function mustChangeOnce(
  test: Test,
  context: TestContext,
  { body, before }: { readonly body: Row; readonly before: ReadRow },
): Promise<ReadRow | null> {
  const { etag } = before.sent.real.headers;
  if (before.row === null || etag === undefined) return null;
  const { operation } = test;
  const sent = await test.send(context.draft(operation, { path: context.fixture.path, body }));
  const after = await context.read(context.fixture, test);
  if (after === null || after.row === null) return null;
  if (after.sent.real.headers['etag'] !== etag) return after;
  if (differing(context.resource, before.row, after.row).length === 0) return after;
  test.fail(sent, 'A changed row has the same entity tag as before.', {
    keyword: 'header',
    expected: 'a different ETag',
    actual: etag,
  });
  return null;
}

/** A client with the row before a change gets the changed row. */
async function mustNotBeCached(test: Test, context: TestContext, before: ReadRow): Promise<void> {
  const { get } = context.resource;
  const { etag } = before.sent.real.headers;
  if (get === null || etag === undefined || !declares(get, '304')) return;
  const now = await context.read(context.fixture);
  if (now?.sent.real.headers['etag'] === etag) return;
  const draft = context.draft(get, { path: context.fixture.path });
  const sent = await test.send(draft, { headers: { 'if-none-match': etag } });
  if (sent.real.status !== 304) return;
  test.fail(sent, 'A request with the outdated entity tag of a changed row gets status 304.', {
    expected: '200',
    operation: get,
  });
}

/** Whether an operation of a third-party document promises to compare entity tags. */
function takesTag(operation: Operation): boolean {
  const { parameters } = operation;
  const isTag = ({ name }: Parameter): boolean => /^if-match$/i.test(name);
  return declares(operation, '412') && parameters.some((one) => one.in === 'header' && isTag(one));
}

function isChange({ updates, remove, get }: TestedResource, operation: Operation): boolean {
  return get !== null && (updates.includes(operation) || operation === remove);
}

function rejectOther(test: Test, sent: Sent, expected: string): void {
  const { status } = sent.real;
  test.skipWithoutAccess(status);
  if (String(status) === expected) return;
  test.fail(sent, `A request with an entity tag gets status ${status}, not ${expected}.`, {
    expected,
  });
}

function declares({ responses }: Operation, status: string): boolean {
  return responses.some((response) => response.status === status);
}
