import { declares } from '../../response/declared-response.ts';
import { lostValues } from '../../rows/compare-row.ts';
import { createdRow, isSamePath, type KnownRow, type PathValues } from '../../rows/known-row.ts';
import { inputShape, readRow, type Row } from '../../rows/row-shape.ts';
import { upsertPath } from '../../rows/upsert-path.ts';
import { changedBody } from '../../run/changed-body.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import { responsesOf, type Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { mustHaveDefaults, withoutDefaults } from '../row/defaults.ts';

/**
 * An upsert updates the row with a unique key if it exists and creates it otherwise; a client may
 * require a create. Uses the key of a row of the run.
 */
export const upsertCheck: Check<null> = {
  id: 'upsert',
  title: 'an upsert creates or updates the row with a unique key',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      operation.crud?.action === 'upsert' &&
        resource?.create !== null &&
        resource?.model === operation.crud.model,
    ),
  run: async (test, context) => {
    const { fixtures, resource } = context;
    const made = await fixtures.make(resource);
    const row = { ...made.body, ...made.row };
    const path = upsertPath(test.operation, row);
    if (path === null) return test.skip('The row does not show its key.');
    const upsert = { test, context, path, row };
    if (!(await mustChange(upsert, made))) return;
    if (!(await mustRejectOld(upsert, made)) || resource.remove === null) return;
    for (const isNew of declaresNew(test) ? [false, true] : [false]) {
      if (!(await fixtures.own.remove(made))) return;
      const created = await mustCreate(upsert, isNew);
      if (created === null) return;
      if (!isNew && !(await mustChange(upsert, created))) return;
      if (!(await fixtures.own.remove(created))) return;
    }
  },
};

interface Upsert {
  readonly test: Test;
  readonly context: TestContext;
  readonly path: PathValues;
  /** The row whose key is in the path. */
  readonly row: Row;
}

function declaresNew({ operation }: Test): boolean {
  return declares(operation, '412');
}

interface Put {
  readonly sent: Sent;
  readonly body: Row;
  readonly known: KnownRow | null;
}

async function put(
  { test, context, path, row }: Upsert,
  expected: string,
  isNew: boolean,
): Promise<Put> {
  const { operation } = test;
  const { resource, fixtures } = context;
  const whole = changedBody(context, operation, row, 'all');
  if (whole === null) return test.skip('The body has nothing to change.');
  const body = expected === '201' ? (withoutDefaults(test, resource, whole) ?? whole) : whole;
  const sent = await test.send(context.draft(operation, { path, body }), {
    ...{ expected, isAboutOwn: true },
    ...(isNew ? { headers: { 'if-none-match': '*' } } : {}),
  });
  const creation = { real: sent.real, sent: { ...row, ...readRow(inputShape(operation), body) } };
  const isTaken = sent.real.status < 300;
  const known = isTaken ? createdRow(resource, operation, creation) : null;
  if (known !== null) fixtures.own.add(known);
  return { sent, body, known };
}

/** An existing row gets the new values and keeps its key. */
async function mustChange(upsert: Upsert, before: KnownRow): Promise<boolean> {
  const { test, context } = upsert;
  const { sent, body, known } = await test.write(() => put(upsert, '200', false));
  if (!test.success(sent, '200')) return false;
  if (sent.real.status === 201 || (known !== null && !isSamePath(before.path, known.path)))
    return fail(upsert, sent, '200', 'An existing row is created again.');
  const read = await context.read(before, test);
  if (read?.row === null)
    return fail(upsert, read.sent, '200', 'A row that was changed by its key has disappeared.');
  return read === null || isStored(upsert, { body, before: before.row, row: read.row }, read.sent);
}

interface Stored {
  readonly body: Row;
  readonly before: Row | null;
  /** As it was read after the request. */
  readonly row: Row;
}

/** Whether a row has the values of a body. */
function isStored(
  { test, context: { resource } }: Upsert,
  { body, before, row }: Stored,
  sent: Sent,
): boolean {
  const { operation } = test;
  const written = {
    ...{ resource, before, pointer: responsesOf(operation) },
    shown: resource.get ?? operation,
    sent: readRow(inputShape(operation), body) ?? {},
  };
  const findings = lostValues(written, row);
  findings.forEach((finding) => test.report(sent, finding));
  return findings.length === 0;
}

/** A required create fails if the row exists. */
async function mustRejectOld(upsert: Upsert, made: KnownRow): Promise<boolean> {
  const { test, context } = upsert;
  if (!declaresNew(test)) return true;
  const before = await context.read(made);
  const { sent } = await put(upsert, '412', true);
  const { status } = sent.real;
  test.skipWithoutAccess(status);
  if (status === 400 || status === 422)
    return test.skip('A rule of the database rejects the body before it looks for the row.');
  if (status !== 412)
    return fail(
      upsert,
      sent,
      '412',
      `The request may only create the row; it exists, but the status is ${status}.`,
    );
  const after = await context.read(made);
  if (before === null || before.sent.real.body === after?.sent.real.body) return true;
  return fail(
    upsert,
    sent,
    '412',
    'The request may only create the row, but it changed the existing one.',
  );
}

/** No row has the key. */
async function mustCreate(upsert: Upsert, isNew: boolean): Promise<KnownRow | null> {
  const { test, context } = upsert;
  const { sent, body, known } = await test.write(() => put(upsert, '201', isNew));
  if (!test.success(sent, '201')) return null;
  if (sent.real.status !== 201 && declares(test.operation, '201')) {
    fail(upsert, sent, '201', `A new row gets status ${sent.real.status}.`);
    return null;
  }
  const read = known === null ? null : await context.read(known, test);
  if (read === null) return known;
  const { row } = read;
  if (row === null) {
    fail(upsert, read.sent, '200', 'A row that was created by its key cannot be read.');
    return null;
  }
  if (isStored(upsert, { body, before: null, row }, read.sent))
    mustHaveDefaults(test, context.resource, body, { sent: read.sent, row });
  return known;
}

function fail({ test }: Upsert, sent: Sent, expected: string, message: string): false {
  test.fail(sent, message, { keyword: 'state', expected });
  return false;
}
