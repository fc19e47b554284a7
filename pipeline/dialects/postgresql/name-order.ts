/** Something that stands in a schema. */
export interface Placed {
  readonly schema: string | null;
  readonly name: string;
}

/** Schema that needs no mention. */
export const defaultSchema = 'public';

/** Orders by UTF-16 code units, which no locale changes. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Orders what has a name within one table. */
export function byName(
  a: { readonly name: string | null },
  b: { readonly name: string | null },
): number {
  return compare(a.name ?? '', b.name ?? '');
}

/** Orders what has a name within a schema. */
export function byPlace(a: Placed, b: Placed): number {
  return compare(a.schema ?? '', b.schema ?? '') || compare(a.name, b.name);
}

/** Name for a note: with its schema where that is not the default one. */
export function placeName({ schema, name }: Placed): string {
  return schema === null || schema === defaultSchema ? name : `${schema}.${name}`;
}
