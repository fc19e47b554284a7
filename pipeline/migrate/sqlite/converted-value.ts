import type { Column } from '../../catalog/catalog.ts';

/**
 * A value in the form of the new type, as the API shows it. SQLite keeps what it does not convert by
 * the affinity of the column: a date would stay without a time, and a moment would keep it.
 */
export function convertedValue(from: Column, { type: to }: Column, value: string): string {
  if (from.type.kind === 'date' && to.kind === 'dateTime') {
    return `CASE WHEN ${value} LIKE '____-__-__' THEN ${value} || ' 00:00:00' ELSE ${value} END`;
  }
  if (from.type.kind === 'dateTime' && to.kind === 'date') {
    return `CASE WHEN typeof(${value}) = 'text' THEN coalesce(date(${value}), ${value}) ELSE ${value} END`;
  }
  return value;
}
