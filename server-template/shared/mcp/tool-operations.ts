import { referredTo } from '../document-references.ts';
import { objectOrEmpty, type JsonObject } from '../json/json-object.ts';
import { isOperation } from '../public-document.ts';
import { serializationOf, type WrittenParameter } from '../url/write-parameter.ts';

/** What a call may do, from harmless to grave. */
export const effects = ['read', 'write', 'bulk', 'delete'] as const;
export type Effect = (typeof effects)[number];

/** An operation that tools can find, describe and call. */
export interface ToolOperation {
  /** `operationId`, else method and path; unique. */
  readonly id: string;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  readonly tag: string | null;
  readonly summary: string;
  readonly effect: Effect;
  /** Name of its own tool; null: none. */
  readonly tool: string | null;
  readonly parameters: readonly ToolParameter[];
  readonly body: ToolBody | null;
  /** As in the document, with its references. */
  readonly source: JsonObject;
}

/** A parameter, with how it is written. */
export interface ToolParameter extends WrittenParameter {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly isRequired: boolean;
  readonly description: string;
  readonly schema: unknown;
}

/** What a call sends. */
export interface ToolBody {
  readonly mediaType: string;
  readonly isRequired: boolean;
  readonly schema: unknown;
}

/**
 * The operations of a document as it is shown to a caller, in its order. Deprecated ones are left
 * out, and those that need a body that a tool cannot send. `whole` has the `x-crud` of operations.
 */
export function readToolOperations(
  document: JsonObject,
  whole: JsonObject,
): readonly ToolOperation[] {
  return Object.entries(objectOrEmpty(document['paths'])).flatMap(([path, value]) => {
    const item = referredTo(document, value) ?? {};
    return Object.entries(item).flatMap(([method, source]) => {
      if (!isOperation(method, source) || source['deprecated'] === true) return [];
      const body = readBody(document, source);
      if (body === undefined) return [];
      const { operationId, summary, description, tags } = source;
      const crud = objectOrEmpty(
        objectOrEmpty(objectOrEmpty(objectOrEmpty(whole['paths'])[path])[method])['x-crud'],
      );
      const name = method.toUpperCase();
      return [
        {
          id: typeof operationId === 'string' ? operationId : `${name} ${path}`,
          ...{ method: name, path, body, source },
          tag: Array.isArray(tags) && typeof tags[0] === 'string' ? tags[0] : null,
          summary: firstLine(summary) || firstLine(description),
          effect: effectOf(name, crud),
          tool: typeof crud['tool'] === 'string' ? crud['tool'] : null,
          parameters: readParameters(document, item, source),
        },
      ];
    });
  });
}

function effectOf(method: string, { action, batch }: JsonObject): Effect {
  // Its steps may do anything.
  if (batch !== undefined) return 'delete';
  if (action === 'query' || ['GET', 'HEAD', 'OPTIONS'].includes(method)) return 'read';
  if (action === 'bulkCreate' || action === 'bulkUpdate') return 'bulk';
  return method === 'DELETE' || action === 'bulkDelete' ? 'delete' : 'write';
}

function readParameters(
  document: JsonObject,
  item: JsonObject,
  source: JsonObject,
): readonly ToolParameter[] {
  const known = new Map<string, ToolParameter>();
  for (const value of [...list(item['parameters']), ...list(source['parameters'])]) {
    const found = referredTo(document, value);
    const parameter = found === null ? null : readParameter(found);
    if (parameter !== null) known.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...known.values()];
}

function readParameter(found: JsonObject): ToolParameter | null {
  const { name, in: place, required, style, explode, content, schema, description } = found;
  if (typeof name !== 'string') return null;
  if (place !== 'path' && place !== 'query' && place !== 'header' && place !== 'cookie')
    return null;
  // The transport's own: https://spec.openapis.org/oas/v3.0.3#parameter-object
  if (place === 'header' && /^(?:accept|content-type|authorization)$/i.test(name)) return null;
  const [[mediaType, media] = [null, {}]] = Object.entries(objectOrEmpty(content));
  return {
    ...{ name, in: place, mediaType, ...serializationOf({ in: place, style, explode }) },
    isRequired: place === 'path' || required === true,
    description: typeof description === 'string' ? description : '',
    schema: mediaType === null ? schema : objectOrEmpty(media)['schema'],
  };
}

/** Undefined: it needs a body that cannot be given as JSON or text. */
function readBody(document: JsonObject, source: JsonObject): ToolBody | null | undefined {
  if (source['requestBody'] === undefined) return null;
  const body = referredTo(document, source['requestBody']) ?? {};
  const content = objectOrEmpty(body['content']);
  const types = Object.keys(content);
  const mediaType =
    types.find((type) => /^application\/json(?:;|$)/i.test(type)) ??
    types.find((type) => /[/+]json(?:;|$)/i.test(type)) ??
    types.find((type) => /^text\/|^application\/x-www-form-urlencoded/i.test(type));
  const isRequired = body['required'] === true;
  if (mediaType === undefined) return isRequired ? undefined : null;
  return { mediaType, isRequired, schema: objectOrEmpty(content[mediaType])['schema'] };
}

function firstLine(text: unknown): string {
  return typeof text === 'string' ? (text.trim().split('\n')[0] ?? '').slice(0, 160) : '';
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
