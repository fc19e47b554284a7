import type { TableDefinition, TableQueries } from '../database/database.ts';
import type { OperationHandler } from '../operation/operation-request.ts';
import { definitionOf, keyReader, type CrudOperation } from './crud-operation.ts';
import { createEmbedder, shownRow } from './embed-rows.ts';
import { createEnvelope } from './envelope.ts';
import { missingRow } from './reasons/stored-row.ts';
import { createRowReader, type RowReader } from './row-reader.ts';

/** Returns the row in the path. */
export function getRow(operation: CrudOperation): OperationHandler {
  const plain = rowQueries(operation, []);
  const embedder = createEmbedder(operation);
  const whole = embedder === null ? plain : rowQueries(operation, embedder.needed);
  const readKey = keyReader(operation);
  const { database } = operation;
  const envelope = createEnvelope(operation.crud.envelope);
  return async (request) => {
    const { caller } = request;
    const wanted = embedder?.wanted(request) ?? null;
    const { definition, queries, reader } = wanted === null ? plain : whole;
    const key = readKey(request);
    const row = await queries.get(key, caller);
    if (row === null) throw missingRow({ database, definition, key, caller });
    const found = shownRow({ row, reader, embedder, request });
    const { whole: rows } = found instanceof Promise ? await found : found;
    return { status: 200, body: envelope({ rows }) };
  };
}

function rowQueries(
  operation: CrudOperation,
  needed: readonly string[],
): {
  readonly definition: TableDefinition;
  readonly queries: TableQueries;
  readonly reader: RowReader;
} {
  const reader = createRowReader(operation, needed);
  const definition = definitionOf(operation, reader.output);
  return { definition, queries: operation.database.table(definition), reader };
}
