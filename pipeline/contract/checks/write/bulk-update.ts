import { differing, isKept, lostValues, valueText } from '../../rows/compare-row.ts';
import { isSamePath, pathOfRow, rowsOf, type KnownRow } from '../../rows/known-row.ts';
import { keyNamesOf } from '../../rows/keys.ts';
import { inputShape, readRow, shownAt, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import { responsesOf, type Test } from '../../run/test.ts';
import { once, type Check } from '../check.ts';
import { changeItem, isBulk } from './many-rows.ts';

/**
 * Each named row gets its own values, the response is in the same order, and no other row changes.
 */
export const bulkUpdateCheck: Check<null> = {
  id: 'bulk-update',
  title: 'rows changed in a bulk request are read back',
  kind: 'state',
  applies: (subject) => once(isBulk(subject, 'bulkUpdate')),
  run: async (test, context) => {
    const { fixtures, resource } = context;
    const { operation } = test;
    const [one, other, third] = [
      await fixtures.make(resource),
      await fixtures.make(resource),
      await fixtures.make(resource),
    ];
    const untouched = await context.read(third);
    const named = [other, one];
    const { sent, items } = await test.write(async () => {
      const changes = changesOf(test, context, named);
      const draft = context.draft(operation, { body: changes });
      return { items: changes, sent: await test.send(draft, { isAboutOwn: true }) };
    });
    if (!test.success(sent, '200')) return;
    for (const [index, row] of named.entries())
      await mustBeChanged(test, context, row, { item: items[index], other: items[1 - index] });
    checkOrder(test, context, sent, named);
    const after = await context.read(third, test);
    const before = untouched?.row ?? null;
    if (before === null || after === null) return;
    const [name] = after.row === null ? ['It'] : differing(resource, before, after.row);
    if (name === undefined) return;
    test.report(after.sent, {
      ...{ keyword: 'state', pointer: responsesOf(operation), instance: null },
      message: `${name} of a row that the request does not contain has changed.`,
      expected: 'the unchanged row',
      actual: 'another',
    });
  },
};

/** Items that give each row values different from its own and from the other's. */
function changesOf(test: Test, context: TestContext, named: readonly KnownRow[]): readonly Row[] {
  const shape = inputShape(test.operation);
  const values = (row: KnownRow): { readonly item: Row; readonly read: Row } => {
    const item = changeItem(test, context, row);
    return { item, read: readRow(shape, item) ?? {} };
  };
  const items: { readonly item: Row; readonly read: Row }[] = [];
  for (const row of named) {
    const others = [row.row, ...items.map(({ read }) => read)];
    let next = values(row);
    // Values with few choices may coincide.
    for (
      let attempt = 0;
      attempt < 20 && others.some((other) => isLike(context, next.read, other));
      attempt++
    )
      next = values(row);
    items.push(next);
  }
  return items.map(({ item }) => item);
}

/** Whether a row has values of another, apart from keys. */
function isLike({ resource }: TestContext, row: Row, other: Row): boolean {
  const keys = keyNamesOf(resource);
  return Object.entries(row).some(
    ([name, value]) =>
      typeof value !== 'boolean' &&
      value !== null &&
      !keys.has(name) &&
      isSameValue(value, other[name]),
  );
}

async function mustBeChanged(
  test: Test,
  context: TestContext,
  row: KnownRow,
  { item = {}, other = {} }: { readonly item?: Row | undefined; readonly other?: Row | undefined },
): Promise<void> {
  const { operation } = test;
  const { resource } = context;
  const read = await context.read(row, test);
  if (read === null) return;
  if (read.row === null) {
    test.fail(read.sent, 'One of several changed rows has disappeared.', {
      keyword: 'state',
      expected: '200',
    });
    return;
  }
  const written = {
    ...{ resource, before: row.row, pointer: responsesOf(operation) },
    shown: resource.get ?? operation,
    sent: readRow(inputShape(operation), item) ?? {},
  };
  const lost = lostValues(written, read.row);
  lost.forEach((finding) => test.report(read.sent, finding));
  const { sent } = written;
  const others = readRow(inputShape(operation), other) ?? {};
  const after = read.row;
  const mixed = Object.keys(sent).find(
    (name) => !isSameValue(sent[name], after[name]) && isSameValue(others[name], after[name]),
  );
  if (mixed === undefined || lost.length > 0 || !isKept(resource, mixed)) return;
  test.report(read.sent, {
    ...{ keyword: 'state', pointer: written.pointer, instance: shownAt(written.shown, mixed) },
    message: `${mixed} has the value that was sent for another row.`,
    expected: valueText(sent[mixed]),
    actual: valueText(after[mixed]),
  });
}

/** The response is in the order of the request. */
function checkOrder(
  test: Test,
  context: TestContext,
  sent: Sent,
  named: readonly KnownRow[],
): void {
  const { operation } = test;
  const paths = (rowsOf(operation, sent.real.body) ?? []).map((row) =>
    pathOfRow(context.resource, row),
  );
  const isSame = named.every(({ path }, index) => {
    const shown = paths[index];
    return shown !== null && shown !== undefined && isSamePath(path, shown);
  });
  if (isSame || paths.includes(null)) return;
  test.fail(sent, 'The response does not contain the rows of the request in the same order.', {
    keyword: 'order',
    expected: 'the order of the request',
  });
}
