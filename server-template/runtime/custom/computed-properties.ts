/**
 * The user's functions for computed properties, by name; the name of a nested property is its
 * path: `address.label`.
 */
export type ComputedProperties = Readonly<Record<string, (row: never) => unknown>>;
