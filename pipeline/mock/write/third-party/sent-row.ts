import type { Schemas } from '../../../model/schema-view.ts';
import type { Operation } from '../../../model/api-model.ts';
import { rowPointer } from '../../../model/resources/row-content.ts';
import { rowPlace } from '../../../model/resources/row-place.ts';
import { isRow, valueAt } from '../../row.ts';
import type { RowRequest } from '../../resources/row-request.ts';

/** Finds the row in what is sent. */
export class SentRows {
  readonly #schemas: Schemas;
  readonly #places = new Map<Operation, readonly string[]>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** The row that a body is or holds: `{"data": {…}}` is told by the schema of bodies. */
  of({ operation, use: { resource }, body }: RowRequest): unknown {
    const pointer = operation.body?.contents[0]?.schemaPointer ?? null;
    if (resource.model !== null || pointer === null || !isRow(body)) return body;
    // A body of which nothing is said is shaped like the response.
    const isTold = this.#schemas.allProperties(pointer).size > 0;
    const shape = isTold ? pointer : (rowPointer(operation) ?? pointer);
    const place = this.#places.get(operation) ?? rowPlace(this.#schemas, shape, resource);
    this.#places.set(operation, place);
    const inner = valueAt(body, place);
    return isRow(inner) ? inner : body;
  }
}
