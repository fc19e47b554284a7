/** A name as SQLite compares it: only ASCII letters ignore case. */
export function foldName(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
