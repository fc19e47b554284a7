import { isDeepStrictEqual } from 'node:util';
import type { NestedRows } from '../../../model/api-model.ts';
import { createdRow, type KnownRow } from '../../rows/known-row.ts';
import { inputShape, readRow, type Row } from '../../rows/row-shape.ts';
import { changedBody } from '../../run/changed-body.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import type { Check } from '../check.ts';
import {
  changedRelated,
  freshItem,
  itemsError,
  keyedItem,
  readRelated,
  relationsOf,
  removalItem,
  withRelated,
  type RelatedRows,
} from '../list/related-rows-of.ts';

/** Related rows in a body are created, updated and deleted; others stay. */
export const nestedCheck: Check<NestedRows> = {
  id: 'nested',
  title: 'related rows in a body are written',
  kind: 'state',
  applies: ({ operation, resource }) =>
    relationsOf(operation, resource).map((relation) => ({
      name: relation.name,
      title: `${relation.name} in the body are written`,
      detail: relation,
    })),
  run: async (test, context, relation) => {
    if (test.operation === context.resource.create) {
      const made = await createWith(test, context, relation, {
        items: await newItems(context, relation),
        isOptional: false,
      });
      if (made === null) return;
      if ((await mustHold({ test, context, relation, row: made.row }, made)) === null) return;
      return createUnusual(test, context, relation);
    }
    if (relation.create === null) return test.skip('The body cannot create related rows.');
    const row = await context.fixtures.make(context.resource);
    await change({ test, context, relation, row });
  },
};

interface Nesting {
  readonly test: Test;
  readonly context: TestContext;
  readonly relation: NestedRows;
  /** The row that the related rows belong to. */
  readonly row: KnownRow;
}

interface Created {
  readonly row: KnownRow;
  readonly items: readonly Row[];
  readonly sent: Sent;
}

/** Related rows keep letters outside ASCII, if the API accepts them. */
async function createUnusual(
  test: Test,
  context: TestContext,
  relation: NestedRows,
): Promise<void> {
  const items = (await newItems(context, relation)).map((item) =>
    withUnusual(context, relation, item),
  );
  const made = await createWith(test, context, relation, { items, isOptional: true });
  if (made !== null) await mustHold({ test, context, relation, row: made.row }, made);
}

const unusual = 'Zoë 東京 🙂';

function withUnusual({ session }: TestContext, relation: NestedRows, item: Row): Row {
  const { validator } = session.parts;
  const { pointer = '' } =
    relation.bodies.find(({ kind }) => kind === 'create') ?? relation.bodies[0] ?? {};
  return Object.entries(item).reduce((current, [name, value]) => {
    const next = { ...current, [name]: unusual };
    return typeof value === 'string' && validator.accepts(pointer, 'request', next)
      ? next
      : current;
  }, item);
}

/** Creates a row with related rows; `isOptional`: the API may reject them. */
async function createWith(
  test: Test,
  context: TestContext,
  relation: NestedRows,
  { items, isOptional }: { readonly items: readonly Row[]; readonly isOptional: boolean },
): Promise<Created | null> {
  const { fixtures, resource } = context;
  const { operation } = test;
  const create = async (): Promise<{ readonly body: Row; readonly sent: Sent }> => {
    const made = await fixtures.body(resource, { properties: 'all', examples: 'ignore' });
    const whole = withRelated(relation, made, { create: items });
    return { body: made, sent: await fixtures.create(resource, whole, test.cellId) };
  };
  const { body, sent } = isOptional ? await create() : await test.write(create);
  if (isOptional && sent.real.status >= 400) return null;
  if (!test.success(sent, '201')) return null;
  const creation = { real: sent.real, sent: readRow(inputShape(operation), body) ?? {} };
  const row = createdRow(resource, operation, creation);
  return row === null ? test.skip('The response does not contain the key.') : { row, items, sent };
}

async function newItems(context: TestContext, relation: NestedRows): Promise<readonly Row[]> {
  const first = await context.fixtures.linked.item(relation, 'create');
  const isFirst = (item: Row): boolean => isDeepStrictEqual(first, item);
  return [first, await freshItem(context, relation, 'create', isFirst)];
}

/** The related rows have the values of the items. */
async function mustHold(
  { test, context, relation, row }: Nesting,
  { items, sent }: Pick<Created, 'items' | 'sent'>,
): Promise<RelatedRows | null> {
  const read = await readRelated(test, context, relation, { path: row.path, written: sent });
  const message = itemsError(context, relation, items, read.rows);
  if (message === null) return read;
  test.fail(read.sent, message, {
    keyword: 'nested',
    expected: `number of rows: ${items.length}`,
    actual: `number of rows: ${read.rows.length}`,
  });
  return null;
}

/** Creates two related rows, updates one and deletes the other. */
async function change(nesting: Nesting): Promise<void> {
  const { context, relation } = nesting;
  const items = await newItems(context, relation);
  const created = await write(nesting, { create: items });
  if (created === null) return;
  const read = await mustHold(nesting, { items, sent: created });
  const [first, second] = read?.rows ?? [];
  if (first === undefined || second === undefined) return;
  const own = (row: Row): Row =>
    items.find((item) => itemsError(context, relation, [item], [row]) === null) ?? {};
  const changed =
    relation.update === null ? null : await changedRow(nesting, own(first), [first, second]);
  let kept: readonly Row[] = items;
  if (changed !== null) {
    const sent = await write(nesting, { update: [changed] });
    kept = relation.isWhole ? [changed] : [changed, own(second)];
    if (sent === null || (await mustHold(nesting, { items: kept, sent })) === null) return;
  }
  if (relation.isWhole) {
    const others = await newItems(context, relation);
    const sent = await write(nesting, { create: others });
    if (sent !== null) await mustHold(nesting, { items: others, sent });
  } else if (relation.remove !== null) {
    const sent = await write(nesting, { delete: [removalItem(relation, second)] });
    if (sent !== null) await mustHold(nesting, { items: kept.slice(0, 1), sent });
  }
}

/** An item that updates a row; null if items cannot name one. */
async function changedRow(
  { context, relation }: Nesting,
  item: Row,
  rows: readonly [Row, Row],
): Promise<Row | null> {
  const { pointer = '' } =
    relation.bodies.find(({ kind }) => kind === 'update') ?? relation.bodies[0] ?? {};
  const fresh = { ...item, ...(await changedRelated(context, relation, rows)) };
  const whole = keyedItem(relation, fresh, rows[0]);
  return context.session.parts.validator.accepts(pointer, 'request', whole) ? whole : null;
}

async function write(
  { test, context, relation, row }: Nesting,
  lists: Parameters<typeof withRelated>[2],
): Promise<Sent | null> {
  const { operation } = test;
  const { sent } = await test.write(async () => {
    const changed = changedBody(context, operation, row.row, 'required') ?? {};
    const body = withRelated(relation, changed, lists);
    return { sent: await test.send(context.draft(operation, { path: row.path, body })) };
  });
  return test.success(sent, '200') ? sent : null;
}
