import { acceptedRanges, qualityOf } from '../accepted-types.ts';

/** A media type other than JSON in which a list can be read, row by row. */
export type ExportType = 'text/csv' | 'application/x-ndjson';

/** All that there are. */
export const exportTypes: readonly ExportType[] = ['text/csv', 'application/x-ndjson'];

/** How a list exports its rows. */
export interface ListExports {
  /** Those of the media types that its document declares. */
  readonly types: readonly ExportType[];
  /** Properties of the key, by which the rows are read on from batch to batch. */
  readonly key: readonly string[];
}

/** The media type that an `Accept` header asks for; null: JSON, which goes before the others where it is wanted as much. */
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

/** Prints rows, each of which is an object, in a media type. */
export interface RowPrinter {
  readonly contentType: string;
  /** What comes before the first row. */
  readonly head: string;
  readonly row: (row: Readonly<Record<string, unknown>>) => string;
}

/** Makes the printer of rows with properties of these names. */
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
  // A line of one empty cell would be an empty line, which readers skip.
  return `${cells.length === 1 && cells[0] === '' ? '""' : cells.join(',')}\r\n`;
}

/** Null is an empty cell, an empty text one in quotation marks; objects and lists are JSON. */
function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? textCell(value) : quoted(JSON.stringify(value));
}

/** What a spreadsheet would run as a formula has an apostrophe before it; a plain number is none. https://owasp.org/www-community/attacks/CSV_Injection */
function textCell(text: string): string {
  if (text === '') return '""';
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text);
  return quoted(isFormula ? `'${text}` : text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
