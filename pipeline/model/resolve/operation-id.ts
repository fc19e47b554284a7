import type { HttpMethod } from '../../openapi-document.ts';

/**
 * Derives an id for an operation without one: `get /orders/{id}/lines` becomes
 * `getOrdersByIdLines`.
 */
export function operationIdFor(method: HttpMethod, path: string): string {
  const words = path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? `by-${segment}` : segment))
    .flatMap((segment) => segment.split(/[^A-Za-z0-9]+/))
    .filter((word) => word !== '');
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Why an operationId cannot be the name of a file and function; null if it can. */
export function operationIdError(id: string): string | null {
  if (id === '' || id.length > 200) return 'An operationId has 1 to 200 characters.';
  if (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(id))
    return 'An operationId cannot contain control characters.';
  if (/\\|(?:^|\/)\.{0,2}(?:\/|$)/.test(id)) return 'An operationId cannot look like a path.';
  if (!/[A-Za-z0-9]/.test(id))
    return 'An operationId needs a letter from A to Z or a digit, because files and functions are named after it.';
  return null;
}
