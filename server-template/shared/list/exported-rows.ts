import { acceptedRanges, qualityOf } from '../accepted-types.ts';

/** A media type other than JSON in which a list can be streamed. */
export type ExportType = 'text/csv' | 'application/x-ndjson';

/** All export types. */
export const exportTypes: readonly ExportType[] = ['text/csv', 'application/x-ndjson'];

/** How a list exports its rows. */
export interface ListExports {
  /** The declared media types. */
  readonly types: readonly ExportType[];
  /** Properties of the key, by which batches continue. */
  readonly key: readonly string[];
}

/** The media type of an `Accept` header; null: JSON, also if it is equally preferred. */
export function wantedExport(
  accept: string | undefined,
  types: readonly ExportType[],
): ExportType | null {
  if (accept === undefined) return null;
  const ranges = acceptedRanges(accept);
  let best: ExportType | null = null;
  let most = qualityOf('application/json', ranges);
  for (const type of types) {
    const quality = qualityOf(type, ranges);
    if (quality <= most) continue;
    best = type;
    most = quality;
  }
  return best;
}

/** Prints rows in a media type. */
export interface RowPrinter {
  readonly contentType: string;
  /** Printed before the first row. */
  readonly head: string;
  readonly row: (row: Readonly<Record<string, unknown>>) => string;
}

/** Creates a printer of rows with these properties. */
export function createRowPrinter(type: ExportType, names: readonly string[]): RowPrinter {
  if (type === 'application/x-ndjson') {
    const contentType = `${type}; charset=utf-8`;
    return { contentType, head: '', row: (row) => `${JSON.stringify(row)}\n` };
  }
  return {
    contentType: `${type}; charset=utf-8; header=present`,
    head: csvLine(names.map(textCell)),
    row: (row) =>
      csvLine(names.map((name) => (Object.hasOwn(row, name) ? csvCell(row[name]) : ''))),
  };
}

/** https://www.rfc-editor.org/rfc/rfc4180 */
function csvLine(cells: readonly string[]): string {
  // A line with one empty cell would be an empty line, which readers skip.
  return `${cells.length === 1 && cells[0] === '' ? '""' : cells.join(',')}\r\n`;
}

/** Null is an empty cell, an empty text is quoted; objects and lists are JSON. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? textCell(value) : quoted(JSON.stringify(value));
}

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe, unless it is a
 * number. https://owasp.org/www-community/attacks/CSV_Injection
 */
function textCell(text: string): string {
  if (text === '') return '""';
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text);
  return quoted(isFormula ? `'${text}` : text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
