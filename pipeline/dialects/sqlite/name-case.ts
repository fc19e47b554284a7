/** A name as SQLite compares it: only the letters of ASCII have no case. */
export function foldName(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
