import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../../../server-template/shared/api-error.ts';
import { isRow, withValues } from '../../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../../server-template/shared/rows/row.ts';

/** Whether a body is a list of JSON Patch operations. */
export function isJsonPatch(body: unknown): body is readonly Row[] {
  return (
    Array.isArray(body) &&
    body.length > 0 &&
    body.every((one) => isRow(one) && typeof one['op'] === 'string' && pathOf(one, 'path') !== null)
  );
}

/** Applies a JSON Patch; throws a 409 if an operation fails. https://www.rfc-editor.org/rfc/rfc6902 */
export function jsonPatched(value: unknown, operations: readonly Row[]): unknown {
  return operations.reduce<unknown>((current, one) => {
    const path = pathOf(one, 'path') ?? [];
    switch (one['op']) {
      case 'add':
        return changedAt(current, path, () => ({ value: one['value'], isInserted: true }));
      case 'replace':
        readAt(current, path);
        return changedAt(current, path, () => ({ value: one['value'], isInserted: false }));
      case 'remove':
        readAt(current, path);
        return changedAt(current, path, () => null);
      case 'test':
        if (!isDeepStrictEqual(readAt(current, path), one['value'])) throw failed();
        return current;
      case 'copy':
      case 'move': {
        const from = pathOf(one, 'from') ?? [];
        const moved = readAt(current, from);
        const rest = one['op'] === 'move' ? changedAt(current, from, () => null) : current;
        return changedAt(rest, path, () => ({ value: moved, isInserted: true }));
      }
      default:
        throw failed();
    }
  }, value);
}

/** The value that an operation writes; null: none. */
type Placed = { readonly value: unknown; readonly isInserted: boolean } | null;

function changedAt(value: unknown, path: readonly string[], make: () => Placed): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return make()?.value ?? null;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const place = name === '-' ? items.length : Number(name);
    if (!Number.isInteger(place) || place < 0 || place > items.length) throw failed();
    if (rest.length > 0) return items.with(place, changedAt(items[place], rest, make));
    const placed = make();
    if (placed === null) return items.toSpliced(place, 1);
    return items.toSpliced(place, placed.isInserted ? 0 : 1, placed.value);
  }
  if (!isRow(value)) throw failed();
  if (rest.length > 0) {
    if (!Object.hasOwn(value, name)) throw failed();
    return withValues(value, [[name, changedAt(value[name], rest, make)]]);
  }
  const placed = make();
  if (placed !== null) return withValues(value, [[name, placed.value]]);
  return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));
}

function readAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((current, name) => {
    const isThere = typeof current === 'object' && current !== null && Object.hasOwn(current, name);
    if (!isThere) throw failed();
    return (current as Row)[name];
  }, value);
}

function pathOf(operation: Row, name: 'path' | 'from'): readonly string[] | null {
  const path = operation[name];
  if (typeof path !== 'string' || (path !== '' && !path.startsWith('/'))) return null;
  return path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function failed(): ApiError {
  return new ApiError(
    409,
    'PATCH_FAILED',
    'An operation of the patch cannot be applied to this row.',
  );
}
