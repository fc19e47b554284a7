import type { RowRequest } from '../row-request.ts';
import type { Row } from '../row.ts';

/** Makes, changes and removes rows: those of tables as their columns and constraints have it, those of third-party documents as their server might. In a stateful mock they stay so. Throws Rejection (400, 404, 409, 503). */
export interface RowWriter {
  /** The request with its body as rows keep it; rejects what can be rejected before the row is looked for. */
  received(request: RowRequest): RowRequest;
  create(request: RowRequest): Row;
  update(request: RowRequest, row: Row): Row;
  remove(request: RowRequest, row: Row): void;
}
