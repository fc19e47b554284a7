import { isRecord, pointerTo, valueAtPointer } from '../model/json-pointer.ts';
import { schemaAt } from './schema-view.ts';
import type { SchemaView } from './schema-view.ts';
import { placesOf, propertyPointers } from './schema-places.ts';

/** What schemas say of a property. */
export interface DeclaredProperty {
  /** The schema that stands there, and the one that it refers to. */
  readonly own: SchemaView;
  readonly followed: SchemaView;
  /** Whether any of the schemas around it requires it. */
  readonly isRequired: () => boolean;
}

/** Tells by what a property's schemas say of it whether it is left out. */
export type LeftOut = (property: DeclaredProperty) => boolean;

/** Whether a property is marked, itself or where it refers to. */
export function isMarked({ own, followed }: DeclaredProperty, mark: string): boolean {
  return own[mark] === true || followed[mark] === true;
}

/** What is left out of what. */
export interface Leaving {
  readonly value: unknown;
  readonly isLeftOut: LeftOut;
  /** Properties, one in the other, that are looked into; absent: all are. */
  readonly along?: readonly string[];
}

/** A value without some of the properties that its schemas declare. */
export function withoutProperties(
  document: object,
  pointers: readonly string[],
  { value, isLeftOut, along }: Leaving,
): unknown {
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value;
  const places = placesOf(document, pointers);
  if (places.length === 0) return value;
  if (Array.isArray(value)) {
    const items = places.map((place) => pointerTo(place, 'items'));
    const leaving = along === undefined ? { isLeftOut } : { isLeftOut, along };
    return value.map((item: unknown) =>
      withoutProperties(document, items, { ...leaving, value: item }),
    );
  }
  const inner = (name: string, at: readonly string[], item: unknown): unknown => {
    if (along === undefined) return withoutProperties(document, at, { value: item, isLeftOut });
    const [next, ...others] = along;
    if (name !== next) return item;
    return withoutProperties(document, at, { value: item, isLeftOut, along: others });
  };
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
      const declared = propertyPointers(document, places, name);
      const isRequired = (): boolean => places.some((place) => requires(document, place, name));
      const isOut = declared.some((place) => {
        const own = valueAtPointer(document, place);
        const followed = schemaAt(document, place)?.value ?? nothing;
        return isLeftOut({ own: isRecord(own) ? own : nothing, followed, isRequired });
      });
      return isOut ? [] : [[name, inner(name, declared, item)]];
    }),
  );
}

const nothing: SchemaView = {};

function requires(document: object, place: string, name: string): boolean {
  const required = valueAtPointer(document, pointerTo(place, 'required'));
  return Array.isArray(required) && required.includes(name);
}
