import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { NestedRows } from '../../../model/api-model.ts';
import { dependsOnCaller } from '../../rows/claimed-rows.ts';
import { createdRow, type KnownRow } from '../../rows/known-row.ts';
import { inputShape, readRow, writeRow, type Row } from '../../rows/row-shape.ts';
import type { RequestDraft } from '../../request/request-draft.ts';
import type { Identity } from '../../run/run-options.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import type { Check } from '../check.ts';
import {
  changedRelated,
  keyedItem,
  readRelated,
  relationsOf,
  removalItem,
  withRelated,
} from '../list/related-rows-of.ts';
import { otherCallers } from './other-callers.ts';
import { ownBody } from './own-body.ts';

/**
 * Related rows in a body must belong to the body's own row: others are not changed, deleted,
 * created or revealed.
 */
export const othersNestedCheck: Check<NestedRows> = {
  id: 'others-nested',
  title: "nested writes never reach other callers' rows",
  kind: 'state',
  isAttack: true,
  applies: ({ operation, resource }) =>
    (dependsOnCaller(operation.crud) ? relationsOf(operation, resource) : []).map((relation) => ({
      name: relation.name,
      title: `${relation.name} in a body never reach other callers' rows`,
      detail: relation,
    })),
  run: async (test, context, relation) => {
    for (const other of otherCallers(test)) {
      const victim = await victimOf(test, context, relation);
      const attack = { test, context, relation, other, victim };
      if (test.operation === context.resource.create) await createAt(attack);
      else await changeAt(attack);
    }
  },
};

/** A row of the run with a related row. */
interface Victim {
  readonly row: KnownRow;
  readonly written: Sent;
  readonly child: Row;
}

interface Attack {
  readonly test: Test;
  readonly context: TestContext;
  readonly relation: NestedRows;
  readonly other: Identity;
  readonly victim: Victim;
}

async function victimOf(test: Test, context: TestContext, relation: NestedRows): Promise<Victim> {
  const { fixtures, resource } = context;
  const { create } = resource;
  const own = create?.nested.find((one) => one.model === relation.model);
  if (create === null || own === undefined)
    return test.skip('No operation creates rows with related rows.');
  const body = await fixtures.body(resource, { properties: 'all', examples: 'ignore' });
  const whole = withRelated(own, body, { create: [await fixtures.linked.item(own, 'create')] });
  const written = await fixtures.create(resource, whole, test.cellId);
  const creation = { real: written.real, sent: readRow(inputShape(create), body) ?? {} };
  const row = written.real.status < 300 ? createdRow(resource, create, creation) : null;
  if (row === null) return test.skip(`The API responded with ${written.real.status}.`);
  const { rows } = await readRelated(test, context, relation, { path: row.path, written });
  const [child] = rows;
  return child === undefined ? test.skip('The related row is not shown.') : { row, written, child };
}

/** Creates a row whose related row claims to belong to the victim. */
async function createAt(attack: Attack): Promise<void> {
  const { test, context, relation, victim } = attack;
  const { fixtures, resource } = context;
  const body = await fixtures.body(resource, { properties: 'all', examples: 'ignore' });
  const item = await fixtures.linked.item(relation, 'create');
  const claimed = claimedItem(relation, item, victim.row.row);
  const whole = withRelated(relation, body, { create: [claimed] });
  await mustLeave(attack, ownDraft(context, test, whole), true);
}

async function changeAt(attack: Attack): Promise<void> {
  const { context, relation, victim, test } = attack;
  const { operation } = test;
  const { linked } = context.fixtures;
  const { create, update, remove, isWhole } = relation;
  const theirs = context.draft(operation, { path: victim.row.path });
  const fresh = create === null ? null : await linked.item(relation, 'create');
  if (fresh !== null) {
    const plain = withRelated(relation, {}, { create: [fresh] });
    await mustLeave(attack, { ...theirs, body: bodyOf(theirs, plain) }, false);
  }
  const mine = await rowOfOther(attack);
  if (mine === null) return;
  const send = async (lists: Parameters<typeof withRelated>[2]): Promise<Sent> => {
    const draft = context.draft(operation, { path: mine.path });
    return mustLeave(
      attack,
      { ...draft, body: bodyOf(draft, withRelated(relation, {}, lists)) },
      false,
    );
  };
  if (fresh !== null) await send({ create: [claimedItem(relation, fresh, victim.row.row)] });
  if (update !== null) {
    const item = await changedRelated(context, relation, [victim.child]);
    const sent = await send({ update: [keyedItem(relation, item, victim.child)] });
    const missing = missingChild(relation, victim.child);
    if (missing === null || isWhole) return;
    mustBeSame(attack, sent, await send({ update: [keyedItem(relation, item, missing)] }));
  }
  if (remove !== null && !isWhole) {
    const sent = await send({ delete: [removalItem(relation, victim.child)] });
    const missing = missingChild(relation, victim.child);
    if (missing !== null)
      mustBeSame(attack, sent, await send({ delete: [removalItem(relation, missing)] }));
  }
}

function bodyOf({ body }: RequestDraft, value: Row): RequestDraft['body'] {
  const mediaType = body?.kind === 'value' ? body.mediaType : 'application/json';
  return { kind: 'value', mediaType, value };
}

/** The same request without properties that need scopes. */
function ownDraft(context: TestContext, { operation }: Test, body: Row): RequestDraft {
  return ownBody(context.draft(operation, { body }), {});
}

/** A row that the other caller created. */
async function rowOfOther({ test, context, other }: Attack): Promise<KnownRow | null> {
  const { fixtures, resource } = context;
  const { create } = resource;
  if (create === null) return null;
  const body = await fixtures.body(resource, { properties: 'required', examples: 'ignore' });
  const draft = ownBody(context.draft(create, { body }), {});
  const sent = await test.send(draft, { credentials: other });
  if (sent.real.status >= 300) return null;
  const creation = { real: sent.real, sent: readRow(inputShape(create), body) ?? {} };
  const row = createdRow(resource, create, creation);
  if (row !== null) fixtures.own.add({ ...row, owner: other });
  return row;
}

/** Sends a forbidden request, and checks that the victim's related rows are unchanged. */
async function mustLeave(
  { test, context, relation, other, victim }: Attack,
  draft: RequestDraft,
  isCreate: boolean,
): Promise<Sent> {
  const look = async (): Promise<string> => {
    const { row, written } = victim;
    const { rows } = await readRelated(test, context, relation, { path: row.path, written });
    return JSON.stringify(rows);
  };
  const before = await look();
  const sent = await test.send(draft, {
    ...{ credentials: other, expected: '404', isAboutOwn: true },
  });
  if (sent.real.status === 401) test.skip(`The API rejects the credentials of ${other.name}.`);
  const { resource, fixtures } = context;
  const made =
    isCreate && sent.real.status < 300
      ? createdRow(resource, test.operation, { real: sent.real, sent: {} })
      : null;
  if (made !== null) fixtures.own.add({ ...made, owner: other });
  if ((await look()) !== before)
    fail(test, sent, `${other.name} writes other callers' rows of ${relation.name}.`);
  return sent;
}

function mustBeSame({ test, other }: Attack, sent: Sent, missing: Sent): void {
  if (sent.real.status === missing.real.status) return;
  const message = `${other.name} can distinguish another caller's related row from a missing one.`;
  fail(test, sent, message);
}

/** An item with the key of the given row. */
function claimedItem({ key }: NestedRows, item: Row, row: Row): Row {
  const pairs = key.map(([own, other]) => [other, row[own]] as const);
  return isJsonObject(item) ? { ...item, ...Object.fromEntries(pairs) } : item;
}

/** A missing related row; null if keys are not numeric. */
function missingChild({ model, update, remove }: NestedRows, child: Row): Row | null {
  const shape = { model, columns: update?.key ?? remove?.key ?? [] };
  const key = Object.entries(readRow(shape, writeRow(shape, {}, child)) ?? {});
  if (key.length === 0 || !key.every(([, value]) => typeof value === 'number')) return null;
  return Object.fromEntries(key.map(([name, value]) => [name, Number(value) + 1_000_003]));
}

function fail(test: Test, sent: Sent, message: string): void {
  test.fail(sent, message, { keyword: 'rows', expected: '404' });
}
