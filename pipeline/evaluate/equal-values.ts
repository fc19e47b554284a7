import { isJsonObject } from '../../server-template/shared/json/json-object.ts';

/** A text that equal JSON values share, regardless of the order of properties. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`).join()}}`;
}

/**
 * Indexes of two equal items; null if all differ. Takes linear time, because lists may come from
 * attackers.
 */
export function equalItems(items: readonly unknown[]): readonly [number, number] | null {
  const places = new Map<unknown, number>();
  for (const [index, item] of items.entries()) {
    const key = typeof item === 'object' ? canonicalText(item) : scalarKey(item);
    const other = places.get(key);
    if (other !== undefined) return [other, index];
    places.set(key, index);
  }
  return null;
}

/** Prefixed, because a string may look like the canonical text of an object. */
function scalarKey(item: unknown): unknown {
  return typeof item === 'string' ? JSON.stringify(item) : item;
}

/** Tests whether a value equals one of these. */
export function oneOfValues(values: readonly unknown[]): (value: unknown) => boolean {
  const plain = new Set(values.filter((value) => !isStructured(value)));
  const texts = new Set(values.filter(isStructured).map(canonicalText));
  return (value) =>
    isStructured(value) ? texts.size > 0 && texts.has(canonicalText(value)) : plain.has(value);
}

function isStructured(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
