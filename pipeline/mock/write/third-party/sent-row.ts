import type { Schemas } from '../../../model/schema-view.ts';
import type { Operation } from '../../../model/api-model.ts';
import { plainName, collectionName, rowPlace } from '../../../model/third-party/index.ts';
import type { RowResource } from '../../../model/resources/resource.ts';
import { rowPointer } from '../../../model/resources/row-content.ts';
import { isRow, valueAt, withValues } from '../../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';
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
    const isReported = this.#schemas.allProperties(pointer).size > 0;
    const shape = isReported ? pointer : (rowPointer(operation) ?? pointer);
    const place = this.#places.get(operation) ?? rowPlace(this.#schemas, shape, resource);
    this.#places.set(operation, place);
    const own = this.#schemas.allProperties(resource.schemaPointer);
    const attributes = own.get('attributes')?.pointer ?? resource.schemaPointer;
    const inner = place.length === 0 ? null : valueAt(body, place);
    const bare = this.#unwrapped(body, resource, [shape, resource.schemaPointer, attributes]);
    const inside = isRow(inner) ? inner : valueAt(bare, place);
    const row = isRow(inside) ? inside : bare;
    return own.has('attributes') ? this.#inAttributes(row, new Set(own.keys()), attributes) : row;
  }

  /** Puts values into `attributes`, where rows of JSON:API have them, if a body is plain. */
  #inAttributes(body: Row, own: ReadonlySet<string>, attributes: string): Row {
    const names = this.#schemas.allProperties(attributes);
    const isInside = (name: string): boolean => !own.has(name) && names.has(name);
    const [inside, beside] = [true, false].map((wanted) =>
      Object.fromEntries(Object.entries(body).filter(([name]) => isInside(name) === wanted)),
    );
    if (Object.hasOwn(body, 'attributes') || Object.keys(inside ?? {}).length === 0) return body;
    return { ...beside, attributes: inside };
  }

  /**
   * Removes an enclosing object that only the document's examples have, `{"request_body": {…}}`, or
   * that is named like the row: `{"member": {…}, "identity": {…}}`.
   */
  #unwrapped(body: Row, { name: collection }: RowResource, pointers: readonly string[]): Row {
    const [shape = new Set(), ...rows] = pointers.map(
      (one) => new Set(this.#schemas.allProperties(one).keys()),
    );
    const own = rows.reduce((all, some) => all.union(some), new Set());
    const known = own.union(shape);
    const isAround = (name: string): boolean =>
      !known.has(name) || (!own.has(name) && plainName(name) === collectionName(collection));
    const around = Object.entries(body).filter(([name, value]) => {
      const names = isRow(value) && isAround(name) ? Object.keys(value) : [];
      return names.filter((one) => known.has(one)).length * 2 > names.length;
    });
    const [[name, inner] = ['', null], ...others] = around;
    if (!isRow(inner) || others.length > 0) return body;
    const beside = Object.entries(body).filter(([one]) => one !== name);
    return withValues(inner, beside);
  }
}

/** The rows of a batch: `[{…}]`, `{"labels": […]}` or one row; a text is a row's name. */
export function batchIn({ body }: RowRequest): readonly unknown[] {
  const lists = isRow(body) ? Object.values(body).filter((one) => Array.isArray(one)) : [];
  const [only = [body]] = Array.isArray(body) ? [body] : lists.length === 1 ? lists : [];
  return (only as readonly unknown[]).map((one) => (typeof one === 'string' ? { name: one } : one));
}
