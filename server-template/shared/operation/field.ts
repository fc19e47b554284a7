import type { ValueForm } from '../response-shape.ts';

/**
 * A JSON name and its table property; a plain string if both are equal and the value has the
 * column's form.
 */
export type Field = string | readonly [name: string, property: string] | NamedField;

/** A field whose value or place in JSON differs from the column's. */
export interface NamedField {
  /** Joined by dots if nested: `address.city`. */
  readonly name: string;
  readonly property: string;
  readonly form?: ValueForm;
  /** Path of names in a body. */
  readonly path?: readonly string[];
}

/** A field in its long form. */
export function namedField(field: Field): NamedField {
  if (typeof field === 'string') return { name: field, property: field };
  return isPair(field) ? { name: field[0], property: field[1] } : field;
}

function isPair(field: Field): field is readonly [name: string, property: string] {
  return Array.isArray(field);
}
