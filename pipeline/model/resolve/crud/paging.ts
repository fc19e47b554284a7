import { X_CRUD, X_DB } from '../../../extensions.ts';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import type { Crud, Operation, Paging, Parameter } from '../../api-model.ts';
import { pointerTo } from '../../json-pointer.ts';
import { wholeBounds } from '../../whole-bounds.ts';
import { jsonContent } from '../resolve-contents.ts';
import { rowsSchema } from './response-envelope.ts';
import type { Resolution } from '../../schemas/schema-shape.ts';

// Default page size of a limit without a default and a maximum.
const usualLimit = 20;
const usualMaximum = 100;

/**
 * Page sizes of a list of a model; null for any other operation. A list without a limit parameter
 * has `maxItems`.
 */
export function pagingOf(
  resolution: Resolution,
  operation: Pick<Operation, 'parameters' | 'responses' | 'pointer'>,
  crud: Crud | null,
): Paging | null {
  if (crud?.action !== 'list') return null;
  const byRole = (role: Parameter['role']): Parameter | null =>
    operation.parameters.find((parameter) => parameter.role === role) ?? null;
  const [page, limit] = [byRole('page'), byRole('limit')];
  const bound = boundOf(resolution, operation, crud);
  if (limit === null && bound === null) warnUnbounded(resolution, operation.pointer);
  const { most } = wholeBounds(limit?.schema ?? {});
  const maximum = most === Infinity ? usualMaximum : most;
  const preset = limit?.schema.default;
  const maximumLimit =
    limit === null ? (bound ?? usualMaximum) : Math.min(maximum, bound ?? maximum);
  const usual = limit === null && bound !== null ? bound : Math.min(usualLimit, maximumLimit);
  const defaultLimit = typeof preset === 'number' ? Math.min(preset, maximumLimit) : usual;
  return { page, limit, defaultLimit, maximumLimit };
}

/** Documents of the first format had no bound. */
function warnUnbounded({ document, problems }: Resolution, pointer: string): void {
  const place = pointerTo(pointer, 'responses', '200');
  const message = 'This list has no limit parameter, so its maximum number of rows is not defined.';
  const hint = `Add "maxItems" to the schema of its array, or restore the parameter with "${X_CRUD}": { "role": "limit" }.`;
  const format = (document as OpenApiDocument)[X_DB]?.format ?? 1;
  if (format > 1) problems.add(place, message, hint);
  else problems.warn(place, `${message} It returns ${usualLimit}. ${hint}`);
}

function boundOf(
  resolution: Resolution,
  { responses, pointer: place }: Pick<Operation, 'responses' | 'pointer'>,
  crud: Crud,
): number | null {
  const response = responses.find(({ status }) => status === '200');
  const pointer = jsonContent(response?.contents ?? [])?.schemaPointer ?? null;
  if (response === undefined || response.schema === null || pointer === null) return null;
  const rows = rowsSchema(resolution, crud, { value: response.schema, pointer });
  if ((rows?.minItems ?? 0) > 0) {
    const message = `A list may be empty, so minItems cannot be ${String(rows?.minItems)}.`;
    const hint = 'Remove "minItems" from the schema of its array.';
    resolution.problems.add(pointerTo(place, 'responses', '200'), message, hint);
  }
  return rows?.maxItems ?? null;
}
