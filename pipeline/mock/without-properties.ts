import { isRecord, pointerTo, valueAtPointer } from '../model/json-pointer.ts';
import { schemaAt } from './schema-view.ts';
import type { SchemaView } from './schema-view.ts';
import { placesOf, propertyPointers } from './schema-places.ts';

/** Tells by what a property's schema says of it whether it is left out. */
export type LeftOut = (schema: SchemaView) => boolean;

/** A value without some of the properties that its schemas declare, at any depth. */
export function withoutProperties(
  document: object,
  pointers: readonly string[],
  { value, isLeftOut }: { readonly value: unknown; readonly isLeftOut: LeftOut },
): unknown {
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value;
  const places = placesOf(document, pointers);
  if (places.length === 0) return value;
  const inner = (at: readonly string[], item: unknown): unknown =>
    withoutProperties(document, at, { value: item, isLeftOut });
  if (Array.isArray(value)) {
    const items = places.map((place) => pointerTo(place, 'items'));
    return value.map((item) => inner(items, item));
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
      const declared = propertyPointers(document, places, name);
      return declared.some((place) => isLeftOutAt(document, place, isLeftOut))
        ? []
        : [[name, inner(declared, item)]];
    }),
  );
}

function isLeftOutAt(document: object, pointer: string, isLeftOut: LeftOut): boolean {
  const own = valueAtPointer(document, pointer);
  const followed = schemaAt(document, pointer)?.value;
  return [own, followed].some((schema) => isRecord(schema) && isLeftOut(schema));
}
