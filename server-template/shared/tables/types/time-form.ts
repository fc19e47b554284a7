import type { TextForm } from '../column-type.ts';

/**
 * Format of a time of day without a zone: `12:30:00`, with at most this number of fractional
 * digits; `last` is an end of day that some databases store.
 */
export function timeForm(precision: number, hours: string, last?: string): TextForm {
  const fraction = precision === 0 ? '' : `(?:\\.[0-9]{1,${precision}})?`;
  const time = `(?:${hours}):[0-5][0-9](?::[0-5][0-9]${fraction})?`;
  return {
    pattern: last === undefined ? `^${time}$` : `^(?:${time}|${last})$`,
    example: '12:30:00',
  };
}

/** The hours of a day. */
export const hoursOfDay = '[01][0-9]|2[0-3]';
