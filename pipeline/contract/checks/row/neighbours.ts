import { differing, valueText } from '../../rows/compare-row.ts';
import { createdRow, isSamePath } from '../../rows/known-row.ts';
import { inputShape, readRow, writeRow, type Row } from '../../rows/row-shape.ts';
import { changedBody } from '../../run/changed-body.ts';
import type { Fixture } from '../../own-rows/fixtures.ts';
import type { ReadRow, TestContext } from '../../run/test-context.ts';
import { responsesOf, type Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';

/** Changing one row changes no other: rows created before and after it stay the same. */
export const neighboursCheck: Check<null> = {
  id: 'neighbours',
  title: 'a change to one row does not affect others',
  kind: 'state',
  needs: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        resource.create !== null &&
        resource.get !== null &&
        resource.remove !== null &&
        [...resource.updates, resource.remove].includes(operation),
    ),
  run: async (test, context) => {
    const { fixtures, resource } = context;
    const { operation } = test;
    const before = await fixtures.make(resource);
    const target = await fixtures.make(resource);
    const after = await sibling(context, target);
    const neighbours = [];
    // A second row with the same content may be the first one.
    for (const row of [before, after].filter(({ path }) => !isSamePath(path, target.path)))
      neighbours.push({ row, read: await context.read(row) });
    if (neighbours.length === 0) return test.skip('New rows have the key of an existing one.');
    const isRemoval = operation === resource.remove;
    const body = isRemoval ? undefined : changedBody(context, operation, target.row, 'all');
    if (body === null) return test.skip('The body has nothing to change.');
    const sent = await test.send(
      context.draft(operation, { path: target.path, ...(body === undefined ? {} : { body }) }),
    );
    if (sent.real.status >= 300) return test.skip(`The API responded with ${sent.real.status}.`);
    if (isRemoval) fixtures.own.forget(target);
    for (const { row, read } of neighbours) await mustBeTheSame(test, context, row, read);
  },
};

/**
 * A row of a table that refers to the same rows as another: to all of them or, if a unique key is
 * in the way, to one of them.
 */
async function sibling(context: TestContext, target: Fixture): Promise<Fixture> {
  const { links, model } = context.resource;
  const names = links.map(({ pairs }) => pairs.flatMap((pair) => pair.own ?? []));
  const choices = names.length > 1 ? [names.flat(), ...names] : names;
  for (const shared of model === null ? [] : choices) {
    const made = await madeWith(context, target.body, shared);
    if (made !== null) return made;
  }
  return context.fixtures.make(context.resource);
}

/** A row with some values of another; null if the API rejects it. */
async function madeWith(
  { fixtures, resource }: TestContext,
  own: Row,
  names: readonly string[],
): Promise<Fixture | null> {
  const { create } = resource;
  const shared = names.filter((name) => Object.hasOwn(own, name));
  if (create === null || shared.length === 0) return null;
  const shape = inputShape(create);
  const body = writeRow(
    shape,
    await fixtures.body(resource, { properties: 'all', examples: 'ignore' }),
    Object.fromEntries(shared.map((name) => [name, own[name]])),
  );
  const sent = await fixtures.create(resource, body);
  if (sent.real.status >= 300) return null;
  const written = readRow(shape, body) ?? {};
  const known = createdRow(resource, create, { real: sent.real, sent: written });
  return known === null ? null : { ...known, sent, body: written };
}

async function mustBeTheSame(
  test: Test,
  context: TestContext,
  neighbour: Fixture,
  before: ReadRow | null,
): Promise<void> {
  const old = before?.row ?? null;
  if (old === null) return;
  const after = await context.read(neighbour, test);
  if (after === null) return;
  const finding = { keyword: 'state', pointer: responsesOf(test.operation), instance: null };
  if (after.row === null)
    return test.report(after.sent, {
      ...finding,
      message: 'Another row has disappeared.',
      ...{ expected: '200', actual: String(after.sent.real.status) },
    });
  // Read-only values may be counted or ranked by the API.
  const name = differing(context.resource, old, after.row).find((one) =>
    Object.hasOwn(neighbour.body, one),
  );
  if (name !== undefined)
    test.report(after.sent, {
      ...finding,
      message: `${name} of another row has changed.`,
      ...{ expected: valueText(old[name]), actual: valueText(after.row[name]) },
    });
}
