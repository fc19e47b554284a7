import type { Column, Evidence, Provider } from '../catalog/catalog.ts';

const printed = /^\(*\s*(?:strftime|STRFTIME)\(\s*'%Y-%m-%d(?: %H:%M:%f|T%H:%M:%f|T%H:%M:%S)Z?'/;

/** The form of the timestamps that a column's default prints in SQLite; null for the usual one. */
export function storedFormOf(
  { type, default: text }: Pick<Column, 'type' | 'default'>,
  provider: Provider,
): Evidence | null {
  const format =
    provider === 'sqlite' && type.kind === 'dateTime' ? printed.exec(text ?? '') : null;
  if (format === null) return null;
  const [, form = ''] = format[0].split("'");
  const storedAs = Object.entries(parts).reduce((all, [part, as]) => all.replace(part, as), form);
  return { storedAs };
}

const parts = {
  '%Y': 'YYYY',
  '%m': 'MM',
  '%d': 'DD',
  '%H': 'HH',
  '%M': 'MM',
  '%S': 'SS',
  '%f': 'SS.sss',
};
