import type { Schemas } from '../../model/schema-view.ts';
import type { Content } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import type { RowResource } from '../../model/resources/resource.ts';
import { rowPlace, plainName } from '../../model/third-party/index.ts';
import {
  hiddenOf,
  isRow,
  mergedOver,
  placed,
  storedValue,
  valueAt,
  withValues,
} from '../../../server-template/shared/rows/row.ts';
import type { Row } from '../../../server-template/shared/rows/row.ts';
import type { RowOutcome } from '../write/row-writer.ts';
import type { ListPage } from '../query/list-query.ts';
import { responseValue, isValid } from './response-value.ts';
import type { ValueRequest } from './response-value.ts';
import { envelopeValue } from './page/envelope-value.ts';

/** Input of a body with rows. */
export interface RowsRequest {
  readonly resource: RowResource;
  readonly request: ValueRequest;
  /** The request's URL: `http://localhost:3334/pets?page=2`. */
  readonly url: string;
}

/** The body for an outcome on rows of a third-party document, as close to them as is valid. */
export function rowsValue(context: MockContext, outcome: RowOutcome, rows: RowsRequest): unknown {
  const { resource, request } = rows;
  switch (outcome.kind) {
    case 'page':
      return pageValue(context, outcome.page, rows);
    case 'row':
      if (!outcome.isExact && request.content.examples.length > 0) {
        return responseValue(context, request);
      }
      return rowValue(context, outcome.row, { resource, request });
    default:
      return responseValue(context, request);
  }
}

function pageValue(
  context: MockContext,
  page: ListPage,
  { resource, request, url }: RowsRequest,
): unknown {
  const { content } = request;
  const rows = page.select(page.rows);
  if (resource.envelope === null) {
    if (isValid(context, content, rows)) return rows;
    const [first] = rows;
    return first === undefined || isListed(context, content)
      ? responseValue(context, request)
      : rowValue(context, first, { resource, request });
  }
  const start = responseValue(context, request);
  if (!isRow(start)) return isValid(context, content, rows) ? rows : start;
  const value = placed(start, resource.envelope, rows);
  return isValid(context, content, value)
    ? envelopeValue(context, content, { value, page, rowsAt: resource.envelope, url })
    : start;
}

function isListed({ schemas }: MockContext, { schemaPointer }: Content): boolean {
  return schemaPointer === null || schemas.types(schemaPointer).has('array');
}

function rowValue(
  context: MockContext,
  row: Row,
  { resource, request }: Pick<RowsRequest, 'resource' | 'request'>,
): unknown {
  const { content } = request;
  const found = placeIn(context, content, resource);
  const { path: place } = found;
  const detailed = detailedRow(found, resource, row);
  const rows = detailed === row ? [row] : [detailed, row];
  const plain = place.length > 0 ? undefined : rows.find((one) => isValid(context, content, one));
  if (plain !== undefined) return plain;
  const start = responseValue(context, request);
  if (Array.isArray(start))
    return rows.map((one) => [one]).find((list) => isValid(context, content, list)) ?? start;
  if (!isRow(start)) return start;
  const whole = placed(start, place, detailed);
  if (place.length > 0 && isValid(context, content, whole)) return whole;
  return overlaid(context, content, { start, place, row: detailed });
}

/**
 * A row with sent values that lists omit, and its key under the name in its path (`applicationId`),
 * as far as this content declares them.
 */
function detailedRow(
  { shown, keyName }: RowIn,
  { keyProperties: [key, ...others] }: RowResource,
  row: Row,
): Row {
  const hidden = Object.entries(hiddenOf(row)).filter(([name]) => shown.has(name));
  const isNamed = keyName !== null && key !== undefined && others.length === 0;
  const named =
    isNamed && !Object.hasOwn(row, keyName) ? [[keyName, storedValue(row, key)] as const] : [];
  const entries = [...hidden, ...named];
  return entries.length === 0 ? row : withValues(row, entries);
}

/** The place of a row in a content. */
interface RowIn {
  /** Property names that lead to it. */
  readonly path: readonly string[];
  /** Its declared properties. */
  readonly shown: ReadonlySet<string>;
  /** Name of its key there, if it is that of the path. */
  readonly keyName: string | null;
}

const nowhere: RowIn = { path: [], shown: new Set(), keyName: null };
const places = new WeakMap<Content, RowIn>();

function placeIn({ schemas }: MockContext, content: Content, resource: RowResource): RowIn {
  const known = places.get(content);
  if (known !== undefined) return known;
  const { schemaPointer } = content;
  const place = schemaPointer === null ? nowhere : rowIn(schemas, schemaPointer, resource);
  places.set(content, place);
  return place;
}

function rowIn(schemas: Schemas, schemaPointer: string, resource: RowResource): RowIn {
  const path = rowPlace(schemas, schemaPointer, resource);
  const pointer = path.reduce(
    (at, name) => schemas.allProperties(at).get(name)?.pointer ?? at,
    schemaPointer,
  );
  const properties = [...schemas.allProperties(pointer)];
  const shown = properties.filter(([, { value }]) => value['writeOnly'] !== true);
  const names = shown.map(([name]) => name);
  const wanted = plainName(resource.key[0]?.parameter ?? '');
  const keyName = names.find((name) => wanted !== '' && plainName(name) === wanted) ?? null;
  return { path, shown: new Set(names), keyName };
}

/** A detailed response with the row's values, as far as it stays valid. */
function overlaid(
  context: MockContext,
  content: Content,
  {
    start,
    place,
    row,
  }: { readonly start: Row; readonly place: readonly string[]; readonly row: Row },
): unknown {
  const inner = valueAt(start, place);
  if (!isRow(inner)) return start;
  const shared = Object.entries(row).filter(([name]) => Object.hasOwn(inner, name));
  const whole = set(start, place, shared);
  if (isValid(context, content, whole)) return whole;
  return shared.reduce((value, [name, one]) => {
    const own = valueAt(value, place);
    const merged = mergedOver(isRow(own) ? own[name] : undefined, one);
    const candidates = merged === one ? [one] : [one, merged];
    return (
      candidates
        .map((candidate) => set(value, place, [[name, candidate]]))
        .find((next) => isValid(context, content, next)) ?? value
    );
  }, start);
}

function set(
  value: Row,
  place: readonly string[],
  entries: readonly (readonly [string, unknown])[],
): Row {
  return entries.reduce((current, [name, one]) => placed(current, [...place, name], one), value);
}
