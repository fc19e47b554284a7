import { isJsonObject, type JsonObject } from '../../../server-template/shared/json/json-object.ts';
import { X_CRUD } from '../../extensions.ts';
import type { ApiModel } from '../../model/api-model.ts';
import type { OutputFile } from '../../output-file.ts';
import { resolvedCruds } from '../../model/resolved-crud.ts';
import { jsonText } from './json-text.ts';

/**
 * The document that a server reads: each `x-crud` lists the properties that its operation reads and
 * writes, so that the server does not resolve them again.
 */
export function servedDocument(model: ApiModel): string {
  return jsonText(resolvedDocument(model));
}

/** A file with the served document. */
export function servedFile(path: string, model: ApiModel): OutputFile {
  const document = resolvedDocument(model);
  const groups: Readonly<Record<string, object>> = { ...document.components };
  return {
    ...{ path, owner: 'generated', content: jsonText(document) },
    parts: () => [
      ...memberTexts(document.paths, ['paths']),
      ...Object.entries(groups).flatMap(([group, members]) =>
        memberTexts(members, ['components', group]),
      ),
    ],
  };
}

/** Each member as it is printed below the keys that lead to it. */
function memberTexts(members: object, keys: readonly string[]): readonly string[] {
  // Opening brackets around each.
  const depth = keys.length + 1;
  return Object.entries(members).map(([name, member]) => {
    const whole = [...keys, name].reduceRight<unknown>((value, key) => ({ [key]: value }), member);
    return jsonText(whole)
      .split('\n')
      .slice(depth, -depth - 1)
      .join('\n');
  });
}

function resolvedDocument(model: ApiModel): ApiModel['document'] {
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
  return { ...document, paths };
}

/** What the server reads as it is written. */
function keptOf(operation: JsonObject): object {
  const crud = operation[X_CRUD];
  if (!isJsonObject(crud)) return {};
  return Object.fromEntries(Object.entries(crud).filter(([key]) => kept.has(key)));
}

const kept: ReadonlySet<string> = new Set(['rateLimit', 'tool']);
