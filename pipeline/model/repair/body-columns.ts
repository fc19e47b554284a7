import { X_CRUD } from '../../extensions.ts';
import type {
  OpenApiDocument,
  OperationObject,
  SchemaOrReference,
} from '../../openapi-document.ts';
import type { Model } from '../api-model.ts';
import { httpMethods } from '../http-methods.ts';
import { pointerTo } from '../json-pointer.ts';
import type { Located } from '../json-pointer.ts';
import { columnSchemas } from '../resolve/column-schemas.ts';
import type { ColumnSchema } from '../resolve/column-schemas.ts';
import { resolveBody } from '../resolve/resolve-bodies.ts';
import { jsonContents } from '../resolve/resolve-contents.ts';
import { hasRowBody, isWriting } from '../resolve/row-actions.ts';
import { mergedSchema } from '../schemas/schema-shape.ts';
import type { Resolution } from '../schemas/schema-shape.ts';

/** A property of a body that has a column. */
export type BodyColumn = ColumnSchema;

/** Every operation of a document, with its place. */
export function documentOperations({
  paths,
}: OpenApiDocument): readonly Located<OperationObject>[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    httpMethods.flatMap((method) => {
      const value = path.startsWith('x-') ? undefined : item[method];
      return value === undefined ? [] : [{ value, pointer: pointerTo('#/paths', path, method) }];
    }),
  );
}

/** The columns in the JSON bodies of an operation that writes rows, or of their items; none of any other operation. */
export function bodyColumns(
  resolution: Resolution,
  model: Model,
  operation: Located<OperationObject>,
): readonly BodyColumn[] {
  return bodyRows(resolution, operation).flatMap((row) => columnSchemas(resolution, model, row));
}

/**
 * The row schemas in the JSON bodies of an operation that writes rows, one per media type: the body
 * itself or, for several rows, its items.
 */
export function bodyRows(
  resolution: Resolution,
  { value, pointer }: Located<OperationObject>,
): readonly Located<SchemaOrReference>[] {
  const action = value[X_CRUD]?.action ?? 'get';
  if (!isWriting(action)) return [];
  const contents = resolveBody(resolution, { value, pointer })?.contents ?? [];
  return jsonContents(contents).flatMap(({ schema, schemaPointer }) => {
    if (schema === null || schemaPointer === null) return [];
    const body = { value: schema, pointer: schemaPointer };
    if (hasRowBody(action)) return [body];
    const list = mergedSchema(resolution, body);
    if (list?.value.items === undefined) return [];
    return [{ value: list.value.items, pointer: pointerTo(list.pointer, 'items') }];
  });
}
