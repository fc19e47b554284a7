import { parseStoredJson } from '../json/exact-json.ts';
import type { SortTerm } from './list-request.ts';

/** Where a page ended: the values of the columns that it was sorted by, those of the key last. */
export type CursorValues = readonly unknown[];

const utf8 = new TextDecoder('utf-8', { fatal: true });
const base64url = /^[\w-]*$/;

/** The text of a cursor; only the list that made it reads it. */
export function printCursor(order: readonly SortTerm[], values: CursorValues): string {
  return Buffer.from(JSON.stringify([printOrder(order), ...values])).toString('base64url');
}

/** The values in a cursor, every digit kept; null where it is none of a list in this order. */
export function parseCursor(
  text: string,
  order: readonly SortTerm[],
  size: number,
): CursorValues | null {
  if (!base64url.test(text) || text.length % 4 === 1) return null;
  let content: unknown;
  try {
    content = parseStoredJson(utf8.decode(Buffer.from(text, 'base64url')));
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
