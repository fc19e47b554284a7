import { sendableUrl } from '../../shared/url/sendable-url.ts';
import type { Row, TableQueries } from '../database/database.ts';
import type { OperationHandler, OperationRequest } from '../operation/operation-request.ts';
import { bodyValues, flatBody, readOnlyError, withDefaults } from './body-values.ts';
import { definitionOf, nameOf, pathReader, type CrudOperation } from './crud-operation.ts';
import { createEmbedder, shownRow } from './embed-rows.ts';
import { createEnvelope } from './envelope.ts';
import { createWriteJudge } from './denied-write.ts';
import { createNestedWriter } from './nested/nested-writer.ts';
import { createParentCheck } from './parent-row.ts';
import { createUnread, isUnread, withOtherResponses } from './unread-create.ts';
import { locationFields, rowLocator, rowRereader } from './row-location.ts';
import { createRowReader } from './row-reader.ts';

/** Stores the body as a new row, and returns what the document declares. */
export function createRow(operation: CrudOperation): OperationHandler {
  const parts = {
    readValues: valuesReader(operation),
    inserterOf: (queries: TableQueries) => rowInserter(operation, queries),
  };
  return isUnread(operation)
    ? createUnread(operation, parts)
    : withOtherResponses(operation, parts, createShown(operation));
}

/** Returns the row and its Location. */
function createShown(operation: CrudOperation): OperationHandler {
  const { crud, database } = operation;
  const nested = createNestedWriter(operation);
  const embedder = createEmbedder(operation);
  const needed = [...(nested?.needed ?? []), ...(embedder?.needed ?? [])];
  const reader = createRowReader(operation, [...locationFields(operation), ...needed]);
  const queries = database.table(definitionOf(operation, reader.output));
  const readValues = valuesReader(operation);
  const insert = rowInserter(operation, queries);
  const locate = rowLocator(operation, reader);
  const reread = rowRereader(operation, reader);
  const envelope = createEnvelope(crud.envelope);
  return async (request) => {
    const made = await insert(request, readValues(request));
    const location = locate(made);
    const isTriggered = await nested?.write(request, {
      ...{ row: made, valuesOf: reader.valuesOf, isNew: true },
    });
    // Triggers of the related rows may have changed it.
    const row = isTriggered === true ? await reread(made, request) : made;
    const found = shownRow({ row, reader, embedder, request });
    const { shown, whole } = found instanceof Promise ? await found : found;
    return {
      status: 201,
      body: envelope({ rows: whole }),
      ...(whole === shown ? {} : { state: envelope({ rows: shown }) }),
      ...(location === null
        ? {}
        : { headers: { Location: sendableUrl(request.basePath + location) } }),
    };
  };
}

function valuesReader({ crud }: CrudOperation): (request: OperationRequest) => Row {
  const { input = [], unchangeable = [] } = crud;
  const flatten = flatBody([...input, ...unchangeable]);
  const fixed = unchangeable.map(nameOf);
  return ({ received: { body } }) => {
    const values = withDefaults(flatten(bodyValues(body)), flatten(body?.plain));
    const rejected = fixed.filter((name) => Object.hasOwn(values, name));
    if (rejected.length === 0) return values;
    throw readOnlyError(rejected);
  };
}

/** Inserts a row; a missing parent is detected by the database. */
function rowInserter(
  operation: CrudOperation,
  queries: TableQueries,
): (request: OperationRequest, values: Row) => Promise<Row> {
  const readScope = pathReader(operation.crud.key ?? []);
  const checkParent = createParentCheck(operation);
  const judge = createWriteJudge(operation);
  return async (request, values) => {
    try {
      return await queries.create(values, readScope(request), request.caller);
    } catch (error) {
      const kind = operation.database.failure(error)?.kind;
      if (kind === 'foreignKey' || kind === 'denied') await checkParent?.(request);
      throw await judge({ error, request, values, key: null });
    }
  };
}
