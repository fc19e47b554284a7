import type { OperationHandler } from '../http/operation.ts';
import { definitionOf, keyReader, rowNotFound, type CrudOperation } from './crud-operation.ts';
import { createEnvelope } from './envelope.ts';
import { createRowReader } from './row-reader.ts';

/** Answers the row that the path names. */
export function getRow(operation: CrudOperation): OperationHandler {
  const { output, show } = createRowReader(operation);
  const queries = operation.database.table(definitionOf(operation, output));
  const readKey = keyReader(operation);
  const envelope = createEnvelope(operation.crud.envelope);
  return async (request) => {
    const row = await queries.get(readKey(request), request.caller);
    if (row === null) throw rowNotFound();
    return { status: 200, body: envelope({ rows: show === null ? row : show(row) }) };
  };
}
