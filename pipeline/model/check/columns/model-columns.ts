import type { Model, NestedRows, Operation, Property } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import { mergePatchPlaces } from '../../merge-patch-places.ts';
import { columnSchemas } from '../../resolve/column-schemas.ts';
import type { ColumnSchema } from '../../resolve/column-schemas.ts';
import { jsonContents } from '../../resolve/resolve-contents.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import type { OpenApiDocument } from '../../../openapi-document.ts';

/** A schema with columns of a model: the model itself, or a body of its creates or updates. */
export interface ColumnHolder {
  /** Name in messages: that of its component, else its kind. */
  readonly name: string;
  readonly kind: 'model' | 'create' | 'update';
  readonly model: Model;
  /** Whether it may be a merge patch, whose JSON values are parts of the stored ones. */
  readonly isMergePatch: boolean;
  readonly columns: readonly (ColumnSchema & { readonly property: Property })[];
}

/** The schemas of a model: itself, and each body of its operations once. */
export function columnHolders(
  resolution: Resolution,
  model: Model,
  {
    operations,
    nested,
  }: { readonly operations: readonly Operation[]; readonly nested: readonly NestedRows[] },
): readonly ColumnHolder[] {
  const schemas = (resolution.document as OpenApiDocument).components?.schemas ?? {};
  const own = schemas[model.name];
  const holders = new Map<string, ColumnHolder>();
  const merged = new Set(operations.flatMap(({ body }) => mergePatchPlaces(body?.contents ?? [])));
  const add = (kind: ColumnHolder['kind'], at: string, value: typeof own): void => {
    if (value === undefined) return;
    const place = '$ref' in value ? value.$ref : at;
    if (holders.has(place)) return;
    const columns = columnSchemas(resolution, model, { value, pointer: at }).flatMap((column) => {
      const property = model.properties.find(({ source }) => source.column === column.column);
      return property === undefined ? [] : [{ ...column, property }];
    });
    const [, name = `the body of a ${kind}`] =
      /^#\/components\/schemas\/([^/]+)$/.exec(place) ?? [];
    holders.set(place, { name, kind, model, columns, isMergePatch: merged.has(place) });
  };
  add('model', pointerTo('#/components/schemas', model.name), own);
  for (const { crud, body } of operations) {
    if (crud === null || body === null) continue;
    const kind = crud.action === 'upsert' ? 'create' : crud.action;
    if (kind !== 'create' && kind !== 'update') continue;
    for (const { schema, schemaPointer } of jsonContents(body.contents))
      if (schema !== null && schemaPointer !== null) add(kind, schemaPointer, schema);
  }
  for (const { bodies } of nested) {
    for (const { kind, pointer, value } of bodies) add(kind, pointer, value);
  }
  return [...holders.values()];
}
