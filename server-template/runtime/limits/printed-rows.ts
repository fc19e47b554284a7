import { isJsonObject } from '../../shared/json/json-object.ts';
import type { BodyStream } from '../operation/operation-response.ts';

/** Approximate size of chunks of large rows, in characters. */
const partLength = 64 * 1024;

/**
 * The JSON of a body with rows in it, generated as the client reads it. Rows are released once
 * printed; `onPrinted` receives the number of characters of all rows so far.
 */
export async function* printedRows(
  body: unknown,
  rows: readonly unknown[],
  onPrinted: (length: number) => void,
): BodyStream {
  let part = '';
  let length = 0;
  const left = rows as unknown[];
  for (const piece of pieces(body, left)) {
    part += piece;
    if (part.length < partLength) continue;
    yield part;
    length += part.length;
    onPrinted(length);
    part = '';
  }
  yield part;
}

function* pieces(value: unknown, rows: unknown[]): Generator<string, void, undefined> {
  if (value === rows) yield* rowPieces(rows);
  else if (isJsonObject(value) && !JSON.isRawJSON(value)) yield* memberPieces(value, rows);
  else yield JSON.stringify(value);
}

function* rowPieces(rows: unknown[]): Generator<string, void, undefined> {
  yield '[';
  for (const [index, row] of rows.entries()) {
    rows[index] = null;
    yield `${index === 0 ? '' : ','}${JSON.stringify(row)}`;
  }
  yield ']';
}

function* memberPieces(
  members: Readonly<Record<string, unknown>>,
  rows: unknown[],
): Generator<string, void, undefined> {
  let before = '{';
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* pieces(value, rows);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

/** Total length of all texts in a value, which dominates its size. */
export function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let length = 0;
  // Five times as fast as `for … in` for new objects.
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof part === 'string') length += part.length;
    else if (typeof part === 'object') length += textLength(part);
  }
  return length;
}
