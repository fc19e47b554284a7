import { isBinary } from '../../../../server-template/shared/media-type.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';

/**
 * A document in which every content with a binary media type has the schema of a file, as
 * documents often leave it out or write `type: string`.
 */
export function withBinaryContents(document: JsonObject): JsonObject {
  return rewritten(document, '') as JsonObject;
}

const file = { type: 'string', format: 'binary' };

function rewritten(value: unknown, key: string): unknown {
  if (key === 'example' || key === 'examples' || key === 'default' || key.startsWith('x-'))
    return value;
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const items = list.map((item) => rewritten(item, ''));
    return items.every((item, index) => item === list[index]) ? value : items;
  }
  if (!isJsonObject(value)) return value;
  let changed: Map<string, unknown> | null = null;
  for (const name of Object.keys(value)) {
    const item = value[name];
    const isFile = key === 'content' && isJsonObject(item) && isBinary(name) && !isWritten(item);
    const meant = isFile ? { ...item, schema: file } : rewritten(item, name);
    if (meant !== item) (changed ??= new Map(Object.entries(value))).set(name, meant);
  }
  return changed === null ? value : Object.fromEntries(changed);
}

/** Whether the schema is already that of a file, or not that of a text. */
function isWritten({ schema }: JsonObject): boolean {
  if (!isJsonObject(schema)) return false;
  const { type, format, ...rest } = schema;
  if (format === 'binary' || (type !== undefined && type !== 'string')) return true;
  return Object.keys(rest).some((name) => ['$ref', 'allOf', 'anyOf', 'oneOf'].includes(name));
}
