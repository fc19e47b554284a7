import type { Document, Parameter, Schema } from '../document/openapi.ts';
import { detailTexts } from '../../shared/problem-texts.ts';
import { resolveReference } from '../document/resolve-reference.ts';

/**
 * Returns what is wrong with a parameter's text, before the validator converts it; null if nothing
 * is.
 */
export type TextCheck = (text: string) => string | null;

// The validator would also accept 1e2, 0x10 and " 1", each as a different number than a database or
// proxy reads.
const integer = /^-?(?:0|[1-9]\d*)$/;
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const boolean = /^(?:true|false)$/;

const minInt64 = -(2n ** 63n);
const maxInt64 = 2n ** 63n - 1n;

/**
 * Creates the check of a parameter's text; null if any text is valid. The check of a list is that
 * of its items.
 */
export function createTextCheck(document: Document, parameter: Parameter): TextCheck | null {
  if (parameter.schema === undefined) return null;
  const schema = resolveReference<Schema>(document, parameter.schema);
  if (schema.type !== 'array') return checkOf(schema);
  const check = schema.items && checkOf(resolveReference<Schema>(document, schema.items));
  if (check === null || check === undefined || parameter.explode !== false) return check ?? null;
  return (text) =>
    text
      .split(',')
      .map(check)
      .find((problem) => problem !== null) ?? null;
}

function checkOf({ type, format }: Schema): TextCheck | null {
  switch (type) {
    case 'integer':
      return format === 'int64' ? checkInt64 : matching(integer, detailTexts.integer);
    case 'number':
      return matching(decimal, detailTexts.number);
    case 'boolean':
      return matching(boolean, detailTexts.boolean);
    default:
      return null;
  }
}

function matching(pattern: RegExp, message: string): TextCheck {
  return (text) => (pattern.test(text) ? null : message);
}

function checkInt64(text: string): string | null {
  if (!integer.test(text)) return detailTexts.integer;
  if (text.length < 19) return null;
  const value = BigInt(text.slice(0, 40));
  return value >= minInt64 && value <= maxInt64 ? null : detailTexts.int64;
}
