import { DatabaseError } from '../database/database-failure.ts';
import type { Row, TableQueries } from '../database/database.ts';
import { ApiError, invalidRequest, isApiError } from '../http/api-error.ts';
import type { OperationHandler, OperationRequest } from '../http/operation.ts';
import { detailTexts, problemTexts } from '../shared/problem-texts.ts';
import { bodyValues, flatBody, withDefaults } from './body-values.ts';
import { definitionOf, nameOf, pathReader, type CrudOperation } from './crud-operation.ts';
import { createWriteJudge } from './denied-write.ts';
import { createEnvelope } from './envelope.ts';
import { createParentCheck } from './parent-row.ts';
import { createRowReader } from './row-reader.ts';

/** Stores each item of the body as a new row, all or none. */
export function createRows(bulk: CrudOperation): OperationHandler {
  const operation = singleOf(bulk, 'create');
  const { database, crud } = operation;
  const reader = createRowReader(operation);
  const definition = definitionOf(operation, reader.output);
  const queries = database.table(definition);
  const readScope = pathReader(crud.key ?? []);
  const readItems = itemReader(operation);
  const checkParent = createParentCheck(operation);
  const writeEach = eachWriter(operation, definition);
  const envelope = createEnvelope(crud.envelope);
  return async (request) => {
    const items = readItems(request);
    const scope = readScope(request);
    const write = (one: TableQueries, values: Row): Promise<Row> =>
      one.create(values, scope, request.caller);
    const stored = await queries
      .createAll(items, scope, request.caller)
      .catch(async (error: unknown) => {
        const kind = database.failure(error)?.kind;
        if (kind === undefined || kind === 'busy' || kind === 'unavailable') throw error;
        if (kind === 'foreignKey' || kind === 'denied') await checkParent?.(request);
        // One by one, the first that fails is known.
        return writeEach(request, items, write);
      });
    const { show } = reader;
    return { status: 201, body: envelope({ rows: show === null ? stored : stored.map(show) }) };
  };
}

/** Changes the row that each item of the body names by its key, all or none. */
export function updateRows(bulk: CrudOperation): OperationHandler {
  const operation = singleOf(bulk, 'update');
  const { crud } = operation;
  const reader = createRowReader(operation);
  const keyNames = (crud.itemKey ?? []).map(nameOf);
  const isKey = new Set(keyNames);
  const readItems = itemReader({
    ...operation,
    crud: {
      ...crud,
      unchangeable: (crud.unchangeable ?? []).filter((field) => !isKey.has(nameOf(field))),
    },
  });
  const writeEach = eachWriter(operation, definitionOf(operation, reader.output));
  const envelope = createEnvelope(crud.envelope);
  return async (request) => {
    const stored = await writeEach(request, readItems(request), async (queries, item) => {
      const key = keyNames.map((name) => keyText(item[name]));
      const values = Object.fromEntries(Object.entries(item).filter(([name]) => !isKey.has(name)));
      const row = await queries.update(key, values, request.caller);
      if (row === null) throw noRow('body', '');
      return row;
    });
    const { show } = reader;
    return { status: 200, body: envelope({ rows: show === null ? stored : stored.map(show) }) };
  };
}

/** Deletes the rows that the query names by their keys, all or none. */
export function deleteRows(bulk: CrudOperation): OperationHandler {
  const operation = singleOf(bulk, 'delete');
  const { name = '', many } = operation.crud.list?.ids?.parameter ?? {};
  const writeEach = eachWriter(operation, definitionOf(operation, []));
  return async (request) => {
    const sent = [request.received.query[name] ?? []].flat();
    const keys = many === 'commas' ? sent.flatMap((text) => text.split(',')) : sent;
    await writeEach(
      request,
      keys.map((key) => ({ key })),
      async (queries, { key }) => {
        if (!(await queries.delete([String(key)], request.caller))) throw noRow('query', name);
      },
    );
    return { status: 204 };
  };
}

/** What is done to each row, as if it were asked for alone; its key is the model's. */
function singleOf(bulk: CrudOperation, action: 'create' | 'update' | 'delete'): CrudOperation {
  const { key, ...crud } = bulk.crud;
  const { itemKey } = crud;
  const own = action === 'create' ? key : itemKey;
  return { ...bulk, crud: { ...crud, action, ...(own === undefined ? {} : { key: own }) } };
}

/** Reads the items of the body; what one may not set is told by its place. */
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
      throw invalidRequest(
        ...rejected.map((name) => ({
          ...{ in: 'body' as const, field: `${index}.${name}` },
          message: detailTexts.readOnly,
        })),
      );
    });
  };
}

/** Writes one row after the other in one transaction; the first failure takes all back, and names its row. */
function eachWriter(
  operation: CrudOperation,
  definition: ReturnType<typeof definitionOf>,
): <Result>(
  request: OperationRequest,
  items: readonly Row[],
  write: (queries: TableQueries, item: Row) => Promise<Result>,
) => Promise<readonly Result[]> {
  const judge = createWriteJudge(operation);
  return (request, items, write) =>
    operation.database.transaction(async (tables) => {
      const queries = tables.table(definition);
      const results: Awaited<ReturnType<typeof write>>[] = [];
      for (const [index, item] of items.entries()) {
        try {
          results.push(await write(queries, item));
        } catch (error) {
          const judged = await judge({ error, request, values: item, stored: async () => null });
          throw placed(judged, index);
        }
      }
      return results;
    });
}

function placed(error: unknown, index: number): unknown {
  const at = (field: string): string => (field === '' ? String(index) : `${index}.${field}`);
  if (error instanceof DatabaseError) {
    const { failure } = error;
    const fields = failure.fields.map((one) => ({ ...one, field: at(one.field) }));
    const none = { in: 'body' as const, field: String(index), message: detailTexts.rejected };
    return new DatabaseError({ ...failure, fields: fields.length === 0 ? [none] : fields });
  }
  if (!isApiError(error)) return error;
  const { status, code, message, headers } = error;
  const details = error.details.map((one) =>
    one.in === 'query'
      ? { ...one, field: `${one.field}.${index}` }
      : { ...one, field: at(one.field) },
  );
  const none = { in: 'body' as const, field: String(index), message: detailTexts.rejected };
  return new ApiError(status, code, message, {
    ...{ cause: error, headers },
    details: details.length === 0 ? [none] : details,
  });
}

function noRow(place: 'body' | 'query', field: string): ApiError {
  const details = [{ in: place, field, message: detailTexts.noRow }];
  return new ApiError(...problemTexts.rowNotFound, { details });
}

function keyText(value: unknown): string {
  return JSON.isRawJSON(value) ? value.rawJSON : String(value);
}
