import type { CheckFlavour } from '../../dialects/dialect.ts';

/** A token of a CHECK's text. */
export type Token =
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'string'; readonly text: string }
  /** A word; quoted ones are always names. */
  | { readonly kind: 'name'; readonly text: string; readonly quoted: boolean }
  | { readonly kind: 'symbol'; readonly text: string };

/** Thrown for unknown syntax; the check then stays text. */
export class UnknownSyntax extends Error {
  override readonly name = 'UnknownSyntax';
}

/**
 * Splits a CHECK's text into tokens; throws UnknownSyntax. `isColumn` decides whether SQLite's
 * `"x"` is a column or a string.
 */
export function tokenizeCheck(
  text: string,
  flavour: CheckFlavour,
  isColumn: (name: string) => boolean,
): readonly Token[] {
  if (text.length > longest) throw new UnknownSyntax('too long');
  const tokens: Token[] = [];
  let rest = 0;
  while (rest < text.length) {
    const blank = match(blanks, text, rest);
    if (blank !== null) {
      rest += blank.length;
      continue;
    }
    const read =
      readString(text, rest, flavour) ??
      readQuotedName(text, rest, { flavour, isColumn }) ??
      readPlain(text, rest);
    if (read === null) throw new UnknownSyntax(text.slice(rest));
    tokens.push(read.token);
    rest += read.length;
  }
  return tokens;
}

interface Read {
  readonly token: Token;
  readonly length: number;
}

function readString(text: string, from: number, flavour: CheckFlavour): Read | null {
  const pattern = flavour.backslashEscapes
    ? /(?:_\w+\s*|[Nn])?'(?:[^'\\]|''|\\[^])*'/y
    : /(?:_\w+\s*|[NnEe])?'(?:[^']|'')*'/y;
  const literal = match(pattern, text, from) ?? doubleQuoted(text, from, flavour);
  if (literal === null) return null;
  const quote = literal.at(-1) ?? "'";
  const inner = literal.slice(literal.indexOf(quote) + 1, -1).replaceAll(quote + quote, quote);
  const escapes = flavour.backslashEscapes || /^e/i.test(literal);
  return { token: stringToken(inner, escapes), length: literal.length };
}

/** A double-quoted string, in dialects without double-quoted names. */
function doubleQuoted(text: string, from: number, flavour: CheckFlavour): string | null {
  const names = flavour.identifierQuotes.some(([open]) => open === '"');
  return flavour.doubleQuotedStrings && !names
    ? match(/"(?:[^"\\]|""|\\[^])*"/y, text, from)
    : null;
}

/** Escapes other than of quotes and backslashes depend on the database. */
function stringToken(inner: string, escapes: boolean): Token {
  if (!escapes || !inner.includes('\\')) return { kind: 'string', text: inner };
  if (/\\(?!['"\\])/.test(inner.replaceAll('\\\\', ''))) throw new UnknownSyntax(inner);
  return { kind: 'string', text: inner.replaceAll(/\\([^])/g, '$1') };
}

function readQuotedName(
  text: string,
  from: number,
  context: { readonly flavour: CheckFlavour; readonly isColumn: (name: string) => boolean },
): Read | null {
  const { flavour, isColumn } = context;
  const pair = flavour.identifierQuotes.find(([open]) => text.startsWith(open, from));
  if (pair === undefined) return null;
  const [, close] = pair;
  let end = text.indexOf(close, from + 1);
  while (end !== -1 && text.startsWith(close, end + 1)) end = text.indexOf(close, end + 2);
  if (end === -1) throw new UnknownSyntax(text.slice(from));
  const name = text.slice(from + 1, end).replaceAll(close + close, close);
  const length = end + 1 - from;
  return close === '"' && flavour.doubleQuotedStrings && !isColumn(name)
    ? { token: { kind: 'string', text: name }, length }
    : { token: { kind: 'name', text: name, quoted: true }, length };
}

function readPlain(text: string, from: number): Read | null {
  const number = match(/(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?(?![\w.])/y, text, from);
  if (number !== null) return { token: { kind: 'number', text: number }, length: number.length };
  const name = match(/[\p{L}_][\p{L}\p{N}\p{M}_$]*/uy, text, from);
  if (name !== null) {
    return { token: { kind: 'name', text: name, quoted: false }, length: name.length };
  }
  const symbol = match(
    /::|[(),.[\]]|(?:[<>!=]=|<>|[-+*/%<>=])(?=[-+]?(?:[^-+*/<>=~!@#%^&|?]|$))|[-+*/<>=~!@#%^&|?]+/y,
    text,
    from,
  );
  return symbol === null
    ? null
    : { token: { kind: 'symbol', text: symbol }, length: symbol.length };
}

function match(pattern: RegExp, text: string, from: number): string | null {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0] ?? null;
}

/** Limit of length, against hostile texts. */
const longest = 20_000;

const blanks = /\s+|--[^\n]*(?:\n|$)|\/\*[^]*?\*\//y;
