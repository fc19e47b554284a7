import { isJson } from '../../../../server-template/shared/media-type.ts';
import type { ApiModel, Operation } from '../../api-model.ts';
import { envelopePath } from '../../resources/envelope-path.ts';
import type { Resource, RowResource } from '../../resources/resource.ts';
import { rowPointer } from '../../resources/row-content.ts';
import { isLike, rowPlace } from './row-place.ts';
import { schemasOf, type Schemas } from '../../schema-view.ts';

const places = new WeakMap<Operation, readonly string[]>();
const bodyPlaces = new WeakMap<Operation, BodyPlace>();

/** The row in a request body: `{"ticket": {…}}`. */
export interface BodyPlace {
  readonly name: string;
  /** Place of the row's schema. */
  readonly pointer: string;
}

/** The wrapper of the row in a JSON request body; null if there is none. */
export function bodyPlace(operation: Operation): BodyPlace | null {
  return bodyPlaces.get(operation) ?? null;
}

/** Property names that lead to the row, or rows, in a response: `data` in `{"data": {…}}`. */
export function singleRowPlace(operation: Operation): readonly string[] {
  const { crud } = operation;
  return crud === null ? (places.get(operation) ?? []) : envelopePath(crud.envelope);
}

/**
 * Finds the row in the responses and request bodies of inferred resources. If a body has other
 * properties next to its row, all are used unchanged.
 */
export function findSingleRows(api: ApiModel, resources: readonly Resource[]): void {
  const schemas = schemasOf(api);
  for (const { schemaPointer, ...rest } of resources) {
    if (rest.model !== null || schemaPointer === null) continue;
    const resource: RowResource = { ...rest, schemaPointer };
    const { create, get, updates, remove } = resource;
    const single = [create, get, ...updates, remove].filter((one) => one !== null);
    const found = single.map((one) => [one, placeIn(schemas, one, resource)] as const);
    const names = new Set(found.flatMap(([, [name]]) => name ?? []));
    const bodies = single.flatMap((one) => wrappedBody(schemas, one, names) ?? []);
    if (bodies.some(({ place }) => place === null)) continue;
    for (const [operation, place] of found) places.set(operation, place);
    for (const { operation, place } of bodies) if (place !== null) bodyPlaces.set(operation, place);
  }
}

function placeIn(schemas: Schemas, operation: Operation, resource: RowResource): readonly string[] {
  const pointer = rowPointer(operation);
  const place = pointer === null ? [] : rowPlace(schemas, pointer, resource);
  const inner = pointer === null ? null : schemas.inside(pointer, place);
  return inner !== null && isLike(schemas, inner, resource) ? place : [];
}

/** The wrapper of a body that has one of these names; `place` is null if it has more properties. */
function wrappedBody(
  schemas: Schemas,
  operation: Operation,
  names: ReadonlySet<string>,
): { readonly operation: Operation; readonly place: BodyPlace | null } | null {
  const content = operation.body?.contents.find(({ mediaType }) => isJson(mediaType));
  const properties = [...schemas.allProperties(content?.schemaPointer ?? '')];
  const found = properties.find(([name]) => names.has(name));
  if (found === undefined) return null;
  const [name, { pointer }] = found;
  const isRow = properties.length === 1 && schemas.allProperties(pointer).size > 0;
  return { operation, place: isRow ? { name, pointer } : null };
}
