import { endOfString, JsonReader, readExactJson } from './exact-reader.ts';
import { JsonRejection } from './json-rejection.ts';
import { exactNumber } from './raw-json.ts';

/**
 * A text parsed twice: `plain` for validation, with JavaScript numbers; `exact` for storage, with
 * raw JSON for numbers that would lose digits. The same object if none would.
 */
export interface ExactJson {
  readonly plain: unknown;
  readonly exact: unknown;
}

/** Limit of nesting. */
const defaultMaxDepth = 100;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const mayHoldUnsafeCharacter = /\\u(?:0000|[dD][89a-fA-F])/;

/** Decodes a body; throws JsonRejection if it is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new JsonRejection('encoding', { cause });
  }
}

/**
 * Parses JSON without losing digits; throws JsonRejection if it is not JSON (RFC 8259), is nested
 * too deeply, or contains U+0000 or a lone surrogate.
 */
export function parseExactJson(text: string, maxDepth: number = defaultMaxDepth): ExactJson {
  const { isTooDeep, losesDigits } = scan(text, maxDepth);
  if (isTooDeep) throw new JsonRejection('depth');
  const plain = syntaxChecked(() => JSON.parse(text) as unknown);
  if (mayHoldUnsafeCharacter.test(text)) rejectUnsafeCharacters(plain);
  return { plain, exact: losesDigits ? readExactJson(text) : plain };
}

/** The same in steps; `pause` lets other work run between them. */
export async function parseExactJsonInSteps(
  text: string,
  pause: () => Promise<unknown>,
): Promise<ExactJson> {
  const { isTooDeep, losesDigits } = scan(text, defaultMaxDepth);
  if (isTooDeep) throw new JsonRejection('depth');
  await pause();
  const plain = await parseJsonInSteps(text, pause);
  if (mayHoldUnsafeCharacter.test(text)) {
    await pause();
    rejectUnsafeCharacters(plain);
  }
  if (!losesDigits) return { plain, exact: plain };
  return { plain, exact: await readInSteps(new JsonReader(text, exactNumber), pause) };
}

/** What JSON.parse returns. */
export function parseJsonInSteps(text: string, pause: () => Promise<unknown>): Promise<unknown> {
  return readInSteps(new JsonReader(text, Number), pause);
}

/** Number of values that take about 10 ms if each has a name of its own. */
const valuesPerStep = 10_000;

async function readInSteps(reader: JsonReader, pause: () => Promise<unknown>): Promise<unknown> {
  while (!syntaxChecked(() => reader.readOn(valuesPerStep))) await pause();
  return reader.value;
}

/** Parses stored JSON without losing digits; throws SyntaxError if it is not JSON. */
export function parseStoredJson(text: string): unknown {
  const plain: unknown = JSON.parse(text);
  const losesDigits = mayLoseDigits.test(text) && scan(text, Infinity).losesDigits;
  return losesDigits ? readExactJson(text) : plain;
}

/** Also true for such digits in strings, which only a slower scan recognizes. */
const mayLoseDigits = /[\d.]{16}|[\d.][eE]/;

function syntaxChecked<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    throw new JsonRejection('syntax', { cause });
  }
}

interface Scan {
  readonly isTooDeep: boolean;
  /** Whether a number has too many digits for a double, or an exponent. */
  readonly losesDigits: boolean;
}

/** What lies outside of the strings of a JSON text, in one pass. */
function scan(text: string, maxDepth: number): Scan {
  let depth = 0;
  let digits = 0;
  let losesDigits = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if ((code >= 0x30 && code <= 0x39) || code === 0x2e) {
      if (++digits === 16) losesDigits = true;
      continue;
    }
    // `e` or `E`, which are also in `true` and `false`.
    if ((code | 0x20) === 0x65 && digits > 0) losesDigits = true;
    digits = 0;
    if (code === 0x22) index = endOfString(text, index);
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > maxDepth) return { isTooDeep: true, losesDigits };
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return { isTooDeep: false, losesDigits };
}

function rejectUnsafeCharacters(value: unknown): void {
  if (typeof value === 'string') rejectUnsafeText(value);
  else if (Array.isArray(value)) value.forEach(rejectUnsafeCharacters);
  else if (value !== null && typeof value === 'object') {
    for (const key of Object.keys(value)) {
      rejectUnsafeText(key);
      rejectUnsafeCharacters((value as Readonly<Record<string, unknown>>)[key]);
    }
  }
}

function rejectUnsafeText(text: string): void {
  if (text.includes('\0')) throw new JsonRejection('nul');
  if (!text.isWellFormed()) throw new JsonRejection('surrogate');
}
