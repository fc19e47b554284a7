import { X_CRUD } from '../../extensions.ts';
import type { OpenApiDocument, OperationObject } from '../../openapi-document.ts';
import type { Model } from '../api-model.ts';
import { httpMethods } from '../http-methods.ts';
import { pointerTo } from '../json-pointer.ts';
import type { Located } from '../json-pointer.ts';
import { columnSchemas } from '../resolve/column-schemas.ts';
import type { ColumnSchema } from '../resolve/column-schemas.ts';
import { resolveBody } from '../resolve/resolve-bodies.ts';
import { jsonContent } from '../resolve/resolve-contents.ts';
import { isWriting } from '../resolve/crud/row-actions.ts';
import { mergedSchema } from '../resolve/schema-shape.ts';
import type { Resolution } from '../resolve/schema-shape.ts';

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

const none = { schema: null, schemaPointer: null };

/** The columns in the JSON body of an operation that writes rows, or of its items; none of any other operation. */
export function bodyColumns(
  resolution: Resolution,
  model: Model,
  { value, pointer }: Located<OperationObject>,
): readonly BodyColumn[] {
  const action = value[X_CRUD]?.action ?? 'get';
  if (!isWriting(action)) return [];
  const contents = resolveBody(resolution, { value, pointer })?.contents ?? [];
  const { schema, schemaPointer } = jsonContent(contents) ?? none;
  if (schema === null || schemaPointer === null) return [];
  const body = { value: schema, pointer: schemaPointer };
  if (action === 'create' || action === 'update') return columnSchemas(resolution, model, body);
  const list = mergedSchema(resolution, body);
  if (list?.value.items === undefined) return [];
  const items = { value: list.value.items, pointer: pointerTo(list.pointer, 'items') };
  return columnSchemas(resolution, model, items);
}
