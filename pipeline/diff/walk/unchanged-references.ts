import { isRecord } from '../../model/json-pointer.ts';

const closer: ReadonlySet<string> = new Set(['allOf', 'readOnly', 'writeOnly']);

/** The references in two identical schemas, whose targets may have changed; null if the schemas differ. Also null for schemas with `allOf` or one-way properties, which need a full comparison. */
export function unchangedReferences(before: unknown, after: unknown): readonly string[] | null {
  const references = new Set<string>();
  return areSame(before, after, references) ? [...references] : null;
}

function areSame(before: unknown, after: unknown, references: Set<string>): boolean {
  if (!isRecord(before) || !isRecord(after)) return before === after;
  if (Array.isArray(before) !== Array.isArray(after)) return false;
  const keys = Object.keys(before);
  if (keys.length !== Object.keys(after).length) return false;
  for (const key of keys) {
    if (closer.has(key)) return false;
    const value = before[key];
    if (!Object.hasOwn(after, key) || !areSame(value, after[key], references)) return false;
    if (key === '$ref' && typeof value === 'string') references.add(value);
  }
  return true;
}
