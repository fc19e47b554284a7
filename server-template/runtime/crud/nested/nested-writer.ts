import type { NestedRelation } from '../../../shared/operation/resolved-crud.ts';
import type { Database, Row, TableQueries } from '../../database/database.ts';
import { ApiError } from '../../operation/api-error.ts';
import type { OperationRequest } from '../../operation/operation-request.ts';
import { relationKey } from '../../../shared/list/embedding.ts';
import { problemTexts } from '../../../shared/problem-texts.ts';
import { keyText, nameOf, type CrudOperation } from '../crud-operation.ts';
import type { WriteRows } from '../many/write-all-then-each.ts';
import type { RowReader } from '../row-reader.ts';
import { rewrittenItem } from '../written-row.ts';
import { checkItems } from './check-items.ts';
import { nestedItems, type NestedItem, type NestedItems } from './nested-items.ts';
import { waysOf, type Way } from './nested-ways.ts';

/** Writes the related rows of a body, in the transaction of its own row. */
export interface NestedWriter {
  /** Own properties that the foreign keys refer to. */
  readonly needed: readonly string[];
  /** Returns whether triggers may have changed the row. */
  write(request: OperationRequest, written: WrittenRow): Promise<boolean>;
}

/** The parent of the related rows. */
export interface WrittenRow {
  readonly row: Row;
  readonly valuesOf: RowReader['valuesOf'];
  readonly isNew: boolean;
}

/** Creates the writer of an operation's related rows; null if bodies have none. */
export function createNestedWriter(operation: CrudOperation): NestedWriter | null {
  const { crud, writeRows } = operation;
  const { nested = [] } = crud;
  if (nested.length === 0 || writeRows === undefined) return null;
  const writers = nested.map((relation) => ({
    relation,
    ...relationWriter(operation, relation, writeRows),
  }));
  return {
    needed: [...new Set(nested.flatMap(({ key }) => key.map(([own]) => own)))],
    async write(request, { row, valuesOf, isNew }) {
      let hasTriggered = false;
      for (const { relation, write, hasTriggers } of writers) {
        if (!isSent(request, relation)) continue;
        hasTriggered ||= await hasTriggers();
        const values = valuesOf(
          row,
          relation.key.map(([own]) => own),
        );
        if (relationKey(values) === null) throw new ApiError(...problemTexts.notNull);
        await write({ request, scope: values.map(keyText), isNew });
      }
      return hasTriggered;
    },
  };
}

/** Whether a body contains rows of a relation. */
export function isSent(
  { received: { body } }: OperationRequest,
  { name }: Pick<NestedRelation, 'name'>,
): boolean {
  const { exact } = body ?? {};
  return typeof exact === 'object' && exact !== null && Object.hasOwn(exact, name);
}

interface Writing {
  readonly request: OperationRequest;
  /** Values of the foreign key as text. */
  readonly scope: readonly string[];
  readonly isNew: boolean;
}

interface RelationWriter {
  readonly write: (writing: Writing) => Promise<void>;
  readonly hasTriggers: () => Promise<boolean>;
}

function relationWriter(
  operation: CrudOperation,
  relation: NestedRelation,
  writeRows: WriteRows,
): RelationWriter {
  const { database } = operation;
  const { create, update, remove } = waysOf(operation, relation);
  const definition = (create ?? update ?? remove)?.definition;
  const hasTriggers = async (): Promise<boolean> =>
    definition !== undefined && (await database.table(definition).hasTriggers());
  const write: RelationWriter['write'] = async (writing) => {
    const { request, scope, isNew } = writing;
    const { caller } = request;
    const items = nestedItems(relation, request.received.body);
    checkItems(relation, items);
    const plan = !relation.isWhole
      ? items
      : isNew || update === null
        ? { create: items.create, update: [], remove: [] }
        : await splitWhole(database.table(update.definition), relation, items.create, writing);
    const keyOf = ({ key }: NestedItem): readonly string[] => [...scope, ...(key ?? [])];
    const removed =
      relation.isWhole && !isNew && remove !== null
        ? await leftOthers(database, { relation, remove, kept: plan.update.map(keyOf) }, writing)
        : plan.remove;
    const run = stepRunner(database, writing, writeRows);
    await run(remove, removed, {
      all: (queries) => queries.deleteAll(removed.map(keyOf), caller),
      each: (queries, item) => queries.delete(keyOf(item), caller),
    });
    await run(update, plan.update, {
      all(queries) {
        const changes = plan.update.map((item) => ({ key: keyOf(item), values: item.values }));
        return queries.updateAll(changes, caller);
      },
      each: (queries, item) => queries.update(keyOf(item), item.values, caller),
    });
    await run(create, plan.create, {
      async all(queries) {
        const rows = plan.create.map(({ made }) => made);
        return (await queries.createAll(rows, scope, caller)).length;
      },
      each: (queries, { made }) => queries.create(made, scope, caller),
    });
  };
  return { write, hasTriggers };
}

/** How to write the rows of one action. */
interface Step {
  /** Returns the number of rows written. */
  readonly all: (queries: TableQueries) => Promise<number>;
  /** Returns null or false if there is no such row. */
  readonly each: (queries: TableQueries, item: NestedItem) => Promise<Row | boolean | null>;
}

interface Leaving {
  readonly relation: NestedRelation;
  readonly remove: Way;
  /** Keys of the rows that stay. */
  readonly kept: readonly (readonly string[])[];
}

/** Deletes all other rows of a whole list; returns those that must be deleted one by one. */
async function leftOthers(
  database: Database,
  { relation, remove: { definition }, kept }: Leaving,
  { scope, request: { caller } }: Writing,
): Promise<readonly NestedItem[]> {
  const queries = database.table(definition);
  if (await queries.deleteOthers(kept, scope, caller)) return [];
  const rows = await queries.list(
    { limit: kept.length + mostOthers, offset: 0 },
    scope,
    undefined,
    caller,
  );
  const names = (definition.key ?? []).slice(scope.length).map(nameOf);
  const stays = new Set(kept.map((key) => relationKey(key.slice(scope.length))));
  return rows
    .map((row) => names.map((name) => keyText(row[name])))
    .filter((key) => !stays.has(relationKey(key)))
    .map((key) => ({ place: relation.name, key, values: {}, made: {} }));
}

/** Rows that a whole list may replace one by one. */
const mostOthers = 100_000;

function stepRunner(database: Database, { request, scope }: Writing, writeRows: WriteRows) {
  return async (way: Way | null, items: readonly NestedItem[], step: Step): Promise<void> => {
    if (items.length === 0 || way === null) return;
    const queries = database.table(way.definition);
    await writeRows({
      items,
      all: async () => ((await step.all(queries)) < items.length ? null : []),
      async each(item) {
        const write = async (on: TableQueries) => (await step.each(on, item)) || null;
        if ((await write(queries)) !== null) return;
        const { definition } = way;
        const key = [...scope, ...(item.key ?? [])];
        await rewrittenItem({ database, definition, key, caller: request.caller, write });
      },
      judge: (error, { key, values, made }) =>
        way.judge({
          ...{ error, request: withScope(request, way, scope) },
          values: way.isCreating ? made : values,
          key: way.isCreating ? null : [...scope, ...(key ?? [])],
        }),
      placeOf: ({ place }) => ({ place }),
    });
  };
}

/** The request with the parent's key in its path. */
function withScope(
  request: OperationRequest,
  { operation }: Way,
  scope: readonly string[],
): OperationRequest {
  const names = (operation.crud.key ?? []).map(nameOf);
  const params = Object.fromEntries(names.map((name, index) => [name, scope[index] ?? '']));
  return { ...request, received: { ...request.received, params } };
}

/** Separates existing from new rows in a whole list. A row with a generated key must exist. */
async function splitWhole(
  queries: TableQueries,
  { update, create }: NestedRelation,
  items: readonly NestedItem[],
  { request, scope }: Writing,
): Promise<NestedItems> {
  const keys = items.flatMap(({ key }) => (key === null ? [] : [[...scope, ...key]]));
  const rows = keys.length === 0 ? [] : await queries.getAll(keys, request.caller);
  const names = (update?.key ?? []).map(nameOf);
  const stored = new Set(rows.map((row) => relationKey(names.map((name) => row[name]))));
  const settable = new Set((create?.input ?? []).map(nameOf));
  const mayMake = names.every((name) => settable.has(name));
  const isThere = ({ key }: NestedItem): boolean =>
    key !== null && (!mayMake || stored.has(relationKey(key)));
  return {
    update: items.filter(isThere),
    create: items.filter((item) => !isThere(item)),
    remove: [],
  };
}
