/**
 * A parsed SQL type: `NUMERIC (10, 2) unsigned` has the words `numeric unsigned` and the sizes 10
 * and 2.
 */
export interface SqlTypeText {
  /** Everything outside the parentheses, in lower case, separated by single blanks. */
  readonly words: string;
  /** Integers inside the parentheses; empty for anything else. */
  readonly sizes: readonly number[];
}

/** Parses a SQL type in any spelling. */
export function splitSqlType(sqlType: string): SqlTypeText {
  const open = sqlType.indexOf('(');
  const close = sqlType.lastIndexOf(')');
  if (open < 0 || close < open) return { words: normalized(sqlType), sizes: [] };
  const inside = sqlType.slice(open + 1, close).split(',');
  const sizes = inside.every((part) => /^\s*\d+\s*$/.test(part)) ? inside.map(Number) : [];
  return { words: normalized(`${sqlType.slice(0, open)} ${sqlType.slice(close + 1)}`), sizes };
}

function normalized(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ');
}
