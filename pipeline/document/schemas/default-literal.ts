import type { ColumnType } from '../../catalog/catalog.ts';
import { isSpecialMoment } from './special-moments.ts';
import type { CheckFlavour } from '../../dialects/dialect.ts';

/**
 * The value of a default if its SQL text is a plain literal; undefined for expressions. The caller
 * validates it against the column's schema.
 */
export function defaultLiteral(
  sql: string | null,
  type: ColumnType,
  flavour: Pick<CheckFlavour, 'backslashEscapes'>,
): unknown {
  if (sql === null) return undefined;
  const literal = literalOf(withoutParentheses(sql.trim()), flavour);
  if (literal === null) return undefined;
  switch (type.kind) {
    case 'integer':
    case 'decimal':
    case 'float':
      return exactNumber(literal.text);
    case 'boolean':
      return truth.get(literal.text.toLowerCase());
    case 'array':
      return literal.text === '{}' ? [] : undefined;
    default:
      return literal.quoted ? quotedValue(literal.text, type.kind) : undefined;
  }
}

/** Undefined if the result depends on database settings (timestamps, bytes). */
function quotedValue(text: string, kind: ColumnType['kind']): unknown {
  if (kind === 'dateTime') return isSpecialMoment(text) ? text : undefined;
  if (kind === 'json') return parsedJson(text);
  if (kind === 'set') return text === '' ? [] : text.split(',');
  return ['text', 'enum', 'uuid', 'date'].includes(kind) ? text : undefined;
}

interface Literal {
  readonly text: string;
  readonly quoted: boolean;
}

/** `(('x'))` → `'x'`, as SQL Server prints defaults. */
function withoutParentheses(sql: string): string {
  const inner = /^\((.*)\)$/s.exec(sql)?.[1];
  return inner === undefined || !isClosed(inner) ? sql : withoutParentheses(inner.trim());
}

function isClosed(sql: string): boolean {
  let depth = 0;
  for (const character of sql) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/**
 * Removes PostgreSQL's `::type`, MySQL's `_charset` and SQL Server's `N`, which do not change a
 * plain value.
 */
function literalOf(sql: string, flavour: Pick<CheckFlavour, 'backslashEscapes'>): Literal | null {
  const uncast = sql.replace(/::[\w". ]+(\(\d+(,\d+)?\))?(\[\])*$/, '');
  const text = /^(?:N|_\w+\s*)?'((?:[^']|'')*)'$/s.exec(uncast)?.[1];
  if (text !== undefined) {
    if (flavour.backslashEscapes && text.includes('\\')) return null;
    return { text: text.replaceAll("''", "'"), quoted: true };
  }
  const bare = withoutParentheses(uncast);
  return /^(?:[-+]?\d+(?:\.\d*)?|[-+]?\.\d+|true|false)$/i.test(bare)
    ? { text: bare, quoted: false }
    : null;
}

/** Undefined if a double cannot represent the digits. */
function exactNumber(text: string): number | undefined {
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(text)) return undefined;
  const digits = text.replaceAll(/[-+.]/g, '').replace(/^0+/, '');
  const value = Number(text);
  return digits.length > 15 ? undefined : Object.is(value, -0) ? 0 : value;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const truth: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['t', true],
  ['1', true],
  ['false', false],
  ['f', false],
  ['0', false],
]);
