import type { Expression } from './check-expression.ts';
import { UnknownSyntax } from './check-token.ts';
import type { TokenReader } from './token-reader.ts';

/** Parses an expression that binds tighter than `level`. */
type ParseExpression = (level?: number) => Expression;

/** Binds tighter than any binary operator. */
const signLevel = 8;

/** Parses a value, a column, a call or parentheses, with casts and subscripts after it. */
export function parseOperand(reader: TokenReader, parse: ParseExpression): Expression {
  let operand = parsePrimary(reader, parse);
  for (;;) {
    if (reader.accept('::')) operand = { kind: 'cast', operand, type: parseType(reader) };
    else if (reader.accept('[')) {
      reader.skipTo('[', ']');
      operand = { kind: 'opaque' };
    } else return operand;
  }
}

function parsePrimary(reader: TokenReader, parse: ParseExpression): Expression {
  const token = reader.take();
  switch (token.kind) {
    case 'number':
      return { kind: 'literal', value: { digits: token.text } };
    case 'string':
      return { kind: 'literal', value: token.text };
    case 'symbol':
      return parseSymbol(token.text, reader, parse);
    case 'name':
      return token.quoted
        ? parseName(token.text, reader, parse)
        : parseWord(token.text, reader, parse);
  }
}

function parseSymbol(symbol: string, reader: TokenReader, parse: ParseExpression): Expression {
  if (symbol === '-' || symbol === '+') return signed(symbol, parse(signLevel));
  if (symbol !== '(') throw new UnknownSyntax(symbol);
  const inner = parse();
  if (reader.accept(')')) return inner;
  // A row value.
  reader.expect(',');
  reader.skipTo('(', ')');
  return { kind: 'opaque' };
}

function signed(sign: '-' | '+', operand: Expression): Expression {
  const value = operand.kind === 'literal' ? operand.value : null;
  if (typeof value !== 'object' || value === null || value.digits.startsWith('-'))
    return { kind: 'opaque' };
  return { kind: 'literal', value: { digits: sign === '-' ? `-${value.digits}` : value.digits } };
}

function parseWord(text: string, reader: TokenReader, parse: ParseExpression): Expression {
  const word = text.toLowerCase();
  const constant = constants.get(word);
  if (constant !== undefined) return { kind: 'literal', value: constant };
  if (word === 'array' && reader.accept('[')) {
    return { kind: 'array', items: parseItems(reader, parse, ']') };
  }
  if (word === 'case') {
    reader.skipTo('case', 'end');
    return { kind: 'opaque' };
  }
  if (word === 'cast' && reader.accept('(')) return parseCast(reader, parse);
  if (notNames.has(word)) throw new UnknownSyntax(word);
  if (reader.peek()?.kind === 'string') {
    // A typed literal: DATE '2024-02-29'.
    reader.take();
    return { kind: 'opaque' };
  }
  return parseName(text, reader, parse);
}

/** Parses a column, optionally qualified, or a call. */
function parseName(text: string, reader: TokenReader, parse: ParseExpression): Expression {
  const path = [text];
  while (reader.accept('.')) {
    const part = reader.take();
    if (part.kind !== 'name') throw new UnknownSyntax('name');
    path.push(part.text);
  }
  if (!reader.accept('(')) return { kind: 'column', name: path.at(-1) ?? text };
  // Kept qualified: `public.length` is a user's function.
  return parseCall(path.join('.').toLowerCase(), reader, parse);
}

/** Calls with special syntax (`extract(year from d)`) are opaque. */
function parseCall(name: string, reader: TokenReader, parse: ParseExpression): Expression {
  const start = reader.position;
  try {
    if (name === 'trim' && reader.accept('both')) reader.expect('from');
    return { kind: 'call', name, operands: parseItems(reader, parse, ')') };
  } catch (error) {
    if (!(error instanceof UnknownSyntax)) throw error;
    reader.rewind(start);
    reader.skipTo('(', ')');
    return { kind: 'opaque' };
  }
}

function parseItems(
  reader: TokenReader,
  parse: ParseExpression,
  close: string,
): readonly Expression[] {
  if (reader.accept(close)) return [];
  const items = [parse()];
  while (reader.accept(',')) items.push(parse());
  reader.expect(close);
  return items;
}

function parseCast(reader: TokenReader, parse: ParseExpression): Expression {
  const operand = parse();
  reader.expect('as');
  const type = parseType(reader);
  reader.expect(')');
  return { kind: 'cast', operand, type };
}

/**
 * Parses a type's name in lower case, with blanks only between words: `character varying(20)`,
 * `text[]`, `public.mood`.
 */
function parseType(reader: TokenReader): string {
  let type = typeWord(reader);
  while (reader.accept('.')) type += `.${typeWord(reader)}`;
  while (typeWords.has(reader.word() ?? '')) type += ` ${typeWord(reader)}`;
  if (reader.accept('(')) type += `(${parseTypeArguments(reader)})`;
  while (reader.accept('[', ']')) type += '[]';
  return type;
}

function typeWord(reader: TokenReader): string {
  const token = reader.take();
  if (token.kind !== 'name') throw new UnknownSyntax('type');
  return token.text.toLowerCase();
}

function parseTypeArguments(reader: TokenReader): string {
  const texts = [reader.take().text];
  while (reader.accept(',')) texts.push(reader.take().text);
  reader.expect(')');
  return texts.join(',');
}

const typeWords: ReadonlySet<string> = new Set([
  'varying',
  'precision',
  'with',
  'without',
  'time',
  'zone',
  'unsigned',
]);

const constants: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Keywords that cannot be names. */
const notNames: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'in',
  'is',
  'between',
  'like',
  'exists',
  'select',
  'from',
  'collate',
  'binary',
  'when',
  'then',
  'else',
  'end',
]);
