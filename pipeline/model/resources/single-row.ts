import type { ApiModel, Operation } from '../api-model.ts';
import { envelopePath } from './envelope-path.ts';
import type { Resource, RowResource } from './resource.ts';
import { rowPointer } from './row-content.ts';
import { isLike, rowPlace } from './row-place.ts';
import { schemasOf, type Schemas } from '../schema-view.ts';

const places = new WeakMap<Operation, readonly string[]>();

/** Property names that lead to the row, or rows, in a response: `data` in `{"data": {…}}`. */
export function singleRowPlace(operation: Operation): readonly string[] {
  const { crud } = operation;
  return crud === null ? (places.get(operation) ?? []) : envelopePath(crud.envelope);
}

/**
 * Finds the row in the responses of inferred resources. If request bodies have the same wrapper,
 * both are used unchanged.
 */
export function findSingleRows(api: ApiModel, resources: readonly Resource[]): void {
  const schemas = schemasOf(api);
  for (const { schemaPointer, ...rest } of resources) {
    if (rest.model !== null || schemaPointer === null) continue;
    const resource: RowResource = { ...rest, schemaPointer };
    const { create, get, updates, remove } = resource;
    const single = [create, get, ...updates, remove].filter((one) => one !== null);
    const found = single.map((one) => [one, placeIn(schemas, one, resource)] as const);
    const isWrapped = found.some(
      ([, [name]]) => name !== undefined && takes(schemas, single, name),
    );
    if (!isWrapped) for (const [operation, place] of found) places.set(operation, place);
  }
}

function placeIn(schemas: Schemas, operation: Operation, resource: RowResource): readonly string[] {
  const pointer = rowPointer(operation);
  const place = pointer === null ? [] : rowPlace(schemas, pointer, resource);
  const inner = pointer === null ? null : schemas.inside(pointer, place);
  return inner !== null && isLike(schemas, inner, resource) ? place : [];
}

function takes(schemas: Schemas, operations: readonly Operation[], name: string): boolean {
  return operations
    .flatMap(({ body }) => body?.contents[0]?.schemaPointer ?? [])
    .some((pointer) => schemas.allProperties(pointer).has(name));
}
