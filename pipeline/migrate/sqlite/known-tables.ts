import type { SqliteTableFacts } from '../../dialects/sqlite/file-facts.ts';

/** Parts of a table in a SQLite file that documents do not contain. */
export type KnownTable = SqliteTableFacts;

/** By the table's name before any rename. */
export type KnownTables = ReadonlyMap<string, KnownTable>;

/** Clauses of CREATE TABLE that documents lack and a rebuild would lose. */
export function lostWords({ sql }: KnownTable): readonly string[] {
  return ['DEFERRABLE', 'ON CONFLICT', 'MATCH'].filter((word) =>
    new RegExp(`\\b${word.replace(' ', '\\s+')}\\b`, 'i').test(withoutTexts(sql)),
  );
}

/** The options after the closing parenthesis, and whether the table has AUTOINCREMENT. */
export function tableWords({ sql }: KnownTable): {
  readonly options: string;
  readonly countsOn: boolean;
} {
  const text = withoutTexts(sql);
  const behind = text.slice(text.lastIndexOf(')') + 1);
  const options = [
    ...(/\bSTRICT\b/i.test(behind) ? ['STRICT'] : []),
    ...(/\bWITHOUT\s+ROWID\b/i.test(behind) ? ['WITHOUT ROWID'] : []),
  ];
  return {
    options: options.length === 0 ? '' : ` ${options.join(', ')}`,
    countsOn: /\bAUTOINCREMENT\b/i.test(text),
  };
}

/** The text without strings, quoted names and comments. */
function withoutTexts(sql: string): string {
  return sql.replace(
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*.*?\*\//gs,
    ' ',
  );
}
