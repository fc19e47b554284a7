import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { nestedPlace } from '../../../../server-template/shared/nested-lists.ts';
import type { NestedRows } from '../../../model/api-model.ts';
import { uniqueKeys } from '../../rows/keys.ts';
import { readRow, writeRow, type Row } from '../../rows/row-shape.ts';
import { changedBody } from '../../run/changed-body.ts';
import type { Sent } from '../../run/session.ts';
import type { Stage } from '../../run/stage.ts';
import type { Trial } from '../../run/trial.ts';
import type { Check } from '../check.ts';
import { mustBeUntouched, mustNotBeThere, rareBody } from './half-written.ts';
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
  run: (trial, stage, relation) =>
    trial.operation === stage.resource.create
      ? failToCreate(trial, stage, relation)
      : failToChange(trial, stage, relation),
};

async function failToCreate(trial: Trial, stage: Stage, relation: NestedRows): Promise<void> {
  const { fixtures } = stage;
  const body = await rareBody(trial, stage);
  const items = [await fixtures.linked.item(relation, 'create'), await brokenItem(stage, relation)];
  const whole = withRelated(relation, body, { create: items });
  const sent = await trial.send(stage.draft(trial.operation, { body: whole }), { expected: '4XX' });
  stage.noteTaken(trial.operation, sent, stage.draft(trial.operation, { body: whole }));
  if (!mustReject({ trial, relation, place: `${nestedPlace(relation, 'create')}.1` }, sent)) return;
  await mustNotBeThere(trial, stage, body, sent);
}

async function failToChange(trial: Trial, stage: Stage, relation: NestedRows): Promise<void> {
  const { fixtures, resource } = stage;
  const { operation } = trial;
  if (relation.create === null) return trial.skip('The body cannot create related rows.');
  const row = await fixtures.make(resource);
  const plain = changedBody(stage, operation, row.row, 'required') ?? {};
  const item = await fixtures.linked.item(relation, 'create');
  const first = withRelated(relation, plain, { create: [item] });
  const made = await trial.send(stage.draft(operation, { path: row.path, body: first }));
  if (made.real.status >= 300) return trial.skip(`The API responded with ${made.real.status}.`);
  const there = await readRelated(trial, stage, relation, { path: row.path, written: made });
  const before = (await stage.read(row))?.row ?? null;
  const changed = changedBody(stage, operation, row.row, 'all') ?? {};
  const { lists, place } = await failing(stage, relation, there.rows[0] ?? {});
  const whole = withRelated(relation, changed, lists);
  const draft = stage.draft(operation, { path: row.path, body: whole });
  const sent = await trial.send(draft, { expected: '4XX' });
  if (!mustReject({ trial, relation, place }, sent)) return;
  await mustBeUntouched(trial, stage, row, { before, rejected: sent });
  const after = await readRelated(trial, stage, relation, { path: row.path, written: made });
  const message = itemsError(stage, relation, [item], after.rows);
  if (message !== null)
    fail(trial, sent, `The request was rejected, but part of it was written: ${message}`);
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
async function failing(stage: Stage, relation: NestedRows, row: Row): Promise<Failing> {
  const { linked } = stage.fixtures;
  const missing = missingRow(relation, row);
  if (relation.update === null || relation.isWhole || missing === null) {
    const items = [await linked.item(relation, 'create'), await brokenItem(stage, relation)];
    return { lists: { create: items }, place: `${nestedPlace(relation, 'create')}.1` };
  }
  const items: Row[] = [];
  // One after the other: each takes seeds and creates rows, and a run must repeat them.
  for (const one of [row, missing])
    items.push(keyedItem(relation, await changedRelated(stage, relation, [row]), one));
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
async function brokenItem({ fixtures }: Stage, relation: NestedRows): Promise<Row> {
  const { model, create, key } = relation;
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
  const [first = ''] = Object.keys(item);
  return { ...item, [first]: isJsonObject(item[first]) ? 7 : {} };
}

/** The request is rejected, and an error with fields names the row. */
function mustReject(
  { trial, relation, place }: { trial: Trial; relation: NestedRows; place: string },
  sent: Sent,
): boolean {
  trial.rejection(sent, '4XX', {
    keyword: 'nested',
    message: `A related row that cannot be written gets status ${sent.real.status}.`,
  });
  if (sent.real.status < 400 || sent.real.status >= 500) return false;
  const fields = fieldsOf(sent.value);
  const isNamed = fields.some((field) => field === place || field.startsWith(`${place}.`));
  if (isNamed || fields.length === 0) return true;
  if (fields.some((field) => isOfKey(relation, field)))
    return trial.skip('The rows conflict with each other.');
  fail(trial, sent, `The error names ${fields.join(', ')} instead of ${place}.`);
  return true;
}

/** Two random rows may share a unique value. */
function isOfKey({ model, create, update }: NestedRows, field: string): boolean {
  const keys = new Set(uniqueKeys(model.source).flat());
  const columns = [...(create?.input ?? []), ...(update?.input ?? [])];
  return columns.some(({ name, column }) => keys.has(column) && field.endsWith(`.${name}`));
}

/** The fields that an error names. */
function fieldsOf(error: unknown): readonly string[] {
  const details: unknown = isJsonObject(error) ? error['details'] : null;
  const list: readonly unknown[] = Array.isArray(details) ? details : [];
  return list.flatMap((one) =>
    isJsonObject(one) && typeof one['field'] === 'string' ? [one['field']] : [],
  );
}

function fail(trial: Trial, sent: Sent, message: string): void {
  trial.fail(sent, message, { keyword: 'nested', expected: '4XX' });
}
