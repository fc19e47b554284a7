import { isUtf8 } from 'node:buffer';
import { Rejection } from '../rejection.ts';
import { parseExactJson } from './exact-number.ts';

/** A body parsed twice: `plain` for validation, `exact` for storage, with all digits. */
export interface JsonBody {
  readonly plain: unknown;
  readonly exact: unknown;
}

const maximumDepth = 100;
// May match inside strings: it only decides whether to look closer.
const mayLoseDigits = /[\d.]{16}|(?:^|[[:,])\s*-?[\d.]+[eE]/;
const mayHoldUnsafeCharacter = /\\u(?:0000|[dD][89a-fA-F])/;

/**
 * Parses a JSON body; rejects invalid UTF-8 and JSON, too deep nesting, U+0000 and lone surrogates.
 */
export function parseJsonBody(bytes: Buffer): JsonBody {
  const text = decode(bytes);
  if (isTooDeep(text)) throw malformedBody('the body is nested too deeply');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformedBody('the body is not JSON');
  }
  if (mayHoldUnsafeCharacter.test(text)) rejectUnsafeText(value);
  return { plain: value, exact: mayLoseDigits.test(text) ? parseExactJson(text) : value };
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw malformedBody('the body is not UTF-8');
  const text = bytes.toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function malformedBody(message: string): Rejection {
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return new Rejection(400, 'MALFORMED_BODY', sentence, {
    details: [{ in: 'body', field: '', message }],
  });
}

function isTooDeep(text: string): boolean {
  return opensOften(text) && depthOf(text) > maximumDepth;
}

/** Whether a text has more opening brackets than the limit of nesting. */
function opensOften(text: string): boolean {
  let count = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      count += 1;
      if (count > maximumDepth) return true;
    }
  }
  return false;
}

/** Nesting of brackets, up to the limit. */
function depthOf(text: string): number {
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length && depth <= maximumDepth; index += 1) {
    const character = text.charCodeAt(index);
    if (isQuoted) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) isQuoted = false;
    } else if (character === 0x22) isQuoted = true;
    else if (character === 0x7b || character === 0x5b) depth += 1;
    else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
  return depth;
}

function rejectUnsafeText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw malformedBody('a string or key contains the character U+0000');
    if (!value.isWellFormed())
      throw malformedBody('a string or key contains an unpaired surrogate');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      rejectUnsafeText(key);
      rejectUnsafeText(item);
    }
  }
}
