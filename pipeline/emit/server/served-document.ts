import { isJsonObject, type JsonObject } from '../../../server-template/shared/json/json-object.ts';
import { X_CRUD } from '../../extensions.ts';
import type { ApiModel } from '../../model/api-model.ts';
import { resolvedCruds } from '../../model/resolved-crud.ts';
import { jsonText } from './json-text.ts';

/**
 * The document that a server reads: each `x-crud` lists the properties that its operation reads and
 * writes, so that the server does not resolve them again.
 */
export function servedDocument(model: ApiModel): string {
  const { document, operations } = model;
  const crudOf = resolvedCruds(model);
  const paths: Record<string, Record<string, unknown>> = { ...document.paths };
  for (const resolved of operations) {
    const { path, method, batch, idempotency } = resolved;
    const operation = paths[path]?.[method];
    const crud = batch === null ? crudOf(resolved) : { batch: batch.operations };
    if (!isJsonObject(operation) || (crud ?? idempotency) === null) continue;
    const keys = idempotency === null ? {} : { idempotency };
    const served = { ...operation, [X_CRUD]: { ...crud, ...keptOf(operation), ...keys } };
    paths[path] = { ...paths[path], [method]: served };
  }
  return jsonText({ ...document, paths });
}

/** What the server reads as it is written. */
function keptOf(operation: JsonObject): object {
  const crud = operation[X_CRUD];
  if (!isJsonObject(crud)) return {};
  return Object.fromEntries(Object.entries(crud).filter(([key]) => kept.has(key)));
}

const kept: ReadonlySet<string> = new Set(['rateLimit', 'tool']);
