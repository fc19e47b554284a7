import { isRecord, pointerTo } from './json-pointer.ts';

/** Keys whose values are data rather than parts of the document. */
export const dataKeys: ReadonlySet<string> = new Set([
  ...['example', 'examples', 'default', 'enum', 'const'],
]);

/** Keys whose values are maps: what is one level below has a name that somebody chose. */
export const mapKeys: ReadonlySet<string> = new Set([
  ...['paths', 'schemas', 'responses', 'parameters', 'requestBodies', 'headers', 'callbacks'],
  ...['securitySchemes', 'links', 'content', 'encoding', 'properties', 'variables'],
  ...['mapping', 'scopes'],
  ...['webhooks', 'pathItems', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
]);

/** Tells where something is; made only where it is asked for, since a document has many places. */
export type Place = () => string;

/** Visits every object of a document that OpenAPI gives a meaning, parents first; examples, defaults and extensions are left out. */
export function walkDocument(
  root: unknown,
  visit: (node: Readonly<Record<string, unknown>>, place: Place) => void,
): void {
  const keys: (string | number)[] = [];
  const place: Place = () => pointerTo('#', ...keys);
  const walkAt = (key: string | number, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    keys.push(key);
    walk(value);
    keys.pop();
  };
  const walkMap = (key: string, map: object): void => {
    keys.push(key);
    for (const [name, value] of Object.entries(map)) walkAt(name, value);
    keys.pop();
  };
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) {
      node.forEach((item, index) => walkAt(index, item));
      return;
    }
    if (!isRecord(node)) return;
    visit(node, place);
    for (const key of Object.keys(node)) {
      const value = node[key];
      if (typeof value !== 'object') continue;
      if (dataKeys.has(key) || key.startsWith('x-')) continue;
      if (mapKeys.has(key) && isRecord(value) && !Array.isArray(value)) walkMap(key, value);
      else walkAt(key, value);
    }
  };
  walk(root);
}
