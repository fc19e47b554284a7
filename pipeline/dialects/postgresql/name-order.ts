import { compareCodeUnits } from '../code-unit-order.ts';

/** Something that is in a schema. */
interface Placed {
  readonly schema: string | null;
  readonly name: string;
}

/** Schema that need not be named. */
export const defaultSchema = 'public';

/** Orders what has a name within one table. */
export function byName(
  a: { readonly name: string | null },
  b: { readonly name: string | null },
): number {
  return compareCodeUnits(a.name ?? '', b.name ?? '');
}

/** Orders what has a name within a schema. */
export function byPlace(a: Placed, b: Placed): number {
  return compareCodeUnits(a.schema ?? '', b.schema ?? '') || compareCodeUnits(a.name, b.name);
}

/** Name for a note: with its schema where that is not the default one. */
export function placeName({ schema, name }: Placed): string {
  return schema === null || schema === defaultSchema ? name : `${schema}.${name}`;
}
