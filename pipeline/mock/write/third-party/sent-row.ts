import type { Schemas } from '../../../model/schema-view.ts';
import type { Operation } from '../../../model/api-model.ts';
import { rowPointer } from '../../../model/resources/row-content.ts';
import { rowPlace } from '../../../model/resources/row-place.ts';
import { isRow, valueAt, withValues } from '../../row.ts';
import type { Row } from '../../row.ts';
import type { RowRequest } from '../../resources/row-request.ts';

/** Finds the row in a body. */
export class SentRows {
  readonly #schemas: Schemas;
  readonly #places = new Map<Operation, readonly string[]>();

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  /** The row that a body is or contains, according to its schema: `{"data": {…}}`. */
  of({ operation, use: { resource }, body }: RowRequest): unknown {
    const pointer = operation.body?.contents[0]?.schemaPointer ?? null;
    if (resource.model !== null || pointer === null || !isRow(body)) return body;
    // A body without a schema is treated like the response.
    const isTold = this.#schemas.allProperties(pointer).size > 0;
    const shape = isTold ? pointer : (rowPointer(operation) ?? pointer);
    const place = this.#places.get(operation) ?? rowPlace(this.#schemas, shape, resource);
    this.#places.set(operation, place);
    const inner = place.length === 0 ? null : valueAt(body, place);
    if (isRow(inner)) return inner;
    const bare = this.#unwrapped(body, [shape, resource.schemaPointer]);
    const inside = valueAt(bare, place);
    return isRow(inside) ? inside : bare;
  }

  /** Removes an enclosing object that only the document's examples have: `{"request_body": {…}}`. */
  #unwrapped(body: Row, pointers: readonly string[]): Row {
    const known = new Set(pointers.flatMap((one) => [...this.#schemas.allProperties(one).keys()]));
    const around = Object.entries(body).filter(([name, value]) => {
      const names = isRow(value) && !known.has(name) ? Object.keys(value) : [];
      return names.filter((one) => known.has(one)).length * 2 > names.length;
    });
    const [[name, inner] = ['', null], ...others] = around;
    if (!isRow(inner) || others.length > 0) return body;
    const beside = Object.entries(body).filter(([one]) => one !== name);
    return withValues(inner, beside);
  }
}
