/** Text as one word of a POSIX shell, in single quotes. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/**
 * Placeholder in sample values for digits that vary between runs, so that unique columns stay
 * unique.
 */
export const RUN = '\u0001';

/**
 * JSON with samples as one shell word, in which the run's digits and values of other rows are
 * inserted.
 */
export function shellJson(json: string): string {
  return shellQuoted(json)
    .replaceAll('\\u0001', `'"$run"'`)
    .replace(/"\\u0002(\w+)\\u0003(\w+)"/g, (_, row: string, field: string) => {
      return `'"$(field ${field} ${row})"'`;
    })
    .replace(/"\\u0004(\d+)"/g, (_, highest: string) => `'"$(upto ${highest})"'`);
}

/** Value of a property in another row of this run. */
export function valueOfRow(row: string, property: string): string {
  return `\u0002${row}\u0003${property}`;
}

/** A number from 1 to the given maximum that varies between runs. */
export function numberOfRun(highest: number): string {
  return `\u0004${highest}`;
}

/**
 * A URL path as one shell word, with readable placeholders of parameters, in which values of rows
 * are inserted.
 */
export function shellPath(path: string): string {
  return shellQuoted(encodeURI(path).replaceAll('%7B', '{').replaceAll('%7D', '}')).replace(
    /%02(\w+)%03(\w+)/g,
    (_, row: string, field: string) => `'"$(segment ${field} ${row})"'`,
  );
}
