import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { Operation } from '../../../model/api-model.ts';
import { parameterKey, type RequestDraft } from '../../request/request-draft.ts';
import type { KnownRow, PathValues } from '../../rows/known-row.ts';
import { rowsOf } from '../../rows/known-row.ts';
import { inputShape, writeRow, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { unknownPath } from '../../run/unknown-path.ts';
import { once, type Check } from '../check.ts';
import { dependsOnCaller } from '../../rows/claimed-rows.ts';
import { ownMoves } from './moved.ts';
import { otherCallers, stableBody } from './other-callers.ts';
import { ownBody } from './own-body.ts';

/**
 * Bulk operations apply the same rules: other callers' rows are treated as missing, and no row is
 * created for or moved to another owner.
 */
export const othersBulkCheck: Check<null> = {
  id: 'others-bulk',
  title: "bulk operations never reach other callers' rows",
  kind: 'state',
  isAttack: true,
  applies: ({ operation, resource }) =>
    once(
      ['bulkCreate', 'bulkUpdate', 'bulkDelete'].includes(operation.crud?.action ?? '') &&
        resource?.get !== null &&
        resource?.model === operation.crud?.model &&
        dependsOnCaller(operation.crud),
    ),
  run: async (test, context) => {
    const { action } = test.operation.crud ?? {};
    if (action === 'bulkCreate') return choosePresets(test, context);
    for (const other of otherCallers(test)) {
      await reachOthers(test, context, other);
      if (action === 'bulkUpdate') await giveAway(test, context, other);
    }
  },
};

async function reachOthers(test: Test, context: TestContext, other: Identity): Promise<void> {
  const row = await context.fixtures.make(context.resource);
  const before = (await context.read(row))?.sent.real.body ?? null;
  const purpose = { credentials: other, expected: '404', isAboutOwn: true };
  const sent = await test.send(await draftAbout(test, context, row.path), purpose);
  if (sent.real.status === 401) test.skip(`The API rejects the credentials of ${other.name}.`);
  const after = (await context.read(row))?.sent.real.body ?? null;
  if (sent.real.status < 300 || after !== before) {
    if (after === null) context.fixtures.own.forget(row);
    return fail(test, sent, `${other.name} reaches another caller's row in a bulk request.`);
  }
  const missing = missingPath(context, row.path);
  if (missing === null) return;
  const unknown = await test.send(await draftAbout(test, context, missing), purpose);
  // A key that bodies cannot contain proves nothing.
  if (unknown.real.status === 400) return;
  const isSame =
    unknown.real.status === sent.real.status &&
    stableBody(unknown.real.body) === stableBody(sent.real.body);
  if (!isSame)
    fail(test, sent, `${other.name} can distinguish another caller's row from a missing one.`);
}

/** A key without a row; numeric keys are close to existing ones, so that bodies accept them. */
function missingPath(context: TestContext, path: PathValues): PathValues | null {
  const entries = [...path].map(
    ([name, value]) => [name, typeof value === 'number' ? value + 1_000_003 : null] as const,
  );
  if (entries.every(([, value]) => value !== null)) return new Map(entries);
  const { get } = context.resource;
  if (context.unknownPath !== null || get === null) return context.unknownPath;
  return unknownPath(context.session, get, context.fixtures);
}

/** A request that updates or deletes the row at a path. */
async function draftAbout(
  test: Test,
  context: TestContext,
  path: PathValues,
): Promise<RequestDraft> {
  const { operation } = test;
  const ids = operation.list?.ids?.parameter.name;
  const parameter = operation.parameters.find(({ name }) => name === ids);
  const [key] = path.values();
  if (parameter !== undefined)
    return context.draft(operation, { parameters: new Map([[parameterKey(parameter), [key]]]) });
  return context.draft(operation, {
    body: [changedItem(operation, path, await changeOf(context))],
  });
}

/** A valid change to one row. */
async function changeOf(context: TestContext): Promise<Row> {
  const { updates } = context.resource;
  const update = updates.find(({ method }) => method === 'patch') ?? updates[0];
  if (update === undefined) return {};
  const { body } = ownBody(await context.valid(update), context.fixture.row);
  return body?.kind === 'value' && isJsonObject(body.value) ? body.value : {};
}

/** An item of a bulk update: a change to the row at a path. */
export function changedItem(operation: Operation, path: PathValues, change: Row): Row {
  return { ...change, ...itemKey(operation, path) };
}

/** The key of a row in an item. */
export function itemKey(operation: Operation, path: PathValues): Row {
  const { model, input = [], unchangeable = [] } = operation.crud ?? {};
  const columns = model?.source.primaryKey ?? [];
  const values = [...path.values()];
  // A generated key identifies the row, but cannot be set.
  const sent = [...input, ...unchangeable];
  const names = columns.flatMap((column) => sent.filter((one) => one.column === column));
  return Object.fromEntries(names.map(({ name }, index) => [name, values[index]]));
}

async function giveAway(test: Test, context: TestContext, other: Identity): Promise<void> {
  for (const move of ownMoves(test, other)) {
    const row = await context.fixtures.make(context.resource);
    const { operation } = test;
    const item = writeRow(inputShape(operation), changedItem(operation, row.path, {}), move);
    const sent = await test.send(context.draft(operation, { body: [item] }), {
      ...{ expected: '403', isAboutOwn: true },
    });
    const read = await context.read(row);
    if (read === null || read.sent.real.status < 300) continue;
    context.fixtures.own.forget(row);
    context.fixtures.own.add({ ...row, owner: other } satisfies KnownRow);
    fail(test, sent, `In a bulk request, a row can be moved to ${other.name}.`);
  }
}

async function choosePresets(test: Test, context: TestContext): Promise<void> {
  const { operation } = test;
  const { presets = [], model } = operation.crud ?? {};
  const options = { properties: 'required', examples: 'ignore' } as const;
  for (const { property } of presets) {
    const isText =
      model?.properties.find(({ name }) => name === property)?.schema.type === 'string';
    const chosen = isText ? 'somebody-else' : 987_654_321;
    const body = {
      ...(await context.fixtures.body(context.resource, options)),
      [property]: chosen,
    };
    const sent = await test.send(context.draft(operation, { body: [body] }), { expected: '400' });
    test.skipWithoutAccess(sent.real.status);
    if (sent.real.status >= 300) continue;
    const rows = rowsOf(operation, sent.real.body) ?? [];
    if (rows.some((row) => isSameValue(chosen, row[property])))
      fail(test, sent, `A body can set ${property}, which the server must set.`);
  }
}

function fail(test: Test, sent: Sent, message: string): void {
  test.fail(sent, message, { keyword: 'rows', expected: '404' });
}
