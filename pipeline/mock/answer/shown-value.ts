import { isRecord, pointerTo, valueAtPointer } from '../../model/json-pointer.ts';
import { isHidden } from '../../model/resolve-models.ts';
import { schemaAt } from '../schema-view.ts';

/** A value without the properties that its schema never shows: those that are internal or only written. */
export function shownValue(document: object, pointer: string | null, value: unknown): unknown {
  return pointer === null || !hidesAnything(document) ? value : shown(document, [pointer], value);
}

/** Most documents hide nothing: looked for once, since it costs as much as the document is long. */
const hiding = new WeakMap<object, boolean>();

function hidesAnything(document: object): boolean {
  const known = hiding.get(document);
  if (known !== undefined) return known;
  const found = holdsHidden(document);
  hiding.set(document, found);
  return found;
}

function holdsHidden(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsHidden);
  return isRecord(value) && (isHidden(value) || Object.values(value).some(holdsHidden));
}

function shown(document: object, pointers: readonly string[], value: unknown): unknown {
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value;
  const places = schemasAt(document, pointers);
  if (places.length === 0) return value;
  if (Array.isArray(value)) {
    const items = places.map((place) => pointerTo(place, 'items'));
    return value.map((item) => shown(document, items, item));
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
      const declared = propertyAt(document, places, name);
      return declared.some((place) => isHiddenAt(document, place))
        ? []
        : [[name, shown(document, declared, item)]];
    }),
  );
}

/** A property's schemas; where none is declared, those of further properties. */
function propertyAt(document: object, places: readonly string[], name: string): readonly string[] {
  const own = places
    .map((place) => pointerTo(place, 'properties', name))
    .filter((place) => isRecord(valueAtPointer(document, place)));
  return own.length > 0 ? own : places.map((place) => pointerTo(place, 'additionalProperties'));
}

function isHiddenAt(document: object, pointer: string): boolean {
  const own = valueAtPointer(document, pointer);
  const followed = schemaAt(document, pointer)?.value;
  return [own, followed].some((schema) => isRecord(schema) && isHidden(schema));
}

/** Schemas that speak of the same value: those given and every part of their combinations. */
function schemasAt(document: object, pointers: readonly string[]): readonly string[] {
  const places = new Set<string>();
  const open = [...pointers];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const schema = schemaAt(document, next);
    if (schema === null || places.has(schema.pointer)) continue;
    places.add(schema.pointer);
    for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
      const parts = schema.value[keyword];
      if (!Array.isArray(parts)) continue;
      parts.forEach((_, index) => open.push(pointerTo(schema.pointer, keyword, index)));
    }
  }
  return [...places];
}
