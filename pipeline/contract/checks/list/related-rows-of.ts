import { parseStoredJson } from '../../../../server-template/shared/json/exact-json.ts';
import type { NestedRows, Operation } from '../../../model/api-model.ts';
import { parameterKey } from '../../request/request-draft.ts';
import { isKept } from '../../rows/compare-row.ts';
import { pathOfRow, type KnownRow, type PathValues } from '../../rows/known-row.ts';
import { rowsInside, shownBy } from '../../rows/nested-bodies.ts';
import { readRow, valueIn, writeRow, type Row } from '../../rows/row-shape.ts';
import { isSameValue } from '../../rows/same-value.ts';
import { singleRowPlace } from '../../../model/third-party/index.ts';
import type { Sent } from '../../run/session.ts';
import type { TestContext } from '../../run/test-context.ts';
import type { Test } from '../../run/test.ts';
import { pagesOf, playerOf } from './list-parameters.ts';
import { pageAt, readList } from './read-list.ts';

/** Related rows in a response. */
export interface RelatedRows {
  readonly sent: Sent;
  readonly rows: readonly Row[];
}

/**
 * Reads the related rows of a row: embedded if possible, else from the response that wrote them,
 * else from their list; skips the test if none has them. They belong to the run.
 */
export async function readRelated(
  test: Test,
  context: TestContext,
  relation: NestedRows,
  { path, written }: { readonly path: PathValues; readonly written: Sent },
): Promise<RelatedRows> {
  const read =
    (await readEmbedded(test, context, relation, path)) ??
    shownIn(written, shownBy(relation, test.operation.crud, written.real.body)) ??
    (await readListed(test, context, relation, path));
  if (read === null) return test.skip(`No response shows the rows of ${relation.name}.`);
  const resource = context.fixtures.resourceOf(relation.model.name);
  for (const row of read.rows) {
    const own = resource === null ? null : pathOfRow(resource, row);
    if (resource !== null && own !== null) context.fixtures.own.add({ resource, row, path: own });
  }
  return read;
}

async function readEmbedded(
  test: Test,
  context: TestContext,
  { model, key }: NestedRows,
  path: PathValues,
): Promise<RelatedRows | null> {
  const { get } = context.resource;
  const parameter = get === null ? null : playerOf(get, 'embed');
  const relation = get?.embed?.relations.find(
    (one) =>
      one.model === model &&
      one.through === undefined &&
      String(one.key) === String(key) &&
      one.most !== null,
  );
  if (get === null || parameter === null || relation === undefined) return null;
  const parameters = new Map([[parameterKey(parameter), [relation.name]]]);
  const sent = await test.send(context.draft(get, { path, parameters }));
  if (!test.success(sent, '200', get)) return null;
  const json = valueIn(parseStoredJson(sent.real.body), singleRowPlace(get));
  return shownIn(sent, rowsInside(relation, json));
}

const mostPages = 60;

/** Related rows in the list of all rows of their table; null if it does not show their foreign key. */
async function readListed(
  test: Test,
  context: TestContext,
  { model, key }: NestedRows,
  path: PathValues,
): Promise<RelatedRows | null> {
  const list = context.fixtures.resourceOf(model.name)?.list ?? null;
  const { keyProperties, key: parameters } = context.resource;
  const wanted = key.map(([own, other]) => {
    const parameter = parameters[keyProperties.indexOf(own)]?.parameter ?? '';
    return [other, path.get(parameter)] as const;
  });
  if (list === null || wanted.some(([, value]) => value === undefined)) return null;
  const pages = pagesOf(list);
  const found: Row[] = [];
  for (let number = 1; number <= mostPages; number++) {
    const page = await readList(test, context, list, pageAt(pages, number, pages.largest));
    if (
      page === null ||
      page.rows.some((row) => wanted.some(([name]) => !Object.hasOwn(row, name)))
    )
      return null;
    const isOwn = (row: Row): boolean =>
      wanted.every(([name, value]) => String(row[name]) === String(value));
    found.push(...page.rows.filter(isOwn));
    const isLast = pages.page === null && pages.offset === null;
    if (isLast || page.rows.length < (pages.largest ?? 1)) return { sent: page.sent, rows: found };
  }
  return null;
}

function shownIn(sent: Sent, rows: readonly Row[] | null): RelatedRows | null {
  return rows === null ? null : { sent, rows };
}

/** How related rows differ from the items that wrote them; null: not at all. */
export function itemsError(
  context: TestContext,
  relation: NestedRows,
  items: readonly Row[],
  rows: readonly Row[],
): string | null {
  const left = new Set(rows);
  for (const item of items) {
    const found = [...left].find((row) => isRowOf(context, relation, item, row));
    if (found === undefined)
      return `One of the rows of ${relation.name} is missing or has different values.`;
    left.delete(found);
  }
  return left.size === 0
    ? null
    : `The number of rows of ${relation.name} is ${rows.length}, not ${items.length} as written.`;
}

/** Whether a related row has the values of an item. */
function isRowOf(context: TestContext, relation: NestedRows, item: Row, row: Row): boolean {
  const resource = context.fixtures.resourceOf(relation.model.name);
  const sent = readRow(itemShape(relation), item) ?? {};
  return Object.entries(sent).every(
    ([name, value]) =>
      !Object.hasOwn(row, name) ||
      (resource !== null && !isKept(resource, name)) ||
      isSameValue(value, row[name]),
  );
}

function itemShape({ model, create, update, remove }: NestedRows) {
  const all = [
    ...[...(create?.input ?? []), ...(update?.input ?? [])],
    ...[...(update?.key ?? []), ...(remove?.key ?? [])],
  ];
  const columns = [...new Map(all.map((one) => [one.name, one])).values()];
  return { model, columns };
}

/** A valid item of an update whose values are new to these rows: a change to the same shows nothing. */
export function changedRelated(
  context: TestContext,
  relation: NestedRows,
  rows: readonly Row[],
): Promise<Row> {
  const isKnown = (item: Row): boolean => rows.some((row) => isRowOf(context, relation, item, row));
  return freshItem(context, relation, 'update', isKnown);
}

/** A valid item that is not known yet; values with few choices coincide, so it may be after all. */
export async function freshItem(
  { fixtures: { linked } }: TestContext,
  relation: NestedRows,
  kind: 'create' | 'update',
  isKnown: (item: Row) => boolean,
): Promise<Row> {
  let item = await linked.item(relation, kind);
  for (let attempt = 0; attempt < 5 && isKnown(item); attempt++)
    item = await linked.item(relation, kind);
  return item;
}

/** An item with the key of a row. */
export function keyedItem(relation: NestedRows, item: Row, row: Row): Row {
  const { model, update } = relation;
  const shape = { model, columns: update?.key ?? [] };
  return writeRow(shape, item, readRow(shape, writeRow(shape, {}, row)) ?? {});
}

/** The entry for a row in a list of rows to delete. */
export function removalItem({ model, remove }: NestedRows, row: Row): unknown {
  const shape = { model, columns: remove?.key ?? [] };
  const item = writeRow(shape, {}, row);
  return remove?.isPlain === true ? Object.values(item)[0] : item;
}

/** A body with related rows. */
export function withRelated(
  { name, isWhole }: NestedRows,
  body: Row,
  lists: Readonly<Partial<Record<'create' | 'update' | 'delete', readonly unknown[]>>>,
): Row {
  const all = [...(lists.update ?? []), ...(lists.create ?? [])];
  return { ...body, [name]: isWhole ? all : lists };
}

/** The relations that an operation writes and whose rows the run can create, read and delete. */
export function relationsOf(
  operation: Operation,
  resource: KnownRow['resource'] | null,
): readonly NestedRows[] {
  if (resource === null || resource.create === null || resource.remove === null) return [];
  const isWrite = operation === resource.create || resource.updates.includes(operation);
  return isWrite && resource.get !== null ? operation.nested : [];
}
