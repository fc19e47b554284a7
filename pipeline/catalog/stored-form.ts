import type { Column, Evidence, Provider } from './catalog.ts';

const printed = /^\(*\s*strftime\(\s*'%Y-%m-%d([ T])%H:%M:%([Sf])(Z?)'/i;

/** The form of the timestamps that a column's default makes in SQLite; null for the usual one. */
export function storedFormOf(
  { type, default: text }: Pick<Column, 'type' | 'default'>,
  provider: Provider,
): Evidence | null {
  const match = provider === 'sqlite' && type.kind === 'dateTime' ? printed.exec(text ?? '') : null;
  if (match === null) return null;
  const [, separator = '', seconds, zone = ''] = match;
  return formOfParts(separator, seconds === 'f' ? '.sss' : '', zone);
}

/** The form with these parts; null for the usual one. */
export function formOfParts(separator: string, fraction: string, zone: string): Evidence | null {
  if (separator === ' ' && fraction === '' && zone === '') return null;
  return { storedAs: `YYYY-MM-DD${separator}HH:MM:SS${fraction}${zone}` };
}
