import type { Operation } from '../../model/api-model.ts';
import { isSameValue } from '../check/same-value.ts';
import { readOnlyNames } from '../plan/read-only-names.ts';
import { shown } from './compare-row.ts';
import { rowOf, type Row } from './made-row.ts';
import type { MadeRow } from './row-maker.ts';
import type { Sent } from './session.ts';
import type { Trial } from './trial.ts';
import { changedBody } from './try-updates.ts';
import { mustDraft, readRow, responsesOf, tryScenario, type Walk } from './walk.ts';

/** Values that a client may only read are rejected or ignored where it sends them. */
export async function tryReadOnly(walk: Walk, made: MadeRow): Promise<void> {
  const { create, updates, remove } = walk.resource;
  for (const operation of [create, ...updates]) {
    await tryScenario(walk, { operation, name: 'read-only' }, async (trial, tried) => {
      if (tried === create && remove === null)
        return trial.skip('Rows that are created could not be deleted again.');
      const values = otherValues(walk, tried, made.row);
      if (values.length === 0) return trial.skip('No other value could be made.');
      // Whoever rejects them all may still take one of them.
      if (values.length > 1 && (await send(walk, made, { trial, operation: tried }, values)))
        return;
      for (const value of values) await send(walk, made, { trial, operation: tried }, [value]);
    });
  }
}

type Entry = readonly [name: string, value: unknown];

interface Attempt {
  readonly trial: Trial;
  readonly operation: Operation;
}

/** False where the API rejects the values. */
async function send(
  walk: Walk,
  made: MadeRow,
  { trial, operation }: Attempt,
  entries: readonly Entry[],
): Promise<boolean> {
  const values = Object.fromEntries(entries);
  const isCreate = operation === walk.resource.create;
  const sent = isCreate
    ? await walk.maker.create(walk.resource, await newBody(walk, values), trial.cellId)
    : await trial.send(changeOf(walk, made, operation, values));
  trial.skipWithoutAccess(sent.real.status);
  if (sent.real.status >= 300) return false;
  const read = isCreate ? null : await readRow(walk, made, trial);
  const row = read?.row ?? rowOf(sent.real.body) ?? {};
  for (const [name, value] of entries)
    if (Object.hasOwn(row, name) && isSameValue(value, row[name]))
      failStored({ trial, operation }, sent, [name, row[name]]);
  return true;
}

async function newBody({ maker, resource }: Walk, values: Row): Promise<Row> {
  const body = await maker.body(resource, { properties: 'all', examples: 'ignore' });
  return { ...body, ...values };
}

function changeOf(
  walk: Walk,
  { path, row }: MadeRow,
  operation: Operation,
  values: Row,
): ReturnType<typeof mustDraft> {
  const body = { ...changedBody(walk, operation, row, 'all'), ...values };
  return mustDraft(walk.session, operation, { seed: 1, path, body });
}

function failStored({ trial, operation }: Attempt, sent: Sent, [name, value]: Entry): void {
  trial.fail(sent, {
    message: `${name} may only be read, and what was sent for it was stored.`,
    keyword: 'readOnly',
    pointer: responsesOf(operation),
    instance: `/${name}`,
    expected: 'a refusal, or another value',
    actual: shown(value),
  });
}

/** Values that no row has, for what may only be read. */
function otherValues({ maker, resource }: Walk, operation: Operation, row: Row): readonly Entry[] {
  return readOnlyNames(operation, resource).flatMap((name) => {
    const value = otherValue(row[name], maker.nextSeed());
    return value === undefined ? [] : [[name, value] as const];
  });
}

/** Undefined where a value may be there by chance. */
function otherValue(like: unknown, seed: number): unknown {
  if (typeof like === 'number')
    return Number.isInteger(like) ? 2_147_483_646 - (seed % 100_000) : undefined;
  if (typeof like !== 'string') return undefined;
  const moment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?$/i.exec(like);
  if (moment !== null) return `1999-11-${10 + (seed % 20)}${moment[1] ?? ''}`;
  return undefined;
}
