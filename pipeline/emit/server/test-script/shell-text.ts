import { encodedPath } from './placeholders.ts';

/** Text as one word of a POSIX shell, in single quotes. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

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

/** A URL path as one shell word, in which values of rows are inserted. */
export function shellPath(path: string): string {
  return shellQuoted(encodedPath(path)).replace(
    /%02(\w+)%03(\w+)/g,
    (_, row: string, field: string) => `'"$(segment ${field} ${row})"'`,
  );
}
