import { parseStoredJson } from '../../../server-template/shared/json/exact-json.ts';
import type { Operation } from '../../model/api-model.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { IncomingResponse } from '../run/run-hooks.ts';
import type { Identity } from '../run/run-options.ts';
import type { TestedResource } from './tested-resource.ts';
import { locationPath } from './location-path.ts';
import { inEnvelope, outputShape, readRow, valueIn, type Row } from './row-shape.ts';
import { singleRowPlace } from '../../model/third-party/index.ts';

/** Values of path parameters by name. */
export type PathValues = ReadonlyMap<string, unknown>;

/** An existing row. */
export interface KnownRow {
  readonly resource: TestedResource;
  readonly row: Row;
  /** Its path parameters. */
  readonly path: PathValues;
  /** Who may delete it, if not the run's own caller. */
  readonly owner?: Identity;
}

/** The key of a row; null if the row lacks it. */
export function pathOfRow({ key }: Pick<TestedResource, 'key'>, row: Row): PathValues | null {
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

/**
 * The row in the response to a create, with its key from the response, the request, or Location.
 */
export function createdRow(
  resource: TestedResource,
  create: Operation,
  { real, sent }: { readonly real: IncomingResponse; readonly sent: Row },
): KnownRow | null {
  const row = rowOf(create, real.body) ?? sent;
  const path =
    pathOfRow(resource, row) ??
    pathOfRow(resource, sent) ??
    locationPath(resource, create, real.headers['location'] ?? '');
  return path === null ? null : { resource, row, path };
}

/**
 * The rows of a list: at the operation's place, else the body itself or its only list of objects.
 */
export function rowsOf(list: Operation, body: string): readonly Row[] | null {
  const value = jsonOf(body);
  const rows = valueIn(value, listPlace(list, value));
  if (!Array.isArray(rows)) return null;
  const shape = outputShape(list);
  return rows.map((one) => readRow(shape, one)).filter((row) => row !== null);
}

/** Property names that lead to the rows of a list. */
export function listPlace(list: Operation, value: unknown): readonly string[] {
  if (list.crud !== null) return singleRowPlace(list);
  if (Array.isArray(value) || !isJsonObject(value)) return [];
  const lists = Object.keys(value).filter((name) => Array.isArray(value[name]));
  return lists.length === 1 ? lists : [];
}

/** The single row of a response. */
export function rowOf(operation: Operation, body: string): Row | null {
  return readRow(outputShape(operation), rowJson(operation, body));
}

/** The same as JSON. */
function rowJson(operation: Operation, body: string): unknown {
  return valueIn(jsonOf(body), singleRowPlace(operation));
}

/** Paging data of a page; undefined if there is none. */
export function pageFact(
  { crud }: Operation,
  body: string,
  fact: 'total' | 'page' | 'limit',
): unknown {
  return inEnvelope(crud?.envelope ?? null, jsonOf(body), fact);
}

/** Whether a row has a key; parent keys count only if the row contains them. */
export function hasPath(resource: TestedResource, row: Row, path: PathValues): boolean {
  const own = pathOfRow({ key: identity(resource) }, row);
  return own !== null && isSamePath(own, path);
}

/** The parts of a key that distinguish rows. */
function identity({ key, keyProperties, promises }: TestedResource): TestedResource['key'] {
  const parts = key.filter(({ names }) => names.some((name) => keyProperties.includes(name)));
  return promises.rejectsUnknownKeys && parts.length > 0 ? parts : key;
}

/** Whether rows contain what distinguishes them. */
export function showsKey(resource: TestedResource, row: Row): boolean {
  return pathOfRow({ key: identity(resource) }, row) !== null;
}

/** Whether two keys are equal in URLs. */
export function isSamePath(left: PathValues, right: PathValues): boolean {
  return [...left].every(([name, value]) => pathText(right.get(name)) === pathText(value));
}

/** A plain value as in a URL, not encoded. */
export function pathText(value: unknown): string {
  return JSON.isRawJSON(value) ? value.rawJSON : String(value);
}

function jsonOf(text: string): unknown {
  try {
    return parseStoredJson(text);
  } catch {
    return undefined;
  }
}
