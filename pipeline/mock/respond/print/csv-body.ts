import { isRow } from '../../../../server-template/shared/rows/row.ts';

/** A value as CSV: a line of names and one per row. https://www.rfc-editor.org/rfc/rfc4180 */
export function csvText(value: unknown): string {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value];
  const names = [...new Set(rows.flatMap((row) => (isRow(row) ? Object.keys(row) : [])))];
  const lines = rows.map((row): readonly unknown[] => {
    if (Array.isArray(row)) return row;
    return isRow(row) ? names.map((name) => (Object.hasOwn(row, name) ? row[name] : null)) : [row];
  });
  const table = names.length === 0 ? lines : [names, ...lines];
  return table.map((line) => `${line.map(cellText).join(',')}\r\n`).join('');
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
