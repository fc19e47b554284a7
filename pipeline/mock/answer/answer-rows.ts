import type { Content } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import type { Resource } from '../rows/resource.ts';
import { plainName } from '../rows/resource.ts';
import { isRow, withValues } from '../rows/row.ts';
import type { Row } from '../rows/row.ts';
import type { RowOutcome } from '../rows/row-actions.ts';
import type { ListPage } from '../rows/list-query.ts';
import { answerValue, isValid } from './answer-value.ts';
import type { ValueRequest } from './answer-value.ts';

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
  const { content } = request;
  switch (outcome.kind) {
    case 'page':
      return pageValue(context, outcome.page, rows);
    case 'row':
      if (!outcome.isExact && resource.model === null && request.content.examples.length > 0) {
        return answerValue(context, request);
      }
      if (fits(context, resource, content, outcome.row)) return outcome.row;
      return overlaid(context, content, { start: answerValue(context, request), row: outcome.row });
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
  { resource, request }: RowsRequest,
): unknown {
  const { content } = request;
  if (resource.envelope === null) {
    const isPlain = page.rows.every((row) => fits(context, resource, itemless(content), row));
    if (isPlain && isValid(context, content, page.rows)) return page.rows;
    return resource.model === null ? answerValue(context, request) : page.rows;
  }
  const start = answerValue(context, request);
  if (!isRow(start)) return start;
  const filled = withValues(start, [[resource.envelope, page.rows]]);
  if (!isValid(context, content, filled)) return start;
  return Object.keys(filled).reduce((value, name) => {
    const number = pageNumber(plainName(name), page);
    if (number === null || typeof value[name] !== 'number') return value;
    const counted = withValues(value, [[name, number]]);
    return isValid(context, content, counted) ? counted : value;
  }, filled);
}

function itemless(content: Content): Content {
  return { ...content, schemaPointer: null };
}

function pageNumber(name: string, { total, rows, offset, limit }: ListPage): number | null {
  if (/^(?:total|totalcount|totalitems|totalresults|totalelements)$/.test(name)) return total;
  if (/^(?:count|size|numberofelements)$/.test(name)) return rows.length;
  if (/^(?:limit|perpage|pagesize)$/.test(name)) return limit ?? rows.length;
  if (/^(?:offset|skip)$/.test(name)) return offset;
  if (/^(?:page|currentpage|pagenumber)$/.test(name))
    return limit === null || limit === 0 ? 1 : Math.floor(offset / limit) + 1;
  return /^(?:totalpages|pages|lastpage|pagecount)$/.test(name)
    ? Math.max(1, Math.ceil(total / (limit ?? Math.max(total, 1))))
    : null;
}

/** A detailed answer with what its row says, value by value as far as it stays valid. */
function overlaid(
  context: MockContext,
  content: Content,
  { start, row }: { readonly start: unknown; readonly row: Row },
): unknown {
  if (!isRow(start)) return start;
  const shared = Object.entries(row).filter(([name]) => Object.hasOwn(start, name));
  const whole = withValues(start, shared);
  if (isValid(context, content, whole)) return whole;
  return shared.reduce((value, entry) => {
    const next = withValues(value, [entry]);
    return isValid(context, content, next) ? next : value;
  }, start);
}
