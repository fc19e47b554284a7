import { isJsonObject, type JsonObject } from './json/json-object.ts';

/** The value with references followed; null if one is broken. */
export function referredTo(document: object, value: unknown): JsonObject | null {
  const seen = new Set<string>();
  let current = value;
  while (isJsonObject(current) && typeof current['$ref'] === 'string') {
    if (seen.has(current['$ref'])) return null;
    seen.add(current['$ref']);
    current = valueAt(document, current['$ref']);
  }
  return isJsonObject(current) ? current : null;
}

/** The target of a pointer within a document; undefined: none. */
export function valueAt(document: unknown, pointer: string): unknown {
  if (!pointer.startsWith('#')) return undefined;
  let place = document;
  for (const step of pointer.split('/').slice(1)) {
    const name = decodeStep(step);
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name))
      return undefined;
    place = (place as JsonObject)[name];
  }
  return place;
}

/** The components of a document that a part of it refers to, directly or through others. */
export function usedComponents(
  document: { readonly components?: unknown },
  part: unknown,
): Readonly<Record<string, JsonObject>> {
  const found = new Map<string, Map<string, unknown>>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    if (!isJsonObject(value)) return;
    if (typeof value['$ref'] === 'string') collectComponent(value['$ref']);
    Object.values(value).forEach(collect);
  };
  const collectComponent = (pointer: string): void => {
    const [root, components, kind = '', name = ''] = pointer.split('/').map(decodeStep);
    const known = found.get(kind) ?? new Map<string, unknown>();
    const ofKind = isJsonObject(document.components) ? document.components[kind] : undefined;
    if (root !== '#' || components !== 'components' || known.has(name)) return;
    if (!isJsonObject(ofKind) || !Object.hasOwn(ofKind, name)) return;
    found.set(kind, known.set(name, ofKind[name]));
    collect(ofKind[name]);
  };
  collect(part);
  return Object.fromEntries([...found].map(([kind, known]) => [kind, Object.fromEntries(known)]));
}

function decodeStep(step: string): string {
  const plain = (text: string): string => text.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return plain(decodeURIComponent(step));
  } catch {
    return plain(step);
  }
}
