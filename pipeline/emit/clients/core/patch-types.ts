import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';
import { isMergePatch } from '../../../../server-template/shared/media-type.ts';
import type { Operation } from '../../../model/api-model.ts';

/**
 * Adds a Content-Type header parameter to each PATCH that accepts a merge patch, since clients send
 * JSON by default.
 */
export function withPatchTypes(document: JsonObject, operations: readonly Operation[]): JsonObject {
  const paths = isJsonObject(document['paths']) ? document['paths'] : {};
  const merging = operations.filter(
    ({ method, path, body }) =>
      method === 'patch' && path in paths && body?.mediaTypes.some(isMergePatch) === true,
  );
  if (merging.length === 0) return document;
  const typed = merging.map(({ path, body }) => [
    path,
    withType(paths[path], body?.mediaTypes ?? []),
  ]);
  return { ...document, paths: { ...paths, ...(Object.fromEntries(typed) as JsonObject) } };
}

function withType(item: unknown, types: readonly string[]): unknown {
  if (!isJsonObject(item) || !isJsonObject(item['patch'])) return item;
  const { parameters = [], ...patch } = item['patch'];
  const header = {
    ...{ name: 'Content-Type', in: 'header', required: types.every(isMergePatch) },
    schema: { type: 'string', enum: types },
  };
  const all = [...(parameters as readonly unknown[]), header];
  return { ...item, patch: { ...patch, parameters: all } };
}
