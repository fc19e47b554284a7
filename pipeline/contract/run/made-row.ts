import { isRecord } from '../../model/json-pointer.ts';
import type { Resource } from '../plan/plan-resources.ts';
import { parseExactly } from '../check/parse-body.ts';
import type { IncomingResponse } from './run-hooks.ts';

/** A row as JSON. */
export type Row = Readonly<Record<string, unknown>>;

/** A row that a resource has. */
export interface KnownRow {
  readonly resource: Resource;
  readonly row: Row;
  /** Values of the path's parameters that lead to it. */
  readonly path: ReadonlyMap<string, unknown>;
}

/** The key of a row of a response; null where the row does not show it. */
export function pathOfRow({ key }: Resource, row: Row): ReadonlyMap<string, unknown> | null {
  const entries = key.map(({ parameter, names }) => {
    const name = names.find((one) => Object.hasOwn(row, one) && isPlain(row[one]));
    return [parameter, name === undefined ? undefined : row[name]] as const;
  });
  return entries.length > 0 && entries.every(([, value]) => value !== undefined)
    ? new Map(entries)
    : null;
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string'
    ? value !== ''
    : typeof value === 'number' || typeof value === 'boolean' || JSON.isRawJSON(value);
}

/** The row that a response to a create holds, and the key from it or from Location. */
export function rowOfResponse(
  resource: Resource,
  real: IncomingResponse,
  sent: Row,
): KnownRow | null {
  const body = jsonOf(real.body);
  const row = isRecord(body) && !Array.isArray(body) ? body : sent;
  const path =
    pathOfRow(resource, row) ?? pathOfRow(resource, sent) ?? pathOfLocation(resource, real);
  return path === null ? null : { resource, row, path };
}

function pathOfLocation(
  { key }: Resource,
  real: IncomingResponse,
): ReadonlyMap<string, unknown> | null {
  const location = real.headers['location'];
  const segment = location?.split(/[?#]/)[0]?.replace(/\/$/, '').split('/').at(-1);
  const [only] = key;
  if (segment === undefined || segment === '' || only === undefined || key.length > 1) return null;
  try {
    return new Map([[only.parameter, decodeURIComponent(segment)]]);
  } catch {
    return null;
  }
}

/** The rows of a list: the body itself, or the only list of objects inside it. */
export function rowsOf(body: string): readonly Row[] | null {
  const value = jsonOf(body);
  const lists = Array.isArray(value)
    ? [value]
    : isRecord(value)
      ? Object.values(value).filter(Array.isArray)
      : [];
  const [list] = lists;
  if (list === undefined || lists.length > 1) return null;
  return list.filter((item): item is Row => isRecord(item) && !Array.isArray(item));
}

/** The one row of a response. */
export function rowOf(body: string): Row | null {
  const value = jsonOf(body);
  return isRecord(value) && !Array.isArray(value) ? value : null;
}

/** Whether two rows have the same key. */
export function hasPath(resource: Resource, row: Row, path: ReadonlyMap<string, unknown>): boolean {
  const own = pathOfRow(resource, row);
  return (
    own !== null && [...path].every(([name, value]) => keyText(own.get(name)) === keyText(value))
  );
}

function keyText(value: unknown): string {
  return JSON.isRawJSON(value) ? value.rawJSON : String(value);
}

function jsonOf(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}
