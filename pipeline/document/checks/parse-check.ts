import type { CheckFlavour } from '../../dialects/dialect.ts';
import type { ComparisonOperator, Expression } from './check-expression.ts';
import { UnknownSyntax, tokenizeCheck } from './check-token.ts';
import { parseOperand } from './parse-operand.ts';
import { TokenReader } from './token-reader.ts';

/** Parses a CHECK's text by operator precedence (Pratt); null if its syntax is unknown. */
export function parseCheck(
  text: string,
  flavour: CheckFlavour,
  isColumn: (name: string) => boolean,
): Expression | null {
  try {
    const reader = new TokenReader(tokenizeCheck(text, flavour, isColumn));
    const expression = parseExpression(reader, 0, { flavour, depth: 0 });
    return reader.done ? expression : null;
  } catch (error) {
    if (error instanceof UnknownSyntax) return null;
    throw error;
  }
}

/** State that is constant while parsing a text. */
export interface ParseContext {
  readonly flavour: CheckFlavour;
  readonly depth: number;
}

/** Binding powers of operators. */
const binding = { or: 1, and: 2, not: 3, comparison: 4, other: 5, sum: 6, product: 7 } as const;

/** Limit of nesting, against hostile texts. */
const deepest = 200;

function parseExpression(reader: TokenReader, minimum: number, outer: ParseContext): Expression {
  if (outer.depth > deepest) throw new UnknownSyntax('nested too deep');
  const context = { ...outer, depth: outer.depth + 1 };
  let left = parsePrefix(reader, context);
  for (;;) {
    const next = parseInfix(reader, left, { minimum, context });
    if (next === null) return left;
    left = next;
  }
}

function parsePrefix(reader: TokenReader, context: ParseContext): Expression {
  if (reader.accept('not')) {
    return { kind: 'not', operand: parseExpression(reader, binding.not, context) };
  }
  return parseOperand(reader, (level = 0) => parseExpression(reader, level, context));
}

interface InfixContext {
  readonly minimum: number;
  readonly context: ParseContext;
}

/** Parses an operator and its right side, if it binds tighter than `minimum`. */
function parseInfix(
  reader: TokenReader,
  left: Expression,
  { minimum, context }: InfixContext,
): Expression | null {
  const word = reader.word();
  if (word === null) {
    if (reader.done) return null;
    throw new UnknownSyntax('operator expected');
  }
  const level = levelOf(word, context.flavour);
  if (level === null || level <= minimum) return null;
  reader.take();
  const right = (): Expression => parseExpression(reader, level, context);
  if (word === 'and' || word === 'or') return { kind: word, left, right: right() };
  const comparison = comparisons.get(word);
  if (comparison !== undefined) return parseComparison(reader, left, { comparison, right });
  if (level === binding.comparison) {
    return parsePredicate(reader, left, { flavour: context.flavour, word, right });
  }
  return folded(word, left, right());
}

/** Folds sums, differences and products of integers; other operators are opaque. */
function folded(operator: string, left: Expression, right: Expression): Expression {
  const [one, other] = [wholeNumber(left), wholeNumber(right)];
  if (one === null || other === null) return { kind: 'opaque' };
  const results: Readonly<Record<string, bigint>> = {
    '+': one + other,
    '-': one - other,
    '*': one * other,
  };
  const result = results[operator];
  return result === undefined
    ? { kind: 'opaque' }
    : { kind: 'literal', value: { digits: String(result) } };
}

function wholeNumber(expression: Expression): bigint | null {
  const value = expression.kind === 'literal' ? expression.value : null;
  const digits = typeof value === 'object' ? value?.digits : undefined;
  return digits !== undefined && /^-?\d{1,30}$/.test(digits) ? BigInt(digits) : null;
}

function levelOf(word: string, flavour: CheckFlavour): number | null {
  if (word === 'or') return binding.or;
  if (word === 'and') return binding.and;
  if (comparisons.has(word) || predicates.has(word) || isMatch(word, flavour))
    return binding.comparison;
  if (word === '+' || word === '-') return binding.sum;
  if (word === '*' || word === '/' || word === '%') return binding.product;
  return /^[-+*/<>=~!@#%^&|?]+$/.test(word) ? binding.other : null;
}

function isMatch(word: string, flavour: CheckFlavour): boolean {
  return (
    word === '~~' || flavour.regexOperators.some((operator) => operator.toLowerCase() === word)
  );
}

interface ComparisonContext {
  readonly comparison: ComparisonOperator;
  readonly right: () => Expression;
}

function parseComparison(
  reader: TokenReader,
  left: Expression,
  { comparison, right }: ComparisonContext,
): Expression {
  const quantifier = reader.word();
  if (reader.word(1) === '(' && (quantifier === 'any' || quantifier === 'some')) {
    reader.take();
    const array = withoutCasts(right());
    return comparison === '=' && array.kind === 'array'
      ? { kind: 'in', operand: left, values: array.items, negated: false }
      : { kind: 'opaque' };
  }
  if (reader.word(1) === '(' && quantifier === 'all') {
    reader.take();
    right();
    return { kind: 'opaque' };
  }
  return { kind: 'comparison', operator: comparison, left, right: right() };
}

/** A cast of an array casts each item. */
function withoutCasts(expression: Expression): Expression {
  if (expression.kind !== 'cast' || !expression.type.endsWith('[]')) return expression;
  const array = arrayOfText(withoutCasts(expression.operand));
  const type = expression.type.slice(0, -2);
  return array.kind === 'array'
    ? { kind: 'array', items: array.items.map((operand) => ({ kind: 'cast', operand, type })) }
    : array;
}

/** A constant array as PostgreSQL prints it, `'{a,"b c"}'`, without nulls and nested arrays. */
function arrayOfText(expression: Expression): Expression {
  const text = expression.kind === 'literal' ? expression.value : null;
  if (typeof text !== 'string') return expression;
  if (!/^\{(?:ITEM(?:,ITEM)*)?\}$/.test(text.replaceAll(arrayItem, 'ITEM'))) return expression;
  const items = [...text.slice(1, -1).matchAll(arrayItem)].map(([item]): Expression => ({
    kind: 'literal',
    value: item.startsWith('"') ? item.slice(1, -1).replaceAll(/\\([^])/g, '$1') : item,
  }));
  const isNull = [...text.matchAll(arrayItem)].some(([item]) => /^null$/i.test(item));
  return isNull ? expression : { kind: 'array', items };
}

const arrayItem = /"(?:[^"\\]|\\[^])*"|[^\s"{},\\]+(?: [^\s"{},\\]+)*/g;

interface PredicateContext {
  readonly flavour: CheckFlavour;
  readonly word: string;
  readonly right: () => Expression;
}

/** Parses IS, IN, BETWEEN, LIKE and regular expressions, with or without NOT. */
function parsePredicate(
  reader: TokenReader,
  operand: Expression,
  { flavour, word, right }: PredicateContext,
): Expression {
  if (word === 'not') {
    const operator = reader.word() ?? '';
    const negatable = predicates.has(operator) || isMatch(operator, flavour);
    if (!negatable || operator === 'not' || operator === 'is') throw new UnknownSyntax('not');
    reader.take();
    const positive = parsePredicate(reader, operand, { flavour, word: operator, right });
    return positive.kind === 'in'
      ? { ...positive, negated: true }
      : { kind: 'not', operand: positive };
  }
  if (word === 'is') return parseIs(reader, operand);
  if (word === 'in')
    return { kind: 'in', operand, values: parseList(reader, right), negated: false };
  if (word === 'between') {
    const low = right();
    reader.expect('and');
    const high = right();
    return {
      kind: 'and',
      left: { kind: 'comparison', operator: '>=', left: operand, right: low },
      right: { kind: 'comparison', operator: '<=', left: operand, right: high },
    };
  }
  if (word === 'glob' || word === 'match') {
    right();
    return { kind: 'opaque' };
  }
  const pattern = right();
  if (reader.word() === 'escape') throw new UnknownSyntax('escape');
  return { kind: 'match', operator: word, operand, pattern };
}

function parseIs(reader: TokenReader, operand: Expression): Expression {
  const negated = reader.accept('not');
  if (!reader.accept('null')) throw new UnknownSyntax('is');
  return { kind: 'isNull', operand, negated };
}

/** Items are parsed above the precedence of comparisons, which IN has. */
function parseList(reader: TokenReader, item: () => Expression): readonly Expression[] {
  reader.expect('(');
  const items = [item()];
  while (reader.accept(',')) items.push(item());
  reader.expect(')');
  return items;
}

const comparisons: ReadonlyMap<string, ComparisonOperator> = new Map([
  ['=', '='],
  ['==', '='],
  ['<>', '<>'],
  ['!=', '<>'],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
]);

const predicates: ReadonlySet<string> = new Set([
  'is',
  'in',
  'not',
  'between',
  'like',
  'glob',
  'match',
]);
