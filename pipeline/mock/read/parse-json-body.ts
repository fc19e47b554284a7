import { Refusal } from '../refusal.ts';
import { parseExactJson } from './exact-number.ts';

/** A parsed body, twice: `plain` to be judged, `exact` to be stored, with the digits of integers that a JavaScript number would lose. */
export interface JsonBody {
  readonly plain: unknown;
  readonly exact: unknown;
}

const maximumDepth = 100;
const utf8 = new TextDecoder('utf-8', { fatal: true });
// Each may match inside a string: it only decides whether a closer look is due.
const mayLoseDigits = /\d{16}/;
const mayHoldUnsafeCharacter = /\\u(?:0000|[dD][89a-fA-F])/;

/** Parses a JSON body; refuses what is not UTF-8, no JSON, nested too deeply, or holds U+0000 or half a surrogate pair. */
export function parseJsonBody(bytes: Uint8Array): JsonBody {
  const text = decode(bytes);
  if (isTooDeep(text)) throw malformedBody('the body is nested too deeply');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformedBody('the body is not JSON');
  }
  if (mayHoldUnsafeCharacter.test(text)) refuseUnsafeText(value);
  return { plain: value, exact: mayLoseDigits.test(text) ? parseExactJson(text) : value };
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformedBody('the body is not UTF-8');
  }
}

function malformedBody(message: string): Refusal {
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return new Refusal(400, 'MALFORMED_BODY', sentence, {
    details: [{ in: 'body', field: '', message }],
  });
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (isQuoted) {
      if (character === 0x5c) index += 1;
      else if (character === 0x22) isQuoted = false;
    } else if (character === 0x22) isQuoted = true;
    else if (character === 0x7b || character === 0x5b) {
      depth += 1;
      if (depth > maximumDepth) return true;
    } else if (character === 0x7d || character === 0x5d) depth -= 1;
  }
  return false;
}

function refuseUnsafeText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw malformedBody('a string or key holds the character U+0000');
    if (!value.isWellFormed())
      throw malformedBody('a string or key holds half of a surrogate pair');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      refuseUnsafeText(key);
      refuseUnsafeText(item);
    }
  }
}
