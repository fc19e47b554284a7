import type { SchemaObject, SchemaOrReference } from '../../../openapi-document.ts';
import type { Crud, Operation, Property } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import type { Located } from '../../json-pointer.ts';
import { columnSchemas } from '../../resolve/column-schemas.ts';
import type { ColumnSchema } from '../../resolve/column-schemas.ts';
import { rowsPlace } from '../../resolve/crud/response-envelope.ts';
import { jsonContent } from '../../resolve/resolve-contents.ts';
import { tableAt } from '../../schemas/schema-shape.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';
import { shown } from '../schemas/schema-subject.ts';
import { looserKeyword } from './looser-keyword.ts';

/**
 * Rejects row schemas of responses that are stricter than their model: some rows of the model would
 * break the response. `seen` contains the places already reported.
 */
export function checkTighterRows(
  resolution: Resolution,
  operation: Operation,
  seen: Set<string>,
): void {
  const { crud } = operation;
  const row = shownRow(resolution, operation);
  if (crud === null || crud.output.length === 0 || row === null) return;
  const { model } = crud;
  if (tableAt(resolution, row.pointer) === pointerTo('#/components/schemas', model.name)) return;
  for (const column of columnSchemas(resolution, model, row)) {
    const property = model.properties.find(({ source }) => source.column === column.column);
    if (property === undefined || property.hidden || seen.has(column.pointer)) continue;
    const difference = differenceOf(column, property, crud);
    if (difference === null) continue;
    seen.add(column.pointer);
    resolution.problems.add(
      column.pointer,
      `${JSON.stringify(column.name)} ${difference} in ${model.name}: this response could not show every row.`,
      `Make it the same in both, or keep it only in ${model.name}.`,
    );
  }
}

/** The schema of a row in the response of a table's operation; null: it has none. */
export function shownRow(
  resolution: Resolution,
  { crud, responses }: Operation,
): Located<SchemaOrReference> | null {
  if (crud === null || crud.row.length === 0) return null;
  const response = responses.find(({ status, schema }) => /^2/.test(status) && schema !== null);
  const { schema = null, schemaPointer = null } = jsonContent(response?.contents ?? []) ?? {};
  if (schema === null || schemaPointer === null) return null;
  return rowsPlace(resolution, crud, { value: schema, pointer: schemaPointer })?.row ?? null;
}

/** The difference in words, such as `has maxLength 5 here but 80`; null: none. */
function differenceOf(
  { name, schema }: ColumnSchema,
  { schema: own, type }: Property,
  { output }: Crud,
): string | null {
  if (own.nullable === true && schema.type !== undefined && schema.nullable !== true) {
    return 'is never null here but may be null';
  }
  if (schema.type !== own.type) {
    const isNumber = schema.type === 'integer' || schema.type === 'number';
    const isParsed = type.kind === 'text' && own.type === 'string' && isNumber;
    return isParsed ? `is of type ${String(schema.type)} here but may be any text` : null;
  }
  // Another form of the same values has its own keywords.
  if (output.some((column) => column.name === name && column.form !== null)) return null;
  const keyword = looserKeyword(schema, own);
  if (keyword === null) return null;
  return `has ${keyword} ${shown(schema[keyword])} here but ${wanted(own, keyword)}`;
}

function wanted(own: SchemaObject, keyword: keyof SchemaObject): string {
  return own[keyword] === undefined ? 'none' : shown(own[keyword]);
}
