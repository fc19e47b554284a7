import { isJsonObject } from '../json/json-object.ts';
import type { FormSchemas } from './form-schemas.ts';

/**
 * Schemas of the same value: those given and all parts of their combinations, references followed.
 */
export function placesOf(schemas: FormSchemas, pointers: readonly string[]): readonly string[] {
  const places = new Set<string>();
  const open = [...pointers];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const schema = schemas.at(next);
    if (schema === null || places.has(schema.pointer)) continue;
    places.add(schema.pointer);
    for (const keyword of ['allOf', 'oneOf', 'anyOf']) {
      const parts = schema.value[keyword];
      if (!Array.isArray(parts)) continue;
      parts.forEach((_, index) => open.push(schemas.below(schema.pointer, keyword, index)));
    }
  }
  return [...places];
}

/** A property's schemas; if it is undeclared, those of additional properties. */
export function propertyPlaces(
  schemas: FormSchemas,
  places: readonly string[],
  name: string,
): readonly string[] {
  return placesOf(schemas, propertyPointers(schemas, places, name));
}

/** The same without following references. */
export function propertyPointers(
  schemas: FormSchemas,
  places: readonly string[],
  name: string,
): readonly string[] {
  const own = declaredPlaces(schemas, places, name);
  return own.length > 0 ? own : places.map((place) => schemas.below(place, 'additionalProperties'));
}

/** Whether a property is declared by name. */
export function isDeclared(schemas: FormSchemas, places: readonly string[], name: string): boolean {
  return declaredPlaces(schemas, places, name).length > 0;
}

/** Names of declared properties. */
export function declaredNames(schemas: FormSchemas, places: readonly string[]): readonly string[] {
  const names = places.flatMap((place) => {
    const properties = schemas.at(place)?.value['properties'];
    return isJsonObject(properties) ? Object.keys(properties) : [];
  });
  return [...new Set(names)];
}

/** Schemas of a list's items. */
export function itemPlaces(schemas: FormSchemas, places: readonly string[]): readonly string[] {
  return placesOf(schemas, itemPointers(schemas, places));
}

/** The same without following references. */
export function itemPointers(schemas: FormSchemas, places: readonly string[]): readonly string[] {
  return places.map((place) => schemas.below(place, 'items'));
}

/** JSON types that any of the schemas allows; empty if unspecified. */
export function typesAt(schemas: FormSchemas, places: readonly string[]): ReadonlySet<string> {
  return new Set(places.flatMap((place) => [...schemas.types(place)]));
}

/** The first value of a keyword. */
export function keywordAt(
  schemas: FormSchemas,
  places: readonly string[],
  keyword: string,
): unknown {
  return places
    .map((place) => schemas.at(place)?.value[keyword])
    .find((value) => value !== undefined);
}

function declaredPlaces(
  schemas: FormSchemas,
  places: readonly string[],
  name: string,
): readonly string[] {
  return places.flatMap((place) => {
    const properties = schemas.at(place)?.value['properties'];
    const isHere =
      isJsonObject(properties) && Object.hasOwn(properties, name) && isJsonObject(properties[name]);
    return isHere ? [schemas.below(place, 'properties', name)] : [];
  });
}
