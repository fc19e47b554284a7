import type { Column } from '../../catalog/catalog.ts';
import { isCitext } from '../../../server-template/shared/tables/types/postgresql-type.ts';
import type { Expression } from './check-expression.ts';
import type { Subject } from './check-subject.ts';
import {
  isCount,
  isNumeric,
  isSingle,
  isText,
  textTypes,
  wholeNumberTypes,
} from './check-subject.ts';

/**
 * The literal converted to the subject's type; null if it is not a literal, or JSON cannot
 * represent it exactly.
 */
export function literalFor(subject: Subject, expression: Expression): string | number | null {
  if (expression.kind === 'cast') {
    const literal = literalFor(subject, expression.operand);
    if (literal === null) return null;
    return castKeepsLiteral(expression.type, literal, subject.column) ? literal : null;
  }
  const value = expression.kind === 'literal' ? expression.value : null;
  if (value === null || typeof value === 'boolean') return null;
  // A string counts as a number only when compared with a numeric column.
  if (typeof value === 'object') {
    return isNumeric(subject.column) || isCount(subject.measure)
      ? numberFor(subject, value.digits)
      : null;
  }
  if (isCount(subject.measure)) return null;
  if (isNumeric(subject.column)) return numberFor(subject, value);
  return isText(subject.column) ? value : null;
}

/** Whether a cast keeps the literal's value; plain `numeric` rounds in some databases. */
function castKeepsLiteral(type: string, literal: string | number, column: Column): boolean {
  if (typeof literal === 'string') {
    const isOwnType = column.caseInsensitive && isCitext(type);
    return column.type.kind === 'enum' || textTypes.has(type) || isOwnType;
  }
  return type === 'double precision' || (Number.isInteger(literal) && wholeNumberTypes.has(type));
}

/**
 * The number of a literal's digits; null if it is not a number, or the column would not print the
 * same digits.
 */
function numberFor(subject: Subject, text: string): number | null {
  const plain = text.trim();
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return null;
  const digits = plain.replaceAll(/[-+.]/g, '').replace(/^0+/, '').length;
  const value = Number(plain);
  if (digits > (isSingle(subject.column) ? 6 : 15)) return null;
  return value === 0 ? 0 : value;
}
