import type { TableQueries } from '../database/database.ts';
import type { OperationHandler } from '../operation/operation-request.ts';
import { definitionOf, keyReader, rowNotFound, type CrudOperation } from './crud-operation.ts';
import { createEmbedder, shownRow } from './embed-rows.ts';
import { createEnvelope } from './envelope.ts';
import { createRowReader, type RowReader } from './row-reader.ts';

/** Returns the row in the path. */
export function getRow(operation: CrudOperation): OperationHandler {
  const plain = rowQueries(operation, []);
  const embedder = createEmbedder(operation);
  const whole = embedder === null ? plain : rowQueries(operation, embedder.needed);
  const readKey = keyReader(operation);
  const envelope = createEnvelope(operation.crud.envelope);
  return async (request) => {
    const { caller } = request;
    const wanted = embedder?.wanted(request) ?? null;
    const { queries, reader } = wanted === null ? plain : whole;
    const row = await queries.get(readKey(request), caller);
    if (row === null) throw rowNotFound();
    const found = shownRow({ row, reader, embedder, request });
    const { whole: rows } = found instanceof Promise ? await found : found;
    return { status: 200, body: envelope({ rows }) };
  };
}

function rowQueries(
  operation: CrudOperation,
  needed: readonly string[],
): { readonly queries: TableQueries; readonly reader: RowReader } {
  const reader = createRowReader(operation, needed);
  return { queries: operation.database.table(definitionOf(operation, reader.output)), reader };
}
