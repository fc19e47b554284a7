import { isRecord, pointerTo } from './json-pointer.ts';

/** Keys whose values are data rather than parts of the document. */
export const dataKeys: ReadonlySet<string> = new Set([
  ...['example', 'examples', 'default', 'enum', 'const'],
]);

/** Keys whose values are maps: what stands one level below has a name that somebody chose. */
export const mapKeys: ReadonlySet<string> = new Set([
  ...['paths', 'schemas', 'responses', 'parameters', 'requestBodies', 'headers', 'callbacks'],
  ...['securitySchemes', 'links', 'content', 'encoding', 'properties', 'variables'],
  ...['webhooks', 'pathItems', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
]);

/** Visits every object of a document that OpenAPI gives a meaning, parents first; examples, defaults and extensions are left out. */
export function walkDocument(
  node: unknown,
  visit: (node: Readonly<Record<string, unknown>>, pointer: string) => void,
  pointer = '#',
): void {
  if (Array.isArray(node)) {
    node.forEach((item, index) => walkDocument(item, visit, pointerTo(pointer, index)));
    return;
  }
  if (!isRecord(node)) return;
  visit(node, pointer);
  for (const [key, value] of Object.entries(node)) {
    if (dataKeys.has(key) || key.startsWith('x-')) continue;
    if (mapKeys.has(key) && !Array.isArray(value)) walkMap(value, visit, pointerTo(pointer, key));
    else walkDocument(value, visit, pointerTo(pointer, key));
  }
}

function walkMap(
  map: unknown,
  visit: (node: Readonly<Record<string, unknown>>, pointer: string) => void,
  pointer: string,
): void {
  if (!isRecord(map)) return;
  for (const [key, value] of Object.entries(map)) {
    walkDocument(value, visit, pointerTo(pointer, key));
  }
}
