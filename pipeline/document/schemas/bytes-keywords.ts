import type { SchemaObject } from '../../openapi-document.ts';

/** Keywords of the base64 text (RFC 4648, section 4) of so many bytes, both ends included; Infinity: any number. */
export function bytesKeywords(least: number, most: number): SchemaObject {
  if (most < least) return {};
  const pattern = most > mostCounted ? null : paddingPattern(least, most);
  return {
    ...(least === 0 ? {} : { minLength: base64Length(least) }),
    // Widths beyond an int32 say nothing and break generators that keep them in one.
    ...(base64Length(most) > 2 ** 31 - 1 ? {} : { maxLength: base64Length(most) }),
    ...(pattern === null ? {} : { pattern }),
  };
}

/** Regular expressions of Go and others count no further than 1000. */
const mostCounted = 3000;

function base64Length(bytes: number): number {
  return 4 * Math.ceil(bytes / 3);
}

/** Tells texts of one length by their padding, where the lengths alone let too few or too many bytes in; null where they do not. */
function paddingPattern(least: number, most: number): string | null {
  if (least === most) return `^${groups(most / 3)}${endOf(most)}$`;
  if (most % 3 === 0) return null;
  // The longest texts are padded; shorter ones may be or not.
  const short = base64Length(most) - 4;
  return `^(?:${letter}{0,${short}}={0,2}|${groups(most / 3)}${endOf(most)}${most % 3 === 2 ? `|${groups(most / 3)}${endOf(1)}` : ''})$`;
}

const letter = '[A-Za-z0-9+/]';

function groups(count: number): string {
  const whole = Math.floor(count) * 4;
  return whole === 0 ? '' : `${letter}{${whole}}`;
}

/** What represents the bytes after the last group of three. */
function endOf(bytes: number): string {
  if (bytes % 3 === 0) return '';
  return bytes % 3 === 1 ? `${letter}[AQgw]==` : `${letter}{2}[AEIMQUYcgkosw048]=`;
}
