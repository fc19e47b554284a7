/** The user's functions for the properties of a row that no column holds, by the property's name; one that is in an object has that before it: `address.label`. */
export type ComputedProperties = Readonly<Record<string, (row: never) => unknown>>;
