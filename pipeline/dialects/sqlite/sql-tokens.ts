/** A token of SQL text; `value` is a name or string without quotes. Blanks are not tokens. */
export interface SqlToken {
  readonly kind: 'word' | 'quoted' | 'string' | 'comment' | 'symbol';
  readonly text: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** One alternative per kind; unclosed quotes and comments extend to the end of the text. */
const tokenPattern =
  /(?<comment>--[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<string>'[^']*(?:''[^']*)*(?:'|$))|(?<quoted>"[^"]*(?:""[^"]*)*(?:"|$)|`[^`]*(?:``[^`]*)*(?:`|$)|\[[^\]]*(?:\]|$))|(?<word>[\w$\u0080-\uffff]+)|(?<symbol>\S)/g;

/**
 * Splits SQLite's SQL (https://sqlite.org/lang_keywords.html for its four kinds of quotes) into
 * tokens.
 */
export function tokenizeSql(sql: string): readonly SqlToken[] {
  return [...sql.matchAll(tokenPattern)].map((match) => {
    const [text] = match;
    const kind = tokenKind(match.groups ?? {});
    const value = kind === 'quoted' || kind === 'string' ? unquoted(text) : text;
    return { kind, text, value, start: match.index, end: match.index + text.length };
  });
}

/** Whether a token is this bare keyword, in any case. */
export function isWord(token: SqlToken | undefined, keyword: string): boolean {
  return token?.kind === 'word' && token.text.toUpperCase() === keyword;
}

/** Index of the token that closes the parenthesis at `open`, else of the last token. */
export function closingIndex(tokens: readonly SqlToken[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index++) {
    if (isSymbol(tokens[index], '(')) depth++;
    if (isSymbol(tokens[index], ')') && --depth === 0) return index;
  }
  return tokens.length - 1;
}

/** Whether a token is this punctuation mark. */
export function isSymbol(token: SqlToken | undefined, symbol: string): boolean {
  return token?.kind === 'symbol' && token.text === symbol;
}

/** Token lists between commas outside of parentheses, with comments. */
export function splitAtCommas(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] {
  const parts: SqlToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (isSymbol(token, '(')) depth++;
    if (isSymbol(token, ')')) depth--;
    if (depth === 0 && isSymbol(token, ',')) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** The source from the first to the last token, with strings and spacing as written. */
export function textOf(sql: string, tokens: readonly SqlToken[]): string {
  return tokens.length === 0 ? '' : sql.slice(tokens[0]?.start, tokens.at(-1)?.end);
}

function tokenKind(groups: Record<string, string | undefined>): SqlToken['kind'] {
  if (groups.comment !== undefined) return 'comment';
  if (groups.string !== undefined) return 'string';
  if (groups.quoted !== undefined) return 'quoted';
  return groups.word === undefined ? 'symbol' : 'word';
}

function unquoted(text: string): string {
  const quote = text.charAt(0);
  const inside = text.slice(1, -1);
  return quote === '[' ? inside : inside.replaceAll(quote + quote, quote);
}
