import type { Row, RowChange, TableQueries } from '../../database/database.ts';
import type { OperationHandler, OperationRequest } from '../../operation/operation-request.ts';
import type { Caller } from '../../../shared/access/row-rule.ts';
import { relationKey } from '../../../shared/list/embedding.ts';
import { bodyValues, flatBody, readOnlyError, withDefaults } from '../body-values.ts';
import {
  definitionOf,
  keyText,
  nameOf,
  pathReader,
  propertyOf,
  type CrudOperation,
} from '../crud-operation.ts';
import { createWriteJudge } from '../denied-write.ts';
import { createEnvelope } from '../envelope.ts';
import { createParentCheck } from '../parent-row.ts';
import { createRowReader } from '../row-reader.ts';
import { isUnread } from '../unread-create.ts';
import { rewrittenItem } from '../written-row.ts';
import type { RowPlace } from './placed-error.ts';
import { writeAllThenEach, type RowsWork } from './write-all-then-each.ts';

/** Stores each item of the body as a new row: all or none. */
export function createRows(bulk: CrudOperation): OperationHandler {
  const operation = singleOf(bulk, 'create');
  const { database, crud } = operation;
  const reader = createRowReader(operation);
  const isBlind = isUnread(operation);
  const definition = {
    ...definitionOf(operation, reader.output),
    ...(isBlind ? { unread: 'stored' as const } : {}),
  };
  const status = operation.operation.responses['201'] === undefined ? 204 : 201;
  const readScope = pathReader(crud.key ?? []);
  const readItems = itemReader(operation);
  const checkParent = createParentCheck(operation);
  const judge = createWriteJudge(operation);
  const envelope = createEnvelope(crud.envelope);
  return async (request) => {
    const { caller } = request;
    const items = readItems(request);
    const scope = readScope(request);
    const write: RowsWork<readonly Row[]> = (own, writeRows) => {
      const queries = own.table(definition);
      return writeRows({
        items,
        all: () =>
          queries.createAll(items, scope, caller).catch(async (error: unknown) => {
            const kind = database.failure(error)?.kind;
            if (kind === 'foreignKey' || kind === 'denied') await checkParent?.(request);
            throw error;
          }),
        each: (values) => queries.create(values, scope, caller),
        judge: (error, values) => judge({ error, request, values, key: null }),
        placeOf: placeInBody,
      });
    };
    const stored = await writeAllThenEach(database, write, { isAtomic: true });
    if (isBlind) return { status };
    const { show } = reader;
    return { status: 201, body: envelope({ rows: show === null ? stored : stored.map(show) }) };
  };
}

/** Updates the row of each item of the body, by its key: all or none. */
export function updateRows(bulk: CrudOperation): OperationHandler {
  const operation = singleOf(bulk, 'update');
  const { crud, database } = operation;
  const keyFields = crud.itemKey ?? [];
  const keyNames = keyFields.map(nameOf);
  const isKey = new Set(keyNames);
  const properties = keyFields.map(propertyOf);
  const reader = createRowReader(operation, properties);
  const keyOf = (row: Row) => relationKey(reader.valuesOf(row, properties));
  const definition = definitionOf(operation, reader.output);
  const readItems = itemReader({
    ...operation,
    crud: {
      ...crud,
      unchangeable: (crud.unchangeable ?? []).filter((field) => !isKey.has(nameOf(field))),
    },
  });
  const changeOf = (item: Row): RowChange => ({
    key: keyNames.map((name) => keyText(item[name])),
    values: Object.fromEntries(Object.entries(item).filter(([name]) => !isKey.has(name))),
  });
  const judge = createWriteJudge(operation);
  const envelope = createEnvelope(crud.envelope);
  return async (request) => {
    const { caller } = request;
    const changes = readItems(request).map(changeOf);
    const stored = await writeAllThenEach(database, (own, writeRows) => {
      const queries = own.table(definition);
      return writeRows({
        items: changes,
        all: () => changedRows(queries, { changes, keyOf, caller }),
        async each({ key, values }) {
          const write = (on: TableQueries) => on.update(key, values, caller);
          return (
            (await write(queries)) ??
            rewrittenItem({ database: own, definition, key, caller, write })
          );
        },
        judge: (error, { key, values }) => judge({ error, request, values, key }),
        placeOf: placeInBody,
      });
    });
    const { show } = reader;
    return { status: 200, body: envelope({ rows: show === null ? stored : stored.map(show) }) };
  };
}

interface Changing {
  readonly changes: readonly RowChange[];
  readonly keyOf: (row: Row) => string | null;
  readonly caller: Caller;
}

/**
 * The updated rows, in the order of the changes; null if they must be updated one by one, for
 * example because a key is spelled differently in the database.
 */
async function changedRows(
  queries: TableQueries,
  { changes, keyOf, caller }: Changing,
): Promise<readonly Row[] | null> {
  const keys = changes.map(({ key }) => key);
  const texts = keys.map(relationKey);
  if (new Set(texts).size < texts.length) return null;
  if ((await queries.updateAll(changes, caller)) < changes.length) return null;
  const found = await queries.getAll(keys, caller);
  const rows = new Map(found.map((row) => [keyOf(row), row]));
  const changed = texts.map((text) => rows.get(text));
  return changed.every((row) => row !== undefined) ? changed : null;
}

/** Deletes the rows named in the query by their keys: all or none. */
export function deleteRows(bulk: CrudOperation): OperationHandler {
  const operation = singleOf(bulk, 'delete');
  const { database } = operation;
  const { name = '', many } = operation.crud.list?.ids?.parameter ?? {};
  const definition = definitionOf(operation, operation.crud.key ?? []);
  return async (request) => {
    const { caller } = request;
    const sent = [request.received.query[name] ?? []].flat();
    const texts = many === 'commas' ? sent.flatMap((text) => text.split(',')) : sent;
    const keys = texts.map((text) => [text]);
    await writeAllThenEach(database, (own, writeRows) => {
      const queries = own.table(definition);
      return writeRows({
        items: keys,
        all: async () => ((await queries.deleteAll(keys, caller)) < keys.length ? null : []),
        async each(key) {
          const write = async (on: TableQueries) => (await on.delete(key, caller)) || null;
          if ((await write(queries)) === null)
            await rewrittenItem({ database: own, definition, key, caller, write });
        },
        // As for a single row: rows that refer to it are reported.
        judge: async (error) => error,
        placeOf: (_key, index) => ({ place: String(index), parameter: name }),
      });
    });
    return { status: 204 };
  };
}

/** The operation for each single row, by the model's key. */
function singleOf(bulk: CrudOperation, action: 'create' | 'update' | 'delete'): CrudOperation {
  const { key, ...crud } = bulk.crud;
  const { itemKey } = crud;
  const own = action === 'create' ? key : itemKey;
  return { ...bulk, crud: { ...crud, action, ...(own === undefined ? {} : { key: own }) } };
}

/** Reads the items of the body; errors about read-only properties name their place. */
function itemReader({ crud }: CrudOperation): (request: OperationRequest) => readonly Row[] {
  const { input = [], unchangeable = [] } = crud;
  const flatten = flatBody([...input, ...unchangeable]);
  const fixed = unchangeable.map(nameOf);
  return ({ received: { body } }) => {
    const exact: readonly unknown[] = Array.isArray(body?.exact) ? body.exact : [];
    const plain: readonly unknown[] = Array.isArray(body?.plain) ? body.plain : [];
    return exact.map((item, index) => {
      const values = flatten(bodyValues({ mediaType: '', exact: item, plain: plain[index] }));
      const all = crud.action === 'create' ? withDefaults(values, flatten(plain[index])) : values;
      const rejected = fixed.filter((name) => Object.hasOwn(all, name));
      if (rejected.length === 0) return all;
      throw readOnlyError(rejected.map((name) => `${index}.${name}`));
    });
  };
}

function placeInBody(_item: unknown, index: number): RowPlace {
  return { place: String(index) };
}
