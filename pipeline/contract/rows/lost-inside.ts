import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { Schemas } from '../../model/schema-view.ts';
import { valueIn, type Row } from './row-shape.ts';
import { isSameValue } from './same-value.ts';

/** Names of values that responses rightly omit. */
const secret = /pass|secret|token|credential|cvc|cvv|pin$/i;

/**
 * Places in objects of a row where a sent value is missing, although the schema has it and the rest
 * of the object was returned.
 */
export function lostInside(
  schemas: Schemas,
  rowPointer: string | null,
  { sent, read, paths }: { sent: Row; read: Row; paths: readonly (readonly string[])[] },
): readonly (readonly string[])[] {
  if (rowPointer === null) return [];
  const inner = paths.flatMap((path) => path.slice(1).map((_, index) => path.slice(0, index + 2)));
  const all = new Map(inner.map((path) => [path.join('/'), path]));
  return [...all.values()].filter(
    (path) =>
      isFilled(valueIn(sent, path)) &&
      !isFilled(valueIn(read, path)) &&
      keepsOthers(sent, read, path.slice(0, -1)) &&
      isShown(schemas, rowPointer, path),
  );
}

function isFilled(value: unknown): boolean {
  return value !== null && value !== undefined;
}

function keepsOthers(sent: Row, read: Row, path: readonly string[]): boolean {
  const [reported, shown] = [valueIn(sent, path), valueIn(read, path)];
  if (!isJsonObject(reported) || !isJsonObject(shown)) return false;
  return Object.entries(reported).some(
    ([name, value]) => isFilled(value) && isSameValue(value, shown[name]),
  );
}

/** Whether a response has a place for a value. */
function isShown(schemas: Schemas, rowPointer: string, path: readonly string[]): boolean {
  let place: string | undefined = rowPointer;
  for (const name of path) {
    if (place === undefined || secret.test(name)) return false;
    place = schemas.properties(place).get(name)?.pointer;
    if (place !== undefined && schemas.keyword(place, 'writeOnly') === true) return false;
  }
  return place !== undefined;
}
