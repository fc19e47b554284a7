import type { FormatTest } from '../../evaluate/check.ts';
import { isDay, plainFormats } from '../../evaluate/formats.ts';

/**
 * The test of a format, which for formats with long grammars is only a necessary condition; null for
 * unknown ones.
 */
export function necessaryFormat(name: string): FormatTest | null {
  if (name === 'int32') return { type: 'number', test: isInt32 };
  const test = texts.get(name);
  return test === undefined ? null : { type: 'string', test };
}

function isInt32(value: number): boolean {
  return value >= -(2 ** 31) && value < 2 ** 31;
}

const texts: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['email', (value: string) => /^[^\s@]+@[^\s@]+$/.test(value)],
  ['uri', (value: string) => /^[a-z][\w+.-]*:\S*$/i.test(value)],
  ['ipv4', (value: string) => /^\d+(?:\.\d+){3}$/.test(value)],
  ['ipv6', (value: string) => /^[\da-f:.]*:[\da-f:.]*$/i.test(value)],
  ['hostname', (value: string) => /^[\w.-]+$/.test(value)],
  ['time', (value: string) => /^\d\d:\d\d:\d\d/.test(value)],
  ['duration', (value: string) => /^P[\dYMDTHSW.]+$/.test(value)],
  ['date-time', isDateTime],
  ...plainFormats,
]);

/** https://www.rfc-editor.org/rfc/rfc3339#section-5.6 */
function isDateTime(value: string): boolean {
  const [, date = '', time = ''] = /^([^ Tt]+)[ Tt](.+)$/.exec(value) ?? [];
  return isDay(date) && /^[0-2]\d:[0-5]\d:[0-6]\d(?:\.\d+)?(?:z|[+-]\d\d:?\d\d)$/i.test(time);
}
