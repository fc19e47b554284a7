import type { SchemaObject } from '../../openapi-document.ts';

/**
 * Keywords of base64 text (RFC 4648, section 4) of a number of bytes, inclusive; Infinity: any
 * number.
 */
export function bytesKeywords(least: number, most: number): SchemaObject {
  if (most < least) return {};
  const pattern = most > mostCounted ? null : paddingPattern(least, most);
  return {
    ...(least === 0 ? {} : { minLength: base64Length(least) }),
    // Widths beyond an int32 break generators that store them in one.
    ...(base64Length(most) > 2 ** 31 - 1 ? {} : { maxLength: base64Length(most) }),
    ...(pattern === null ? {} : { pattern }),
  };
}

/** Repetitions in regular expressions are limited to 1000 in Go and others. */
const mostCounted = 3000;

function base64Length(bytes: number): number {
  return 4 * Math.ceil(bytes / 3);
}

/**
 * Distinguishes texts of equal length by their padding if the length alone allows too few or too
 * many bytes; null if it does not.
 */
function paddingPattern(least: number, most: number): string | null {
  if (least === most) return `^${groups(most / 3)}${endOf(most)}$`;
  if (most % 3 === 0) return null;
  // The longest texts are padded; shorter ones may be.
  const short = base64Length(most) - 4;
  return `^(?:${letter}{0,${short}}={0,2}|${groups(most / 3)}${endOf(most)}${most % 3 === 2 ? `|${groups(most / 3)}${endOf(1)}` : ''})$`;
}

const letter = '[A-Za-z0-9+/]';

function groups(count: number): string {
  const whole = Math.floor(count) * 4;
  return whole === 0 ? '' : `${letter}{${whole}}`;
}

/** Pattern of the last group of up to three bytes. */
function endOf(bytes: number): string {
  if (bytes % 3 === 0) return '';
  return bytes % 3 === 1 ? `${letter}[AQgw]==` : `${letter}{2}[AEIMQUYcgkosw048]=`;
}
