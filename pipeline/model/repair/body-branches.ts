import type { OpenApiDocument, SchemaObject } from '../../openapi-document.ts';
import { isRecord, pointerTo } from '../json-pointer.ts';
import type { Located } from '../json-pointer.ts';
import { ProblemList } from '../problem-list.ts';
import { mergedSchema } from '../schemas/schema-shape.ts';
import type { Resolution } from '../schemas/schema-shape.ts';
import { bodyRows, documentOperations } from './body-columns.ts';
import type { Edit } from './document-edits.ts';

/**
 * Declares the properties of the branches of a body's `oneOf` or `anyOf` next to it, if the body
 * has none itself and the branches agree on them: columns are found there.
 */
export function bodyBranchEdits(document: OpenApiDocument): readonly Edit[] {
  // Problems are reported during resolution.
  const resolution: Resolution = {
    ...{ document, problems: new ProblemList(''), openapi: '3.0', isStrict: true },
  };
  return documentOperations(document).flatMap((operation) =>
    bodyRows(resolution, operation).flatMap((row): readonly Edit[] => {
      const body = mergedSchema(resolution, row);
      if (body === null || body.value.properties !== undefined) return [];
      const shared = sharedKeywords(resolution, body);
      if (shared === null) return [];
      return [{ pointer: body.pointer, change: (record) => void Object.assign(record, shared) }];
    }),
  );
}

function sharedKeywords(
  resolution: Resolution,
  { value, pointer }: Located<SchemaObject>,
): Pick<SchemaObject, 'type' | 'properties' | 'additionalProperties'> | null {
  const keyword = value.oneOf === undefined ? 'anyOf' : 'oneOf';
  const branches = value[keyword]?.map((branch, index) =>
    mergedSchema(resolution, { value: branch, pointer: pointerTo(pointer, keyword, index) }),
  );
  if (branches === undefined || value.type !== undefined) return null;
  const properties = new Map<string, unknown>();
  for (const branch of branches) {
    if (branch === null || !isRecord(branch.value.properties)) return null;
    for (const [name, property] of Object.entries(branch.value.properties)) {
      const known = properties.get(name) ?? property;
      if (JSON.stringify(known) !== JSON.stringify(property)) return null;
      properties.set(name, property);
    }
  }
  const isClosed = branches.every((branch) => branch?.value.additionalProperties === false);
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as NonNullable<SchemaObject['properties']>,
    ...(isClosed ? { additionalProperties: false } : {}),
  };
}
