import type { TextForm } from '../column-type.ts';

/** An octet; alternatives differ in their first digit, so that matching never backtracks. */
const octet = '(?:0|1(?:[0-9][0-9]?)?|2(?:[0-4][0-9]?|5[0-5]?|[6-9])?|[3-9][0-9]?)';
const version4 = Array.from({ length: 4 }, () => octet).join('\\.');
const group = '[0-9a-f]{1,4}';
/** At most so many groups. */
function groups(most: number): string {
  return most === 0 ? '' : `(?:${group}${most === 1 ? '' : more(most - 1)})?`;
}
function more(most: number): string {
  return `(?::${group}${most === 1 ? '' : more(most - 1)})?`;
}

/**
 * What follows so many groups: `::` and no more than eight in all, or the next one. MariaDB also
 * writes `::` for a single group of zeros.
 */
function rest(before: number): string {
  if (before === 8) return '';
  return `:(?::${groups(7 - before)}|${group}${rest(before + 1)})`;
}

/**
 * RFC 4291, section 2.2, as written by RFC 5952: in lower case, the last 32 bits of ::/96 and
 * ::ffff:0:0/96 as IPv4.
 */
const version6 = `(?:${group}${rest(1)}|::${groups(7)}|::(?:ffff:)?${version4})`;

/** IPv4 in four octets. */
export const ipv4Form: TextForm = { pattern: `^${version4}$`, example: '192.0.2.1' };

/** IPv6 in groups. */
export const ipv6Form: TextForm = { pattern: `^${version6}$`, example: '2001:db8::1' };

/** A host of either version, with an optional prefix length. */
export const hostForm: TextForm = {
  pattern: `^(?:${version4}(?:/(?:3[0-2]|[12]?[0-9]))?|${version6}(?:/(?:12[0-8]|1[01][0-9]|[1-9]?[0-9]))?)$`,
  example: '192.0.2.1',
};

/** A network of either version; a short pattern cannot require its host bits to be zero. */
export const networkForm: TextForm = { ...hostForm, example: '192.0.2.0/24' };

/** A hardware address with this number of bytes. */
export function hardwareForm(bytes: 6 | 8): TextForm {
  const more = ':[0-9a-f]{2}'.repeat(bytes - 1);
  return {
    pattern: `^[0-9a-f]{2}${more}$`,
    example: '08:00:2b:01:02:03:04:05'.slice(0, bytes * 3 - 1),
  };
}
