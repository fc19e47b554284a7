import { pointerTo } from '../../../pipeline/model/json-pointer.ts';
import { labelsOf } from '../../../pipeline/merge/values/list-labels.ts';

/** Every plain value of a document by its place, as a merge names places: what two documents differ in can be told without merging them. Empty objects and lists count as values. */
export function flattened(document: object): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  const visit = (value: unknown, keys: readonly string[]): void => {
    const parts = partsOf(value, document, keys);
    if (parts === null || parts.length === 0) {
      leaves.set(pointerTo('', ...keys), JSON.stringify(value));
      return;
    }
    for (const [key, inner] of parts) visit(inner, [...keys, key]);
  };
  visit(document, []);
  return leaves;
}

/** Places where two documents differ. */
export function differing(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): readonly string[] {
  const places = new Set([...one.keys(), ...other.keys()]);
  return [...places].filter((place) => one.get(place) !== other.get(place));
}

function partsOf(
  value: unknown,
  document: object,
  keys: readonly string[],
): readonly (readonly [string, unknown])[] | null {
  if (Array.isArray(value)) {
    const isDatabase = keys.includes('x-db') || keys.includes('x-crud');
    const labels = labelsOf([{ list: value, document }], isDatabase)?.[0] ?? null;
    return labels === null ? null : labels.map((label, index) => [label, value[index] as unknown]);
  }
  return typeof value === 'object' && value !== null ? Object.entries(value) : null;
}
