import { upsertPath } from '../../rows/upsert-path.ts';
import { dependsOnCaller } from '../../rows/claimed-rows.ts';
import { createdRow, type KnownRow } from '../../rows/known-row.ts';
import { inputShape, readRow, writeRow, type Row } from '../../rows/row-shape.ts';
import { changedBody } from '../../run/changed-body.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { otherCallers } from './other-callers.ts';

/**
 * A unique key of another caller's row is a conflict and reveals nothing else: an upsert gets the
 * same response as a create with that key.
 */
export const othersUpsertCheck: Check<null> = {
  id: 'others-upsert',
  title: "upserts never reach other callers' rows",
  kind: 'state',
  isAttack: true,
  applies: ({ operation, resource }) =>
    once(
      operation.crud?.action === 'upsert' &&
        resource?.model === operation.crud.model &&
        resource.create !== null &&
        resource.get !== null &&
        dependsOnCaller(operation.crud),
    ),
  run: async (test, context) => {
    for (const other of otherCallers(test)) {
      const row = await context.fixtures.make(context.resource);
      for (const isNew of [false, true]) await tryKey(test, context, { row, other, isNew });
    }
  },
};

interface Attempt {
  readonly row: KnownRow & { readonly body: Row };
  readonly other: Identity;
  /** Whether the upsert must create. */
  readonly isNew: boolean;
}

async function tryKey(
  test: Test,
  context: TestContext,
  { row, other, isNew }: Attempt,
): Promise<void> {
  const { operation } = test;
  const { fixtures } = context;
  const values = { ...row.body, ...row.row };
  const path = upsertPath(operation, values);
  const body = changedBody(context, operation, values, 'all');
  if (path === null || body === null) return test.skip('The row does not show its key.');
  const before = (await context.read(row))?.sent.real.body ?? null;
  const sent = await test.send(context.draft(operation, { path, body }), {
    ...{ credentials: other, expected: '409', isAboutOwn: true },
    ...(isNew ? { headers: { 'if-none-match': '*' } } : {}),
  });
  const { status } = sent.real;
  if (status === 401) test.skip(`The API rejects the credentials of ${other.name}.`);
  const after = (await context.read(row))?.sent.real.body ?? null;
  if (status < 300 || after !== before) {
    if (before !== null && after !== before) {
      fixtures.own.forget(row);
      fixtures.own.add({ ...row, owner: other });
    }
    return fail(test, sent, `${other.name} reaches another caller's row by its key.`);
  }
  const created = await create(context, { test, other, key: values, body });
  if (created !== null && created.real.status >= 400 && created.real.status !== status)
    fail(
      test,
      sent,
      `${other.name} can detect another caller's row: a create with its key gets ${created.real.status}, and this request gets ${status}.`,
    );
}

interface Creation {
  readonly test: Test;
  readonly other: Identity;
  /** Row whose key the new row has. */
  readonly key: Row;
  readonly body: Row;
}

/** Sends the same by the create operation. */
async function create(
  context: TestContext,
  { test, other, key, body }: Creation,
): Promise<Sent | null> {
  const { operation } = test;
  const { resource, fixtures } = context;
  if (resource.create === null) return null;
  const { crud } = operation;
  const sent = readRow(inputShape(operation), body) ?? {};
  const named = (crud?.key ?? []).flatMap(({ column }) => {
    const name = crud?.model.properties.find(({ source }) => source.column === column)?.name;
    return name === undefined ? [] : [[name, key[name]] as const];
  });
  const shape = inputShape(resource.create);
  const whole = writeRow(shape, {}, { ...sent, ...Object.fromEntries(named) });
  const draft = context.draft(resource.create, { body: whole });
  const made = await test.send(draft, { credentials: other, expected: '409' });
  const known =
    made.real.status < 300
      ? createdRow(resource, resource.create, { real: made.real, sent: key })
      : null;
  if (known !== null) fixtures.own.add({ ...known, owner: other });
  return made;
}

function fail(test: Test, sent: Sent, message: string): void {
  test.fail(sent, message, { keyword: 'rows', expected: '409' });
}
