/**
 * The user's functions for computed properties, by name; a nested one has its path:
 * `address.label`.
 */
export type ComputedProperties = Readonly<Record<string, (row: never) => unknown>>;
