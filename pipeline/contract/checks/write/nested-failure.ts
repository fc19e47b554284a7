import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { nestedPlace } from '../../../../server-template/shared/nested-lists.ts';
import type { NestedRows } from '../../../model/api-model.ts';
import { uniqueKeys } from '../../../model/unique-keys.ts';
import { comparedWith } from '../../rows/check-values.ts';
import { readRow, writeRow, type Row } from '../../rows/row-shape.ts';
import { changedBody } from '../../run/changed-body.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { TestSkipped } from '../../run/test-ended.ts';
import type { Check } from '../check.ts';
import { mustBeUntouched, mustNotBeThere, rareBody } from './half-written.ts';
import { invalidRow } from './invalid-row.ts';
import {
  changedRelated,
  itemsError,
  keyedItem,
  readRelated,
  relationsOf,
  withRelated,
} from '../list/related-rows-of.ts';

/** If a related row cannot be written, nothing of the request is, and the error names the row. */
export const nestedFailureCheck: Check<NestedRows> = {
  id: 'nested-failure',
  title: 'nothing is written if a related row is rejected',
  kind: 'state',
  applies: ({ operation, resource }) =>
    relationsOf(operation, resource).map((relation) => ({
      name: relation.name,
      title: `nothing is written if one of ${relation.name} is rejected`,
      detail: relation,
    })),
  run: (test, context, relation) =>
    test.operation === context.resource.create
      ? failToCreate(test, context, relation)
      : failToChange(test, context, relation),
};

async function failToCreate(test: Test, context: TestContext, relation: NestedRows): Promise<void> {
  const { fixtures } = context;
  const body = await rareBody(test, context);
  const items = [
    await fixtures.linked.item(relation, 'create'),
    await brokenItem(context, relation),
  ];
  const whole = withRelated(relation, body, { create: items });
  const sent = await test.send(context.draft(test.operation, { body: whole }), { expected: '4XX' });
  context.noteTaken(test.operation, sent, context.draft(test.operation, { body: whole }));
  if (!mustReject({ test, relation, place: `${nestedPlace(relation, 'create')}.1` }, sent)) return;
  await mustNotBeThere(test, context, body, sent);
}

async function failToChange(test: Test, context: TestContext, relation: NestedRows): Promise<void> {
  const { fixtures, resource } = context;
  const { operation } = test;
  if (relation.create === null) return test.skip('The body cannot create related rows.');
  const row = await fixtures.make(resource);
  const plain = changedBody(context, operation, row.row, 'required') ?? {};
  const item = await fixtures.linked.item(relation, 'create');
  const first = withRelated(relation, plain, { create: [item] });
  const made = await test.send(context.draft(operation, { path: row.path, body: first }));
  if (made.real.status >= 300) return test.skip(`The API responded with ${made.real.status}.`);
  const there = await readRelated(test, context, relation, { path: row.path, written: made });
  const before = (await context.read(row))?.row ?? null;
  const changed = changedBody(context, operation, row.row, 'all') ?? {};
  const { lists, place } = await failing(context, relation, there.rows[0] ?? {});
  const whole = withRelated(relation, changed, lists);
  const draft = context.draft(operation, { path: row.path, body: whole });
  const sent = await test.send(draft, { expected: '4XX' });
  if (!mustReject({ test, relation, place }, sent)) return;
  await mustBeUntouched(test, context, row, { before, rejected: sent });
  const after = await readRelated(test, context, relation, { path: row.path, written: made });
  const message = itemsError(context, relation, [item], after.rows);
  if (message !== null)
    fail(test, sent, `The request was rejected, but part of it was written: ${message}`);
}

interface Failing {
  readonly lists: Parameters<typeof withRelated>[2];
  /** Place of the invalid row: `items.update.1`. */
  readonly place: string;
}

/**
 * An update of an existing row and one of a missing row; if rows cannot be updated, a valid new row
 * and an invalid one.
 */
async function failing(context: TestContext, relation: NestedRows, row: Row): Promise<Failing> {
  const { linked } = context.fixtures;
  const missing = missingRow(relation, row);
  if (relation.update === null || relation.isWhole || missing === null) {
    const items = [await linked.item(relation, 'create'), await brokenItem(context, relation)];
    return { lists: { create: items }, place: `${nestedPlace(relation, 'create')}.1` };
  }
  const items: Row[] = [];
  // One after the other: each takes seeds and creates rows, and a run must repeat them.
  for (const one of [row, missing])
    items.push(keyedItem(relation, await changedRelated(context, relation, [row]), one));
  return {
    lists: { update: items },
    place: `${nestedPlace(relation, 'update')}.1`,
  };
}

/** A key without a row; null if it is not numeric. */
function missingRow({ model, update }: NestedRows, row: Row): Row | null {
  const shape = { model, columns: update?.key ?? [] };
  const key = Object.entries(readRow(shape, writeRow(shape, {}, row)) ?? {});
  const isOfNumbers = key.length > 0 && key.every(([, value]) => typeof value === 'number');
  return isOfNumbers
    ? Object.fromEntries(key.map(([name, value]) => [name, Number(value) + 1_000_003]))
    : null;
}

/**
 * A new row that refers to a missing row; if it has no foreign key, one that its schema rejects.
 */
async function brokenItem({ fixtures, session }: TestContext, relation: NestedRows): Promise<Row> {
  const { model, create, key, bodies } = relation;
  const item = await fixtures.linked.item(relation, 'create');
  const shape = { model, columns: create?.input ?? [] };
  const values = readRow(shape, item) ?? {};
  const own = new Set(key.map(([, other]) => other));
  const links = fixtures.resourceOf(model.name)?.links ?? [];
  const names = links
    .flatMap(({ pairs }) => pairs.map((pair) => pair.own ?? ''))
    .filter((name) => typeof values[name] === 'number' && !own.has(name));
  const [name] = names;
  if (name !== undefined)
    return writeRow(shape, item, { [name]: Number(values[name]) + 1_000_003 });
  const { pointer = '' } = bodies.find(({ kind }) => kind === 'create') ?? bodies[0] ?? {};
  const broken = invalidRow(item, (one) =>
    session.parts.validator.accepts(pointer, 'request', one),
  );
  if (broken === null) throw new TestSkipped(`Every row of ${relation.name} is valid.`);
  return broken;
}

/** The request is rejected, and an error with fields names the row. */
function mustReject(
  { test, relation, place }: { test: Test; relation: NestedRows; place: string },
  sent: Sent,
): boolean {
  test.rejection(sent, '4XX', {
    keyword: 'nested',
    message: `A related row that cannot be written gets status ${sent.real.status}.`,
  });
  if (sent.real.status < 400 || sent.real.status >= 500) return false;
  const fields = fieldsOf(sent.value);
  const isNamed = fields.some((field) => field === place || field.startsWith(`${place}.`));
  if (isNamed || fields.length === 0) return true;
  if (fields.some((field) => isOfKey(relation, field) || isOfOwnRule(test, field)))
    return test.skip('The rows conflict with each other, or with a rule of the database.');
  fail(test, sent, `The error names ${fields.join(', ')} instead of ${place}.`);
  return true;
}

/** Two random rows may share a unique value. */
function isOfKey({ model, create, update }: NestedRows, field: string): boolean {
  const keys = conflicting(model);
  const columns = [...(create?.input ?? []), ...(update?.input ?? [])];
  return columns.some(({ name, column }) => keys.has(column) && field.endsWith(`.${name}`));
}

/** The row itself may have a unique value of another one, or violate a CHECK that no schema states. */
function isOfOwnRule({ operation: { crud } }: Test, field: string): boolean {
  if (crud === null) return false;
  const keys = conflicting(crud.model);
  const isUnique = crud.input.some(({ name, column }) => keys.has(column) && field === name);
  return isUnique || comparedWith(crud.model, new Set([field])).length > 0;
}

/** Columns of unique keys, also of those that only some rows have. */
function conflicting({ source }: NestedRows['model']): ReadonlySet<string> {
  const indexes = (source.indexes ?? []).filter(({ unique }) => unique);
  const parts = indexes.flatMap((index) => index.parts.flatMap(({ column }) => column ?? []));
  return new Set([...uniqueKeys(source).flat(), ...parts]);
}

/** The fields that an error names. */
function fieldsOf(error: unknown): readonly string[] {
  const details: unknown = isJsonObject(error) ? error['details'] : null;
  const list: readonly unknown[] = Array.isArray(details) ? details : [];
  return list.flatMap((one) =>
    isJsonObject(one) && typeof one['field'] === 'string' ? [one['field']] : [],
  );
}

function fail(test: Test, sent: Sent, message: string): void {
  test.fail(sent, message, { keyword: 'nested', expected: '4XX' });
}
