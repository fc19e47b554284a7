/** Line, from 1, of the first conflict that a git merge left in a text; null if there is none. */
export function conflictLine(text: string): number | null {
  const start = /^<{7} /m.exec(text);
  if (start === null || !/^>{7} /m.test(text.slice(start.index))) return null;
  return text.slice(0, start.index).split('\n').length;
}
