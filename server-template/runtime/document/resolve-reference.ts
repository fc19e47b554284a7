import { ConfigurationError } from '../configuration/configuration-error.ts';
import { isObject, type Document, type Reference } from './openapi.ts';

/** The value itself, or what its `$ref` points to within the document's components. */
export function resolveReference<T extends object>(document: Document, value: T | Reference): T {
  const seen = new Set<string>();
  let current: unknown = value;
  while (isReference(current)) {
    const { $ref } = current;
    if (seen.has($ref)) throw new ConfigurationError(`The document's ${$ref} refers to itself.`);
    seen.add($ref);
    current = readPointer(document, $ref);
  }
  if (!isObject(current)) throw new ConfigurationError('The document refers to nothing.');
  return current as T;
}

/** Whether a value is a pointer to another place. */
export function isReference(value: unknown): value is Reference {
  return isObject(value) && typeof value['$ref'] === 'string';
}

/** Kind and name of the component that a pointer leads to or into; throws for any other pointer. */
export function componentOf($ref: string): readonly [kind: string, name: string] {
  const [root, components, kind, name] = $ref.split('/').map(unescape);
  if (root === '#' && components === 'components' && kind !== undefined && name !== undefined) {
    return [kind, name];
  }
  throw new ConfigurationError(
    `The document's $ref ${JSON.stringify($ref)} leads out of its components.`,
  );
}

function readPointer(document: Document, $ref: string): unknown {
  componentOf($ref);
  const parts = $ref.split('/').slice(1).map(unescape);
  return parts.reduce<unknown>((value, part) => {
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, part)) {
      return (value as Readonly<Record<string, unknown>>)[part];
    }
    throw new ConfigurationError(`The document's $ref ${JSON.stringify($ref)} leads nowhere.`);
  }, document);
}

function unescape(part: string): string {
  return decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
}
