import { differing, isKept } from '../../rows/compare-row.ts';
import { pathOfRow, type KnownRow } from '../../rows/known-row.ts';
import { inputShape, readRow, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import type { Sent } from '../../run/session.ts';
import type { Stage } from '../../run/stage.ts';
import type { Trial } from '../../run/trial.ts';
import { findInList } from '../list/read-list.ts';

/** A body with values that no row has, so that a row with them must come from it. */
export async function rareBody(trial: Trial, stage: Stage): Promise<Row> {
  const body = await stage.fixtures.body(stage.resource, { properties: 'all', examples: 'ignore' });
  return (await rowLike(trial, stage, body)) === null
    ? body
    : trial.skip('Another row has the values of the new one.');
}

/**
 * A row of a rejected request must not exist: it is looked for in the list, and removed if it is
 * found.
 */
export async function mustNotBeThere(
  trial: Trial,
  stage: Stage,
  body: Row,
  rejected: Sent,
): Promise<void> {
  const { resource, fixtures } = stage;
  const row = await rowLike(trial, stage, body);
  if (row === null) return;
  const path = pathOfRow(resource, row);
  if (path !== null) fixtures.own.add({ resource, row, path });
  trial.fail(rejected, 'The request was rejected, but part of it was written.', {
    keyword: 'state',
    expected: 'nothing written',
  });
}

/** A row of the list with the values of a body. */
async function rowLike(trial: Trial, stage: Stage, body: Row): Promise<Row | null> {
  const { resource } = stage;
  const { list } = resource;
  if (list === null) return trial.skip('No list shows whether the row exists.');
  const sent = readRow(inputShape(trial.operation), body) ?? {};
  const names = Object.keys(sent).filter((name) => isKept(resource, name) && sent[name] !== null);
  const { row } = await findInList(trial, stage, list, (one) => {
    const shown = names.filter((name) => Object.hasOwn(one, name));
    return shown.length > 0 && shown.every((name) => isSameValue(sent[name], one[name]));
  });
  return row;
}

/** A row of the run is unchanged after a rejected request. */
export async function mustBeUntouched(
  trial: Trial,
  stage: Stage,
  row: KnownRow,
  { before, rejected }: { readonly before: Row | null; readonly rejected: Sent },
): Promise<void> {
  if (before === null) return;
  const after = (await stage.read(row))?.row ?? null;
  if (after === null) stage.fixtures.own.forget(row);
  const [name] = after === null ? ['the row'] : differing(stage.resource, before, after);
  if (name === undefined) return;
  trial.fail(rejected, `The request was rejected, but ${name} was written.`, {
    keyword: 'state',
    expected: 'nothing written',
  });
}
