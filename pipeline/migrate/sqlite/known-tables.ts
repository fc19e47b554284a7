import type { SqliteTableFacts } from '../../dialects/sqlite/file-facts.ts';

/** What a SQLite file holds of a table and no document does. */
export type KnownTable = SqliteTableFacts;

/** By the table's name as it is before any rename. */
export type KnownTables = ReadonlyMap<string, KnownTable>;

/** Words of a CREATE TABLE that no document holds and a table made anew would lose. */
export function lostWords({ sql }: KnownTable): readonly string[] {
  return ['DEFERRABLE', 'ON CONFLICT', 'MATCH'].filter((word) =>
    new RegExp(`\\b${word.replace(' ', '\\s+')}\\b`, 'i').test(withoutTexts(sql)),
  );
}

/** The options behind the closing parenthesis, and whether numbers are never used twice. */
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

/** Without strings, quoted names and comments. */
function withoutTexts(sql: string): string {
  return sql.replace(
    /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*.*?\*\//gs,
    ' ',
  );
}
