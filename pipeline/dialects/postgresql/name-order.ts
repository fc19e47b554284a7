import { compareCodeUnits } from '../code-unit-order.ts';

/** An object in a schema. */
interface Placed {
  readonly schema: string | null;
  readonly name: string;
}

/** Schema that is omitted from names. */
export const defaultSchema = 'public';

/** Sorts objects within one table by name. */
export function byName(
  a: { readonly name: string | null },
  b: { readonly name: string | null },
): number {
  return compareCodeUnits(a.name ?? '', b.name ?? '');
}

/** Sorts objects by schema and name. */
export function byPlace(a: Placed, b: Placed): number {
  return compareCodeUnits(a.schema ?? '', b.schema ?? '') || compareCodeUnits(a.name, b.name);
}

/** Name for a note, with its schema unless that is the default one. */
export function placeName({ schema, name }: Placed): string {
  return schema === null || schema === defaultSchema ? name : `${schema}.${name}`;
}
