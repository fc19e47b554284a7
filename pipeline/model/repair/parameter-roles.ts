import { X_CRUD, X_DB } from '../../extensions.ts';
import type { ParameterRole } from '../../extensions.ts';
import type { OpenApiDocument, OperationObject, PathItem } from '../../openapi-document.ts';
import type { ParameterObject, Reference } from '../../openapi-document.ts';
import { pointerTo } from '../json-pointer.ts';
import type { Located } from '../json-pointer.ts';
import { ProblemList } from '../problem-list.ts';
import { follow } from '../schemas/schema-shape.ts';
import type { Edit } from './document-edits.ts';

const named: readonly ParameterRole[] = ['page', 'limit', 'sort', 'fields'];

/**
 * Adds roles (`x-crud`) to the lists of a document of format 1, where a parameter's name was its
 * role; one warning explains how to write them.
 */
export function parameterRoleEdits(
  document: OpenApiDocument,
  problems: ProblemList,
): readonly Edit[] {
  if ((document[X_DB]?.format ?? 1) > 1) return [];
  const edits = new Map<string, Edit>();
  const roles = new Set<ParameterRole>();
  for (const [path, item] of Object.entries(document.paths)) {
    if (path.startsWith('x-') || item.get?.[X_CRUD]?.action !== 'list') continue;
    const parameters = queryParameters(document, { path, item, operation: item.get });
    for (const { value, pointer } of parameters) {
      const role = named.find((name) => name === value.name);
      const isTaken = parameters.some((other) => other.value[X_CRUD]?.role === role);
      if (role === undefined || value[X_CRUD] !== undefined || isTaken) continue;
      roles.add(role);
      edits.set(pointer, { pointer, change: (parameter) => void (parameter[X_CRUD] = { role }) });
    }
  }
  if (roles.size > 0) warn(problems, [...roles]);
  return [...edits.values()];
}

function warn(problems: ProblemList, roles: readonly ParameterRole[]): void {
  const names = roles.map((role) => JSON.stringify(role)).join(', ');
  problems.warn(
    `#/${X_DB}`,
    `In format 1, these parameters of lists get their role from their name: ${names}. Introspect again, or add the role to each parameter, such as "${X_CRUD}": { "role": "${String(roles[0])}" }, and "format": 2 here.`,
  );
}

function queryParameters(
  document: OpenApiDocument,
  place: { readonly path: string; readonly item: PathItem; readonly operation: OperationObject },
): readonly Located<ParameterObject>[] {
  const pointer = pointerTo('#/paths', place.path);
  return [
    ...followed(document, { value: place.item.parameters ?? [], pointer }),
    ...followed(document, {
      value: place.operation.parameters ?? [],
      pointer: pointerTo(pointer, 'get'),
    }),
  ].filter(({ value }) => value.in === 'query');
}

/** Broken references are reported during resolution. */
function followed(
  document: OpenApiDocument,
  { value, pointer }: Located<readonly (ParameterObject | Reference)[]>,
): readonly Located<ParameterObject>[] {
  const problems = new ProblemList('');
  return value.flatMap((parameter, index) => {
    const start = { value: parameter, pointer: pointerTo(pointer, 'parameters', index) };
    const found = follow<ParameterObject>({ document, problems }, start);
    return found === null ? [] : [found];
  });
}
