import { parseStoredJson } from '../json/exact-json.ts';
import type { SortTerm } from './list-request.ts';

/** Where a page ended: the values of the columns that it was sorted by, those of the key last. */
export type CursorValues = readonly unknown[];

/** The text of a cursor; only the list that made it reads it. */
export function printCursor(order: readonly SortTerm[], values: CursorValues): string {
  const bytes = new TextEncoder().encode(JSON.stringify([printOrder(order), ...values]));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The values in a cursor, every digit kept; null where it is none of a list in this order. */
export function parseCursor(
  text: string,
  order: readonly SortTerm[],
  size: number,
): CursorValues | null {
  let content: unknown;
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    const decoded = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
    content = parseStoredJson(new TextDecoder('utf-8', { fatal: true }).decode(decoded));
  } catch {
    return null;
  }
  if (!Array.isArray(content) || content.length !== size + 1) return null;
  const [head, ...values] = content as readonly unknown[];
  const isPlain = values.every(
    (value) => typeof value !== 'object' || value === null || JSON.isRawJSON(value),
  );
  return head === printOrder(order) && isPlain ? values : null;
}

function printOrder(order: readonly SortTerm[]): string {
  return order.map(({ property, isDescending }) => (isDescending ? '-' : '') + property).join();
}
