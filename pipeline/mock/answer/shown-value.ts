import { isRecord, pointerTo, valueAtPointer } from '../../model/json-pointer.ts';
import { isHidden } from '../../model/resolve-models.ts';
import { schemaAt } from '../schema-view.ts';
import { propertyPointers, placesOf } from '../schema-places.ts';

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
  const places = placesOf(document, pointers);
  if (places.length === 0) return value;
  if (Array.isArray(value)) {
    const items = places.map((place) => pointerTo(place, 'items'));
    return value.map((item) => shown(document, items, item));
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
      const declared = propertyPointers(document, places, name);
      return declared.some((place) => isHiddenAt(document, place))
        ? []
        : [[name, shown(document, declared, item)]];
    }),
  );
}

function isHiddenAt(document: object, pointer: string): boolean {
  const own = valueAtPointer(document, pointer);
  const followed = schemaAt(document, pointer)?.value;
  return [own, followed].some((schema) => isRecord(schema) && isHidden(schema));
}
