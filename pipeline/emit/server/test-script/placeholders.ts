/**
 * Placeholder in sample values for digits that vary between runs, so that unique columns stay
 * unique.
 */
export const RUN = '\u0001';

/** Value of a property in another row of this run. */
export function valueOfRow(row: string, property: string): string {
  return `\u0002${row}\u0003${property}`;
}

/** A number from 1 to the given maximum that varies between runs. */
export function numberOfRun(highest: number): string {
  return `\u0004${highest}`;
}

/** A URL path with readable placeholders of parameters; those of values are `%02…%03…`. */
export function encodedPath(path: string): string {
  return encodeURI(path).replaceAll('%7B', '{').replaceAll('%7D', '}');
}
