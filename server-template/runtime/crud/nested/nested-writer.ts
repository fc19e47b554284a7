import type { Database, Row } from '../../database/database.ts';
import type { NestedRelation } from '../../document/nested-relation.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OperationRequest } from '../../http/operation.ts';
import { relationKey } from '../../../shared/list/embedding.ts';
import { detailTexts, problemTexts } from '../../../shared/problem-texts.ts';
import { keyText, nameOf, type CrudOperation } from '../crud-operation.ts';
import { placedError } from '../many/placed-error.ts';
import { NotTogether } from '../many/together.ts';
import type { RowReader } from '../row-reader.ts';
import { checkItems } from './check-items.ts';
import { nestedItems, type NestedItem } from './nested-items.ts';
import { waysOf, type Way } from './nested-ways.ts';

/** Writes the related rows of a body, in the transaction of its own row. */
export interface NestedWriter {
  /** Own properties that the foreign keys refer to. */
  readonly needed: readonly string[];
  write(request: OperationRequest, written: WrittenRow): Promise<void>;
}

/** The parent of the related rows. */
export interface WrittenRow {
  readonly row: Row;
  readonly valuesOf: RowReader['valuesOf'];
  readonly isNew: boolean;
}

/** Creates the writer of an operation's related rows; null if it has none. */
export function createNestedWriter(operation: CrudOperation): NestedWriter | null {
  const { nested = [] } = operation.crud;
  if (nested.length === 0) return null;
  const writers = nested.map((relation) => ({
    relation,
    write: relationWriter(operation, relation),
  }));
  return {
    needed: [...new Set(nested.flatMap(({ key }) => key.map(([own]) => own)))],
    async write(request, { row, valuesOf, isNew }) {
      for (const { relation, write } of writers) {
        if (!isSent(request, relation)) continue;
        const values = valuesOf(
          row,
          relation.key.map(([own]) => own),
        );
        if (relationKey(values) === null) throw new ApiError(...problemTexts.notNull);
        await write({ request, scope: values.map(keyText), isNew });
      }
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

/** A related row that failed; the error to report is determined after the transaction. */
export class FailedNestedRow extends Error {
  override readonly name = 'FailedNestedRow';
  /** The error to report. */
  readonly judged: () => Promise<unknown>;

  constructor(judged: () => Promise<unknown>) {
    super('a related row could not be written');
    this.judged = judged;
  }
}

interface Writing {
  readonly request: OperationRequest;
  /** Values of the foreign key as text. */
  readonly scope: readonly string[];
  readonly isNew: boolean;
}

function relationWriter(
  operation: CrudOperation,
  relation: NestedRelation,
): (writing: Writing) => Promise<void> {
  const { database, isOneByOne = true } = operation;
  const ways = waysOf(operation, relation);
  const { create, update, remove } = ways;
  return async (writing) => {
    const { request, scope, isNew } = writing;
    const { caller } = request;
    const items = nestedItems(relation, request.received.body);
    checkItems(relation, items);
    const plan = !relation.isWhole
      ? items
      : isNew || update === null
        ? { create: items.create, update: [], remove: [] }
        : await splitWhole(database, { update, relation, items: items.create, writing });
    const keys = (some: readonly NestedItem[]): readonly (readonly string[])[] =>
      some.map(({ key }) => [...scope, ...(key ?? [])]);
    if (relation.isWhole && !isNew && remove !== null)
      await database.table(remove.definition).deleteOthers(keys(plan.update), scope, caller);
    const all: readonly Step[] = [
      {
        items: plan.remove,
        way: remove,
        together: (queries) => queries.deleteAll(keys(plan.remove), caller),
        single: async (queries, { key }) => queries.delete([...scope, ...(key ?? [])], caller),
      },
      {
        items: plan.update,
        way: update,
        together: (queries) =>
          queries.updateAll(
            plan.update.map(({ key, values }) => ({ key: [...scope, ...(key ?? [])], values })),
            caller,
          ),
        single: async (queries, { key, values }) =>
          (await queries.update([...scope, ...(key ?? [])], values, caller)) !== null,
      },
      {
        items: plan.create,
        way: create,
        together: async (queries) => {
          const rows = plan.create.map(({ made }) => made);
          return (await queries.createAll(rows, scope, caller)).length;
        },
        single: async (queries, { made }) => {
          await queries.create(made, scope, caller);
          return true;
        },
      },
    ];
    for (const step of all) await runStep(database, { step, writing, isOneByOne });
  };
}

type Queries = ReturnType<Database['table']>;

interface Step {
  readonly items: readonly NestedItem[];
  readonly way: Way | null;
  /** Returns the number of rows written. */
  readonly together: (queries: Queries) => Promise<number>;
  /** Returns whether the row existed. */
  readonly single: (queries: Queries, item: NestedItem) => Promise<boolean>;
}

async function runStep(
  database: Database,
  {
    step: { items, way, together, single },
    writing: { request, scope },
    isOneByOne,
  }: { readonly step: Step; readonly writing: Writing; readonly isOneByOne: boolean },
): Promise<void> {
  if (items.length === 0 || way === null) return;
  const queries = database.table(way.definition);
  if (!isOneByOne) {
    if ((await together(queries)) < items.length) throw new NotTogether();
    return;
  }
  for (const item of items) {
    const { place, key, values, made } = item;
    try {
      if (!(await single(queries, item))) throw noRow();
    } catch (error) {
      const own = { error, request: withScope(request, way, scope) };
      const sent = way.isCreating ? made : values;
      const stored = way.isCreating ? null : [...scope, ...(key ?? [])];
      throw new FailedNestedRow(async () =>
        placedError(await way.judge({ ...own, values: sent, key: stored }), { place }),
      );
    }
  }
}

function noRow(): ApiError {
  const details = [{ in: 'body' as const, field: '', message: detailTexts.noRow }];
  return new ApiError(...problemTexts.rowNotFound, { details });
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
  database: Database,
  {
    update,
    relation,
    items,
    writing: { request, scope },
  }: {
    readonly update: Way;
    readonly relation: NestedRelation;
    readonly items: readonly NestedItem[];
    readonly writing: Writing;
  },
): Promise<{
  readonly create: readonly NestedItem[];
  readonly update: readonly NestedItem[];
  readonly remove: readonly NestedItem[];
}> {
  const keys = items.flatMap(({ key }) => (key === null ? [] : [[...scope, ...key]]));
  const rows =
    keys.length === 0 ? [] : await database.table(update.definition).getAll(keys, request.caller);
  const names = (relation.update?.key ?? []).map(nameOf);
  const stored = new Set(rows.map((row) => relationKey(names.map((name) => row[name]))));
  const settable = new Set((relation.create?.input ?? []).map(nameOf));
  const mayMake = names.every((name) => settable.has(name));
  const isThere = ({ key }: NestedItem): boolean =>
    key !== null && (!mayMake || stored.has(relationKey(key)));
  return {
    update: items.filter(isThere),
    create: items.filter((item) => !isThere(item)),
    remove: [],
  };
}
