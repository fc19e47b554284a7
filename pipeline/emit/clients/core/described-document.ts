import { X_ENUM_DESCRIPTIONS } from '../../../extensions.ts';
import { isJsonObject } from '../../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../../server-template/shared/json/json-object.ts';

/**
 * Characters that some readers treat as line ends, that change the text direction, or that are
 * invisible.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu;

/**
 * A document whose texts are safe for comments: uniform line ends, no invisible characters, and
 * descriptions of enum values in the schema's.
 */
export function describedDocument(document: JsonObject): JsonObject {
  return described(document) as JsonObject;
}

function described(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const items = list.map(described);
    return items.every((item, index) => item === list[index]) ? value : items;
  }
  if (!isJsonObject(value)) return value;
  let changed: Map<string, unknown> | null = null;
  for (const key of Object.keys(value)) {
    const item = describedMember(key, value[key]);
    if (item !== value[key]) (changed ??= new Map(Object.entries(value))).set(key, item);
  }
  const copy: JsonObject = changed === null ? value : Object.fromEntries(changed);
  const values = valueLines(value);
  if (values.length === 0) return copy;
  const own = typeof copy['description'] === 'string' ? [copy['description'], ''] : [];
  return { ...copy, description: [...own, ...values].join('\n') };
}

function describedMember(key: string, value: unknown): unknown {
  if (isText(key) && typeof value === 'string') return commentText(value);
  // Data may look like a schema, and does not affect the types.
  return key === 'example' || key === 'examples' ? value : described(value);
}

function isText(key: string): boolean {
  return key === 'description' || key === 'summary' || key === 'title';
}

const plain = /^[ -~]*$/;

function commentText(text: string): string {
  if (plain.test(text)) return text.trim();
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(unseen, ' ').trimEnd())
    .join('\n')
    .trim();
}

/** Descriptions of enum values: a list next to the values, or texts by value. */
function valueLines(schema: JsonObject): readonly string[] {
  const texts = schema[X_ENUM_DESCRIPTIONS];
  const values = schema['enum'];
  if (!Array.isArray(values) || typeof texts !== 'object' || texts === null) return [];
  return values.flatMap((value: unknown, index) => {
    const key = Array.isArray(texts) ? index : String(value);
    const text = Object.hasOwn(texts, key) ? (texts as JsonObject)[key] : null;
    return typeof text === 'string' ? [`- ${commentText(`${String(value)}: ${text}`)}`] : [];
  });
}
