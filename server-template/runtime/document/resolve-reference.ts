import { isJsonObject } from '../../shared/json/json-object.ts';
import { ConfigurationError } from '../configuration/configuration-error.ts';
import { valueAt } from '../../shared/document-references.ts';
import type { Document, Reference } from './openapi.ts';

/** The value, or the target of its `$ref` within the document's components. */
export function resolveReference<T extends object>(document: Document, value: T | Reference): T {
  const seen = new Set<string>();
  let current: unknown = value;
  while (isReference(current)) {
    const { $ref } = current;
    if (seen.has($ref)) throw new ConfigurationError(`The document's ${$ref} refers to itself.`);
    seen.add($ref);
    current = readPointer(document, $ref);
  }
  if (!isJsonObject(current)) throw new ConfigurationError('The document has an empty reference.');
  return current as T;
}

/** Whether a value is a reference. */
export function isReference(value: unknown): value is Reference {
  return isJsonObject(value) && typeof value['$ref'] === 'string';
}

/** Cache of targets: thousands of operations share a few. */
const found = new WeakMap<Document, Map<string, unknown>>();

function readPointer(document: Document, $ref: string): unknown {
  const known = found.get(document) ?? new Map<string, unknown>();
  found.set(document, known);
  if (!known.has($ref)) known.set($ref, lookUp(document, $ref));
  return known.get($ref);
}

function lookUp(document: Document, $ref: string): unknown {
  const subject = `The document's $ref ${JSON.stringify($ref)}`;
  if (!/^#\/components\/[^/]+\/[^/]+/.test($ref)) {
    throw new ConfigurationError(`${subject} points outside its components.`);
  }
  const value = valueAt(document, $ref);
  if (value === undefined) throw new ConfigurationError(`${subject} points to nothing.`);
  return value;
}
