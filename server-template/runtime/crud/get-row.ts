import type { TableQueries } from '../database/database.ts';
import type { OperationHandler } from '../http/operation.ts';
import { definitionOf, keyReader, rowNotFound, type CrudOperation } from './crud-operation.ts';
import { createEmbedder } from './embed-rows.ts';
import { createEnvelope } from './envelope.ts';
import { createRowReader, type RowReader } from './row-reader.ts';

/** Answers the row that the path names. */
export function getRow(operation: CrudOperation): OperationHandler {
  const plain = rowQueries(operation, []);
  const embedder = createEmbedder(operation);
  const whole = embedder === null ? plain : rowQueries(operation, embedder.needed);
  const readKey = keyReader(operation);
  const envelope = createEnvelope(operation.crud.envelope);
  return async (request) => {
    const { caller } = request;
    const wanted = embedder?.wanted(request) ?? null;
    const { queries, show, valuesOf } = wanted === null ? plain : whole;
    const row = await queries.get(readKey(request), caller);
    if (row === null) throw rowNotFound();
    const shown = show === null ? row : show(row);
    if (embedder === null || wanted === null)
      return { status: 200, body: envelope({ rows: shown }) };
    const found = { rows: [row], shown: [shown], valuesOf };
    const [body] = await embedder.embed(found, wanted, caller);
    return { status: 200, body: envelope({ rows: body }) };
  };
}

function rowQueries(
  operation: CrudOperation,
  needed: readonly string[],
): Pick<RowReader, 'show' | 'valuesOf'> & { readonly queries: TableQueries } {
  const { output, show, valuesOf } = createRowReader(operation, needed);
  return { queries: operation.database.table(definitionOf(operation, output)), show, valuesOf };
}
