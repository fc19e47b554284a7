import type { ComparisonOperator, Expression } from './check-expression.ts';
import { literalFor } from './check-literal.ts';
import type { CheckScope, Subject } from './check-subject.ts';
import {
  comparesExactly,
  isNumeric,
  isPadded,
  isSingle,
  isText,
  subjectOf,
} from './check-subject.ts';
import type { Bound, ColumnConstraint, Constraint, Range, RangeOf } from './constraint.ts';
import { hull } from './constraint.ts';
import { jsonTypeConstraint } from './json-type.ts';
import { readCaseless, readMatch, readOneCase } from './read-patterns.ts';

/**
 * Constraints of single columns in a check. Other parts are dropped, so that the result may be
 * looser than the check but is never stricter: SQL accepts a row if a check is true or unknown.
 */
export function readConstraints(
  expression: Expression,
  scope: CheckScope,
): readonly ColumnConstraint[] {
  switch (expression.kind) {
    case 'and':
      return [
        ...readConstraints(expression.left, scope),
        ...readConstraints(expression.right, scope),
      ];
    case 'or':
      return readOr(expression, scope);
    case 'not':
      return readNot(expression.operand, scope);
    case 'comparison':
      return readComparison(expression, scope);
    case 'in':
      return expression.negated ? [] : readIn(expression, scope);
    case 'isNull':
      return readIsNull(expression, scope);
    case 'match':
      return readMatch(expression, scope);
    default:
      return [];
  }
}

type Kind<K extends Expression['kind']> = Extract<Expression, { readonly kind: K }>;

/**
 * A value violates `a OR b` if it violates both; a value other than null always violates `IS NULL`.
 */
function readOr(
  { left, right }: Kind<'and' | 'or'>,
  scope: CheckScope,
): readonly ColumnConstraint[] {
  const [one, other] = [readConstraints(left, scope), readConstraints(right, scope)];
  const [leftNull, rightNull] = [nullColumn(left, scope), nullColumn(right, scope)];
  if (leftNull !== null) return onlyOf(leftNull, other);
  if (rightNull !== null) return onlyOf(rightNull, one);
  const joined: ColumnConstraint[] = [];
  for (const { column, constraint } of one) {
    for (const candidate of other) {
      if (candidate.column !== column) continue;
      const either = union(constraint, candidate.constraint);
      if (either !== null) joined.push({ column, constraint: either });
    }
  }
  return joined;
}

function onlyOf(
  column: string,
  constraints: readonly ColumnConstraint[],
): readonly ColumnConstraint[] {
  return constraints.filter(
    (candidate) => candidate.column === column && candidate.constraint.kind !== 'notNull',
  );
}

/** The column of a plain `c IS NULL`. */
function nullColumn(expression: Expression, scope: CheckScope): string | null {
  if (expression.kind !== 'isNull' || expression.negated) return null;
  const subject = subjectOf(expression.operand, scope);
  return subject?.measure === 'value' ? subject.column.name : null;
}

function union(one: Constraint, other: Constraint): Constraint | null {
  if (one.kind === 'values' && other.kind === 'values') {
    return { kind: 'values', values: [...new Set([...one.values, ...other.values])] };
  }
  if (one.kind === 'json' && other.kind === 'json')
    return one.type === other.type ? one : { kind: 'json', type: 'any' };
  const [first, second] = [asRange(one), asRange(other)];
  if (first === null || second?.of !== first.of) return null;
  return { kind: 'range', of: first.of, range: hull(first.range, second.range) };
}

function asRange(constraint: Constraint): Extract<Constraint, { kind: 'range' }> | null {
  if (constraint.kind === 'range') return constraint;
  if (constraint.kind !== 'values') return null;
  const numbers = constraint.values.filter((value) => typeof value === 'number');
  if (numbers.length === 0 || numbers.length < constraint.values.length) return null;
  const low = { value: Math.min(...numbers), exclusive: false };
  const high = { value: Math.max(...numbers), exclusive: false };
  return { kind: 'range', of: 'value', range: { low, high } };
}

function readNot(operand: Expression, scope: CheckScope): readonly ColumnConstraint[] {
  switch (operand.kind) {
    case 'not':
      return readConstraints(operand.operand, scope);
    case 'and':
    case 'or': {
      const kind = operand.kind === 'and' ? 'or' : 'and';
      const left: Expression = { kind: 'not', operand: operand.left };
      return readConstraints({ kind, left, right: { kind: 'not', operand: operand.right } }, scope);
    }
    case 'comparison':
      return readComparison({ ...operand, operator: opposites[operand.operator] }, scope);
    case 'isNull':
      return readIsNull({ ...operand, negated: !operand.negated }, scope);
    case 'in':
      return operand.negated ? readIn(operand, scope) : [];
    default:
      return [];
  }
}

function readIsNull(
  { operand, negated }: Kind<'isNull'>,
  scope: CheckScope,
): readonly ColumnConstraint[] {
  const subject = negated ? subjectOf(operand, scope) : null;
  return subject?.measure === 'value' ? [bind(subject, { kind: 'notNull' })] : [];
}

function readComparison(
  { operator, left, right }: Kind<'comparison'>,
  scope: CheckScope,
): readonly ColumnConstraint[] {
  const json =
    operator === '='
      ? (jsonTypeConstraint(left, [right], scope) ?? jsonTypeConstraint(right, [left], scope))
      : null;
  if (json !== null) return [json];
  const subject = subjectOf(left, scope);
  const flipped = subjectOf(right, scope);
  if (operator === '=' && subject !== null && flipped !== null)
    return readOneCase(subject, flipped, scope);
  if (subject !== null) return readAgainst(subject, { operator, literal: right }, scope);
  if (flipped === null) return [];
  return readAgainst(flipped, { operator: mirrored[operator], literal: left }, scope);
}

function readAgainst(
  subject: Subject,
  { operator, literal }: { readonly operator: ComparisonOperator; readonly literal: Expression },
  scope: CheckScope,
): readonly ColumnConstraint[] {
  const value = literalFor(subject, literal);
  if (value === null) return [];
  if (operator === '=') return readEqual(subject, [value], scope);
  if (typeof value === 'string') {
    // Excluding the empty text means a length of at least one, in any collation.
    const notEmpty = operator === '<>' && value === '' && isText(subject.column);
    return notEmpty ? [bindRange(subject, { low: { value: 1, exclusive: false } }, 'length')] : [];
  }
  return operator === '<>' ? [] : readRange(subject, rangeOf(operator, value));
}

function rangeOf(operator: '<' | '<=' | '>' | '>=', value: number): Range {
  const bound: Bound = { value, exclusive: operator === '<' || operator === '>' };
  return operator.startsWith('<') ? { high: bound } : { low: bound };
}

function readIn({ operand, values }: Kind<'in'>, scope: CheckScope): readonly ColumnConstraint[] {
  const json = jsonTypeConstraint(operand, values, scope);
  if (json !== null) return [json];
  const subject = subjectOf(operand, scope);
  if (subject === null) return [];
  const literals = values
    .map((value) => literalFor(subject, value))
    .filter((value) => value !== null);
  // With a null in the list the result is never false.
  return literals.length < values.length ? [] : readEqual(subject, literals, scope);
}

function readEqual(
  subject: Subject,
  values: readonly (string | number)[],
  { flavour }: CheckScope,
): readonly ColumnConstraint[] {
  const { column, measure } = subject;
  const constraint: Constraint = { kind: 'values', values: [...new Set(values)] };
  if (measure === 'upper' || measure === 'lower') return readCaseless(subject, values);
  if (measure !== 'value') {
    const range = asRange(constraint);
    return range === null ? [] : readRange(subject, range.range);
  }
  if (isNumeric(column)) return [bind(subject, constraint)];
  if (!comparesExactly(column, flavour)) return [];
  const width = column.type.kind === 'text' ? column.type.maxLength : null;
  const filled = values.every((value) => typeof value === 'string' && [...value].length === width);
  return isPadded(column) && !filled ? [] : [bind(subject, constraint)];
}

function readRange(subject: Subject, range: Range): readonly ColumnConstraint[] {
  const low: Range = range.low === undefined ? {} : { low: range.low };
  switch (subject.measure) {
    case 'value':
      if (!isNumeric(subject.column)) return [];
      return [bindRange(subject, isSingle(subject.column) ? closed(range) : range, 'value')];
    case 'length':
      return [bindRange(subject, isPadded(subject.column) ? low : range, 'length')];
    case 'trimmedLength':
      // A text is at least as long as its trimmed value.
      return [bindRange(subject, low, 'length')];
    case 'bytes':
      return [bytesRange(subject, range)];
    case 'items':
      return [bindRange(subject, range, 'items')];
    case 'itemsOrNone':
      return [bindRange(subject, range.high === undefined ? {} : { high: range.high }, 'items')];
    case 'trimmed':
    case 'upper':
    case 'lower':
      return [];
  }
}

/** A character has one to four bytes. */
function bytesRange(subject: Subject, { low, high }: Range): ColumnConstraint {
  if (subject.column.type.kind === 'bytes')
    return bindRange(subject, { ...(low && { low }), ...(high && { high }) }, 'bytes');
  const least = low && { value: low.value / 4, exclusive: low.exclusive };
  return bindRange(subject, { ...(least && { low: least }), ...(high && { high }) }, 'length');
}

/**
 * The 32-bit float nearest to 0.1 is larger, but printed as 0.1: exclusive bounds become inclusive.
 */
function closed({ low, high }: Range): Range {
  const close = (bound: Bound): Bound => ({
    ...bound,
    exclusive: bound.exclusive && bound.value === 0,
  });
  return {
    ...(low === undefined ? {} : { low: close(low) }),
    ...(high === undefined ? {} : { high: close(high) }),
  };
}

function bind({ column }: Subject, constraint: Constraint): ColumnConstraint {
  return { column: column.name, constraint };
}

function bindRange(subject: Subject, range: Range, of: RangeOf): ColumnConstraint {
  return bind(subject, { kind: 'range', of, range });
}

/** `not (a < b)` is `a >= b`, and unknown in the same cases. */
const opposites = {
  '=': '<>',
  '<>': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
} as const satisfies Record<ComparisonOperator, ComparisonOperator>;

/** `a < b` is `b > a`. */
const mirrored = {
  '=': '=',
  '<>': '<>',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
} as const satisfies Record<ComparisonOperator, ComparisonOperator>;
