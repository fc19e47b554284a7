import type { Content } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import type { Resource } from '../rows/find/resource.ts';
import { valueAt } from '../rows/list/property-index.ts';
import { rowPlace } from '../rows/find/row-place.ts';
import { rowProperties } from '../rows/find/row-properties.ts';
import { hiddenOf, isRow, mergedOver, placed, withValues } from '../rows/row.ts';
import type { Row } from '../rows/row.ts';
import type { RowOutcome } from '../rows/row-request.ts';
import type { ListPage } from '../rows/list/list-query.ts';
import { answerValue, isValid } from './answer-value.ts';
import type { ValueRequest } from './answer-value.ts';
import { envelopeValue } from './page/envelope-value.ts';

/** What a body made of rows depends on. */
export interface RowsRequest {
  readonly resource: Resource;
  readonly request: ValueRequest;
  /** Where the request went, as its sender sees it: `http://localhost:3334/pets?page=2`. */
  readonly url: string;
}

/** The body that an outcome on rows has in an answer's schema: always valid, and as near to the rows as that allows. */
export function rowsValue(context: MockContext, outcome: RowOutcome, rows: RowsRequest): unknown {
  const { resource, request } = rows;
  switch (outcome.kind) {
    case 'page':
      return pageValue(context, outcome.page, rows);
    case 'row':
      if (!outcome.isExact && resource.model === null && request.content.examples.length > 0) {
        return answerValue(context, request);
      }
      return rowValue(context, outcome.row, { resource, request });
    case 'none':
      return answerValue(context, request);
  }
}

function fits(context: MockContext, resource: Resource, content: Content, row: Row): boolean {
  // A table's hidden properties may be required by its schema: a generated server leaves them out all the same.
  return resource.hidesRequired || isValid(context, content, row);
}

function pageValue(
  context: MockContext,
  page: ListPage,
  { resource, request, url }: RowsRequest,
): unknown {
  const { content } = request;
  if (resource.envelope === null) {
    const isPlain = page.rows.every((row) => fits(context, resource, itemless(content), row));
    if (isPlain && isValid(context, content, page.rows)) return page.rows;
    return resource.model === null ? answerValue(context, request) : page.rows;
  }
  const start = answerValue(context, request);
  if (!isRow(start)) return start;
  const value = placed(start, resource.envelope, page.rows);
  return isValid(context, content, value)
    ? envelopeValue(context, content, { value, page, rowsAt: resource.envelope, url })
    : start;
}

function itemless(content: Content): Content {
  return { ...content, schemaPointer: null };
}

function rowValue(
  context: MockContext,
  row: Row,
  { resource, request }: Pick<RowsRequest, 'resource' | 'request'>,
): unknown {
  const { content } = request;
  const place = placeOf(context, content, resource);
  const detailed = resource.model === null ? detailedRow(context, content, { row, place }) : row;
  const rows = detailed === row ? [row] : [detailed, row];
  const plain =
    place.length > 0 ? undefined : rows.find((one) => fits(context, resource, content, one));
  if (plain !== undefined) return plain;
  const start = answerValue(context, request);
  if (!isRow(start)) return start;
  const whole = placed(start, place, detailed);
  if (place.length > 0 && isValid(context, content, whole)) return whole;
  return overlaid(context, content, { start, place, row: detailed });
}

/** A row with what was sent for it and lists do not show, as far as this content declares it. */
function detailedRow(
  { model: { document } }: MockContext,
  { schemaPointer }: Content,
  { row, place }: { readonly row: Row; readonly place: readonly string[] },
): Row {
  const hidden = Object.entries(hiddenOf(row));
  if (hidden.length === 0 || schemaPointer === null) return row;
  const pointer = place.reduce(
    (at, name) => rowProperties(document, at).get(name)?.pointer ?? at,
    schemaPointer,
  );
  const properties = rowProperties(document, pointer);
  const isShown = (name: string): boolean =>
    properties.has(name) && properties.get(name)?.value['writeOnly'] !== true;
  return withValues(
    row,
    hidden.filter(([name]) => isShown(name)),
  );
}

const places = new WeakMap<Content, readonly string[]>();

/** Where a content holds its row. */
function placeOf(context: MockContext, content: Content, resource: Resource): readonly string[] {
  const known = places.get(content);
  if (known !== undefined) return known;
  const { schemaPointer } = content;
  const place =
    schemaPointer === null || resource.model !== null
      ? []
      : rowPlace(context.model.document, schemaPointer, resource);
  places.set(content, place);
  return place;
}

/** A detailed answer with what its row says, value by value as far as it stays valid. */
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
