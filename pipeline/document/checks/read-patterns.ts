import type { Expression } from './check-expression.ts';
import { literalFor } from './check-literal.ts';
import type { CheckScope, Subject } from './check-subject.ts';
import { comparesExactly, isPadded, subjectOf } from './check-subject.ts';
import type { ColumnConstraint } from './constraint.ts';
import { caselessPattern } from './caseless-pattern.ts';
import { likePattern } from './like-pattern.ts';
import { mayReadBlank, regexPattern } from '../../patterns/regex-pattern.ts';

/** Constraints of LIKE and regular expressions. */
export function readMatch(
  { operator, operand, pattern }: Extract<Expression, { readonly kind: 'match' }>,
  scope: CheckScope,
): readonly ColumnConstraint[] {
  const subject = subjectOf(operand, scope);
  const text = subject === null ? null : literalFor(subject, pattern);
  if (subject?.measure !== 'value' || typeof text !== 'string') return [];
  const { column } = subject;
  if (column.type.kind !== 'text') return [];
  const isExact = comparesExactly(column, scope.flavour);
  const isRegex = operator === '~' || operator === '~*';
  if (!isExact && !isRegex) return [];
  // A cast to text makes the match of a citext exact.
  const ignoresCase = operator === '~*' || (!isExact && operand.kind !== 'cast');
  const translated = isPadded(column)
    ? paddedPattern(operator, operand, text)
    : isRegex
      ? regexPattern(text, { ignoresCase })
      : likePattern(text, operator);
  return translated === null ? [] : [patternOf(subject, translated)];
}

/**
 * A cast to text removes trailing blanks; without one they are part of the match, which matters
 * unless the pattern excludes blanks.
 */
function paddedPattern(operator: string, operand: Expression, text: string): string | null {
  if (operator !== '~') return null;
  if (operand.kind === 'cast') return regexPattern(text);
  return text.endsWith('$')
    ? regexPattern(text, { isAllowed: (pattern) => !mayReadBlank(pattern) })
    : null;
}

/** A list of texts in one case: stored values may have any. */
export function readCaseless(
  subject: Subject,
  values: readonly (string | number)[],
): readonly ColumnConstraint[] {
  const pattern = caselessPattern(values, subject.measure);
  if (pattern === null) return [];
  return [patternOf(subject, isPadded(subject.column) ? pattern.replace(/\$$/, ' *$') : pattern)];
}

/** `c = lower(c)`: which letters outside ASCII have two cases depends on the database. */
export function readOneCase(
  one: Subject,
  other: Subject,
  { flavour }: CheckScope,
): readonly ColumnConstraint[] {
  const { column } = one;
  if (column !== other.column || !comparesExactly(column, flavour)) return [];
  if (column.type.kind !== 'text') return [];
  const [measure] = [one.measure, other.measure].filter((each) => each !== 'value');
  if (one.measure !== 'value' && other.measure !== 'value') return [];
  if (measure === 'lower') return [patternOf(one, '^[^A-Z]*$')];
  return measure === 'upper' ? [patternOf(one, '^[^a-z]*$')] : [];
}

function patternOf({ column }: Subject, pattern: string): ColumnConstraint {
  return { column: column.name, constraint: { kind: 'pattern', pattern } };
}
