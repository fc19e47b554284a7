import { parseStoredJson } from '../json/exact-json.ts';
import type { SortTerm } from './list-request.ts';

/** End of a page: the values of the sort columns, followed by the key. */
export type CursorValues = readonly unknown[];

const utf8 = new TextDecoder('utf-8', { fatal: true });
const base64url = /^[\w-]*$/;

/** Text of a cursor, opaque to clients. */
export function printCursor(order: readonly SortTerm[], values: CursorValues): string {
  return Buffer.from(JSON.stringify([printOrder(order), ...values])).toString('base64url');
}

/** The values of a cursor with all digits; null if it does not belong to a list in this order. */
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
