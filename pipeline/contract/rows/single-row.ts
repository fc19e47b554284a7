import type { ApiModel, Operation } from '../../model/api-model.ts';
import type { Resource, RowResource } from '../../model/resources/resource.ts';
import { rowPointer } from '../../model/resources/row-content.ts';
import { isLike, rowPlace } from '../../model/resources/row-place.ts';
import { schemasOf, type Schemas } from '../../model/schema-view.ts';

const places = new WeakMap<Operation, readonly string[]>();

/**
 * Property names that lead to the row in a response of a third-party document: `data` in `{"data":
 * {…}}`.
 */
export function singleRowPlace(operation: Operation): readonly string[] {
  return places.get(operation) ?? [];
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
