import {
  changedKinds,
  operatorsOfSchema,
  type UpdateOperator,
} from '../../../../server-template/shared/stored-change.ts';
import type { SchemaObject, SchemaOrReference } from '../../../openapi-document.ts';
import type { Crud, PropertyColumn } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { follow, mergedSchema, objectShape } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { jsonContent } from '../resolve-contents.ts';
import type { OperationDraft } from '../draft-operations.ts';

/** The columns that a body may change by their stored values: their schemas have an alternative for it. */
export function storedChangesOf(
  resolution: Resolution,
  { operation: { method, body } }: OperationDraft,
  { action, input, model }: Pick<Crud, 'action' | 'input' | 'model'>,
): readonly PropertyColumn[] {
  const { schema = null, schemaPointer = null } = jsonContent(body?.contents ?? []) ?? {};
  if (schema === null || schemaPointer === null) return [];
  const located = rowOf(resolution, { value: schema, pointer: schemaPointer });
  return input.filter(({ path, column }) => {
    const property = propertyAt(resolution, located, path);
    const operators = property === null ? [] : operatorsAt(resolution, property);
    if (property === null || operators.length === 0) return false;
    if (method !== 'patch' || (action !== 'update' && action !== 'bulkUpdate')) {
      const message = 'Only a PATCH changes stored values.';
      resolution.problems.add(property.pointer, message, `Remove ${operators.join(', ')}.`);
      return false;
    }
    const kind = model.properties.find(({ source }) => source.column === column)?.type.kind ?? '';
    const wrong = operators.find((operator) => !changedKinds[operator].includes(kind));
    if (wrong === undefined) return true;
    const message = `${wrong} changes ${wrong === '$inc' ? 'numbers' : 'lists'}, and ${column} contains none.`;
    resolution.problems.add(property.pointer, message);
    return false;
  });
}

/** Of a body with several rows, the schema of one. */
function rowOf(
  resolution: Resolution,
  located: Located<SchemaOrReference>,
): Located<SchemaOrReference> {
  const merged = mergedSchema(resolution, located);
  if (merged?.value.type !== 'array') return located;
  return { value: merged.value.items ?? {}, pointer: pointerTo(merged.pointer, 'items') };
}

function propertyAt(
  resolution: Resolution,
  row: Located<SchemaOrReference>,
  path: readonly string[],
): Located<SchemaObject> | null {
  let at: Located<SchemaOrReference> | null = row;
  for (const name of path)
    at = at === null ? null : (objectShape(resolution, at).properties.get(name) ?? null);
  return at === null ? null : (follow<SchemaObject>(resolution, at) ?? null);
}

function operatorsAt(
  resolution: Resolution,
  { value, pointer }: Located<SchemaObject>,
): readonly UpdateOperator[] {
  return (['oneOf', 'anyOf'] as const).flatMap((keyword) =>
    (value[keyword] ?? []).flatMap((branch, index) => {
      const located = { value: branch, pointer: pointerTo(pointer, keyword, index) };
      return operatorsOfSchema(follow<SchemaObject>(resolution, located)?.value);
    }),
  );
}
