import { isKept, valueText } from '../../rows/compare-row.ts';
import {
  inputShape,
  namesByColumn,
  readRow,
  shownAt,
  writeRow,
  type Row,
  type RowShape,
} from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { changedBody } from '../../run/changed-body.ts';
import { bodyPointer } from '../../rows/body-pointer.ts';
import type { Fixture } from '../../own-rows/fixtures.ts';
import type { Sent } from '../../run/session.ts';
import type { ReadRow, TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { revealingValues } from './revealing-values.ts';

/** An update keeps values that are not sent. */
export const untouchedCheck: Check<null> = {
  id: 'untouched',
  title: 'properties that were not sent stay unchanged',
  kind: 'state',
  applies: ({ operation, resource }) =>
    once(
      resource !== null &&
        (resource.promises.keepsValues || operation.method === 'patch') &&
        resource.create !== null &&
        resource.updates.includes(operation),
    ),
  run: async (test, context) => {
    const { operation } = test;
    const { resource, fixture } = context;
    const original = await context.read(fixture);
    await fill(test, context);
    const before = (await context.read(fixture))?.row ?? null;
    if (before === null) return test.skip('The row cannot be read.');
    const shape = inputShape(operation);
    const whole = readRow(shape, changedBody(context, operation, before, 'all')) ?? {};
    const entries = Object.entries(whole).filter(([name]) => isKept(resource, name));
    if (entries.length === 0 || bodyPointer(operation) === null)
      return test.skip('The body has no property that can be changed alone.');
    // Each update omits what the others send.
    for (const entry of entries.slice(0, mostEntries)) await changeAlone(test, context, entry);
    const last = await context.read(fixture, test);
    if (!resource.promises.keepsValues && last !== null)
      failMoved(test, context, original?.row ?? {}, last);
  },
};

const mostEntries = 4;

/** A property and its value. */
type Entry = readonly [name: string, value: unknown];

/** Updates one property, and compares the others with their values before. */
async function changeAlone(test: Test, context: TestContext, entry: Entry): Promise<void> {
  const { operation } = test;
  const { resource, fixture } = context;
  const pointer = bodyPointer(operation) ?? '';
  const shape = inputShape(operation);
  const { validator } = test.session.parts;
  const bodyWith = (...entries: readonly Entry[]): Row =>
    writeRow(shape, {}, Object.fromEntries([entry, ...entries]));
  if (!validator.accepts(pointer, 'request', bodyWith()))
    return test.skip('The body needs more than one property.');
  const before = (await context.read(fixture))?.row ?? {};
  const { sent, row } = await send(test, context, bodyWith());
  const writable = writableNames(shape, fixture);
  for (const [name, value] of Object.entries(row === null ? {} : before)) {
    if (name === entry[0] || !writable.has(name) || !isKept(resource, name)) continue;
    if (isSameValue(value, row?.[name])) continue;
    // A value that changes even when it is sent is set by the database.
    const control = bodyWith([name, value]);
    if (!validator.accepts(pointer, 'request', control)) continue;
    if (!isSameValue(value, (await send(test, context, control)).row?.[name])) continue;
    test.fail(sent, `${name} changed, but only ${entry[0]} was sent.`, {
      keyword: 'state',
      instance: shownAt(resource.get ?? operation, name),
      expected: valueText(value),
      actual: valueText(row?.[name]),
    });
  }
}

/** The time of a row's creation never changes. */
function failMoved(
  test: Test,
  { resource, fixture }: TestContext,
  original: Row,
  { row, sent }: ReadRow,
): void {
  for (const [name, value] of Object.entries(row ?? {})) {
    const isCreation = /^(?:created|inserted).?(?:at|on|date|time)$/i.test(name);
    // The response to a create may show a timestamp with another precision.
    const [made = value, before = value] = [fixture.row[name], original[name]];
    if (!isCreation || (before === value && isSameValue(made, value))) continue;
    test.fail(sent, `${name} changed with an update.`, {
      keyword: 'state',
      instance: shownAt(resource.get ?? test.operation, name),
      expected: valueText(before === value ? made : before),
      actual: valueText(value),
    });
  }
}

/** Gives every property a revealing value, to detect updates that reset it. */
async function fill(test: Test, context: TestContext): Promise<void> {
  const found = revealingValues(context, test.operation, context.fixture.row);
  if (found.size === 0) return;
  const isTaken = await isChanged(test, context, [...found]);
  // One of them may violate an undocumented rule.
  if (!isTaken) for (const entry of found) await isChanged(test, context, [entry]);
}

/** False if the API rejects the update. */
async function isChanged(
  test: Test,
  context: TestContext,
  entries: readonly Entry[],
): Promise<boolean> {
  const { operation, session } = test;
  const body = writeRow(inputShape(operation), {}, Object.fromEntries(entries));
  const pointer = bodyPointer(operation);
  if (pointer === null || !session.parts.validator.accepts(pointer, 'request', body)) return false;
  const sent = await test.send(context.draft(operation, { path: context.fixture.path, body }));
  return sent.real.status < 300;
}

function writableNames(shape: RowShape, { body }: Fixture): ReadonlySet<string> {
  return new Set(shape === null ? Object.keys(body) : namesByColumn(shape).values());
}

async function send(
  test: Test,
  context: TestContext,
  body: Row,
): Promise<{ readonly sent: Sent; readonly row: Row | null }> {
  const { path } = context.fixture;
  const sent = await test.send(context.draft(test.operation, { path, body }));
  if (sent.real.status >= 400)
    return test.skip(
      `The API rejects the change with ${sent.real.status}, perhaps for a reason that the document does not state.`,
    );
  return { sent, row: (await context.read({ path }, test))?.row ?? null };
}
