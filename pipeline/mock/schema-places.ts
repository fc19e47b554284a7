import { isRecord, pointerTo, valueAtPointer } from '../model/json-pointer.ts';
import { schemaAt, typesOf } from './schema-view.ts';

/** Schemas that speak of the same value: those given and every part of their combinations, references followed. */
export function placesOf(document: object, pointers: readonly string[]): readonly string[] {
  const places = new Set<string>();
  const open = [...pointers];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
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

/** A property's schemas; where none declares it, those of further properties. */
export function propertyPlaces(
  document: object,
  places: readonly string[],
  name: string,
): readonly string[] {
  return placesOf(document, propertyPointers(document, places, name));
}

/** The same as they stand, references not followed. */
export function propertyPointers(
  document: object,
  places: readonly string[],
  name: string,
): readonly string[] {
  const own = declaredPlaces(document, places, name);
  return own.length > 0 ? own : places.map((place) => pointerTo(place, 'additionalProperties'));
}

/** Whether a property is declared by name. */
export function isDeclared(document: object, places: readonly string[], name: string): boolean {
  return declaredPlaces(document, places, name).length > 0;
}

/** Names of declared properties. */
export function declaredNames(document: object, places: readonly string[]): readonly string[] {
  const names = places.flatMap((place) => {
    const properties = valueAtPointer(document, pointerTo(place, 'properties'));
    return isRecord(properties) ? Object.keys(properties) : [];
  });
  return [...new Set(names)];
}

/** Schemas of a list's items. */
export function itemPlaces(document: object, places: readonly string[]): readonly string[] {
  return placesOf(
    document,
    places.map((place) => pointerTo(place, 'items')),
  );
}

/** JSON types that any of the schemas allows; empty where none says. */
export function typesAt(document: object, places: readonly string[]): ReadonlySet<string> {
  return new Set(places.flatMap((place) => [...typesOf(document, place)]));
}

/** The first value of a keyword. */
export function keywordAt(document: object, places: readonly string[], keyword: string): unknown {
  return places
    .map((place) => valueAtPointer(document, pointerTo(place, keyword)))
    .find((value) => value !== undefined);
}

function declaredPlaces(
  document: object,
  places: readonly string[],
  name: string,
): readonly string[] {
  return places
    .map((place) => pointerTo(place, 'properties', name))
    .filter((place) => isRecord(valueAtPointer(document, place)));
}
