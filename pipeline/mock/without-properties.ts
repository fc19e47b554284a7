import type { Keywords, Schemas } from '../model/schema-view.ts';
import { isRow } from '../../server-template/shared/rows/row.ts';
import {
  itemPointers,
  placesOf,
  propertyPointers,
} from '../../server-template/shared/form/value-schemas.ts';

/** What schemas declare for a property. */
export interface DeclaredProperty {
  /** The schema that is there, and the one that it refers to. */
  readonly own: Keywords;
  readonly followed: Keywords;
  /** Whether any of the schemas around it requires it. */
  readonly isRequired: () => boolean;
}

/** Whether a property is left out, by what its schemas declare. */
export type LeftOut = (property: DeclaredProperty) => boolean;

/** Whether a property is marked, itself or where it refers to. */
export function hasMark({ own, followed }: DeclaredProperty, mark: string): boolean {
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
  schemas: Schemas,
  pointers: readonly string[],
  { value, isLeftOut, along }: Leaving,
): unknown {
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value;
  const places = placesOf(schemas, pointers);
  if (places.length === 0) return value;
  if (Array.isArray(value)) {
    const items = itemPointers(schemas, places);
    const leaving = along === undefined ? { isLeftOut } : { isLeftOut, along };
    return value.map((item: unknown) =>
      withoutProperties(schemas, items, { ...leaving, value: item }),
    );
  }
  const inner = (name: string, at: readonly string[], item: unknown): unknown => {
    if (along === undefined) return withoutProperties(schemas, at, { value: item, isLeftOut });
    const [next, ...others] = along;
    if (name !== next) return item;
    return withoutProperties(schemas, at, { value: item, isLeftOut, along: others });
  };
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]): [string, unknown][] => {
      const declared = propertyPointers(schemas, places, name);
      const isRequired = (): boolean => places.some((place) => requires(schemas, place, name));
      const isOut = declared.some((place) => {
        const own = schemas.current(place);
        const followed = schemas.at(place)?.value ?? nothing;
        return isLeftOut({ own: isRow(own) ? own : nothing, followed, isRequired });
      });
      return isOut ? [] : [[name, inner(name, declared, item)]];
    }),
  );
}

const nothing: Keywords = {};

function requires(schemas: Schemas, place: string, name: string): boolean {
  const required = schemas.at(place)?.value['required'];
  return Array.isArray(required) && required.includes(name);
}
