/** Text as one word of a POSIX shell: nothing inside single quotes means anything. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Is in sample values for digits that differ from run to run, so that unique columns stay unique. */
export const RUN = '\u0001';

/** JSON with samples as one word of the shell, in which the digits of the run and values of other rows are filled in. */
export function shellJson(json: string): string {
  return shellQuoted(json)
    .replaceAll('\\u0001', `'"$run"'`)
    .replace(/"\\u0002(\d+)\\u0003(\w+)"/g, (_, row: string, field: string) => {
      return `'"$(field ${field} row${row})"'`;
    })
    .replace(/"\\u0004(\d+)"/g, (_, highest: string) => `'"$(upto ${highest})"'`);
}

/** A value that another row of this run holds in a property. */
export function valueOfRow(row: number, property: string): string {
  return `\u0002${row}\u0003${property}`;
}

/** A number from 1 to the highest, another one in each run. */
export function numberOfRun(highest: number): string {
  return `\u0004${highest}`;
}
