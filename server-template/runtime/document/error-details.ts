import { isJsonObject } from '../../shared/json/json-object.ts';
import type { Document } from './openapi.ts';
import { resolveReference } from './resolve-reference.ts';

/** Whether the errors that an operation declares for a status have a `keyword` in their details. */
export function readKeywordStatuses(
  document: Document,
  responses: Readonly<Record<string, unknown>>,
): (status: number) => boolean {
  const known = new Map<unknown, boolean>();
  return (status) => {
    const family = `${Math.floor(status / 100)}XX`;
    const response = responses[String(status)] ?? responses[family] ?? responses['default'];
    const isKnown = known.get(response) ?? hasKeyword(document, response);
    known.set(response, isKnown);
    return isKnown;
  };
}

function hasKeyword(document: Document, response: unknown): boolean {
  const content = part(document, response, 'content');
  const schema = part(document, part(document, content, 'application/json'), 'schema');
  const items = part(document, propertyOf(document, schema, 'details'), 'items');
  return propertyOf(document, items, 'keyword') !== undefined;
}

function propertyOf(document: Document, schema: unknown, name: string): unknown {
  const own = part(document, part(document, schema, 'properties'), name);
  if (own !== undefined) return own;
  const parts = part(document, schema, 'allOf');
  if (!Array.isArray(parts)) return undefined;
  return parts.map((one) => propertyOf(document, one, name)).find((found) => found !== undefined);
}

function part(document: Document, whole: unknown, name: string): unknown {
  if (!isJsonObject(whole)) return undefined;
  const resolved = resolveReference<Readonly<Record<string, unknown>>>(document, whole);
  return Object.hasOwn(resolved, name) ? resolved[name] : undefined;
}
