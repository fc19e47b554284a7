import { isRecord, pointerTo, valueAtPointer } from '../../model/json-pointer.ts';
import { schemaAt } from '../schema-view.ts';

/** Schemas that speak of the same value: those given and every part of their combinations, references followed. */
export function schemasOfValue(document: object, pointers: readonly string[]): readonly string[] {
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

/** A property's schemas, as they stand; where none is declared, those of further properties. */
export function schemasOfProperty(
  document: object,
  places: readonly string[],
  name: string,
): readonly string[] {
  const own = places
    .map((place) => pointerTo(place, 'properties', name))
    .filter((place) => isRecord(valueAtPointer(document, place)));
  return own.length > 0 ? own : places.map((place) => pointerTo(place, 'additionalProperties'));
}
