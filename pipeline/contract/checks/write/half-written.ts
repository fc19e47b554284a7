import { differing, isKept } from '../../rows/compare-row.ts';
import { pathOfRow, type KnownRow } from '../../rows/known-row.ts';
import { inputShape, readRow, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { findInList } from '../list/read-list.ts';

/** A body with values that no row has, so that a row with them must come from it. */
export async function rareBody(test: Test, context: TestContext): Promise<Row> {
  const body = await context.fixtures.body(context.resource, {
    properties: 'all',
    examples: 'ignore',
    isRare: true,
  });
  return (await rowLike(test, context, body)) === null
    ? body
    : test.skip('Another row has the values of the new one.');
}

/**
 * A row of a rejected request must not exist: it is looked for in the list, and removed if it is
 * found.
 */
export async function mustNotBeThere(
  test: Test,
  context: TestContext,
  body: Row,
  rejected: Sent,
): Promise<void> {
  const { resource, fixtures } = context;
  const row = await rowLike(test, context, body);
  if (row === null) return;
  const path = pathOfRow(resource, row);
  if (path !== null) fixtures.own.add({ resource, row, path });
  test.fail(rejected, 'The request was rejected, but part of it was written.', {
    keyword: 'state',
    expected: 'nothing written',
  });
}

/** A row of the list with the values of a body. */
async function rowLike(test: Test, context: TestContext, body: Row): Promise<Row | null> {
  const { resource } = context;
  const { list } = resource;
  if (list === null) return test.skip('No list shows whether the row exists.');
  const sent = readRow(inputShape(test.operation), body) ?? {};
  const names = Object.keys(sent).filter((name) => isKept(resource, name) && sent[name] !== null);
  const { row } = await findInList(test, context, list, (one) => {
    const shown = names.filter((name) => Object.hasOwn(one, name));
    return shown.length > 0 && shown.every((name) => isSameValue(sent[name], one[name]));
  });
  return row;
}

/** A row of the run is unchanged after a rejected request. */
export async function mustBeUntouched(
  test: Test,
  context: TestContext,
  row: KnownRow,
  { before, rejected }: { readonly before: Row | null; readonly rejected: Sent },
): Promise<void> {
  if (before === null) return;
  const after = (await context.read(row))?.row ?? null;
  if (after === null) context.fixtures.own.forget(row);
  const [name] = after === null ? ['the row'] : differing(context.resource, before, after);
  if (name === undefined) return;
  test.fail(rejected, `The request was rejected, but ${name} was written.`, {
    keyword: 'state',
    expected: 'nothing written',
  });
}
