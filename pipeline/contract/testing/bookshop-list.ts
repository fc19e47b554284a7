import type { BookshopFault } from './bookshop-faults.ts';
import { failure } from './bookshop-response.ts';
import type { Reply } from './bookshop-response.ts';
import document from './bookshop.json' with { type: 'json' };
import type { Resource } from './bookshop-resources.ts';
import { select } from './bookshop-rows.ts';
import type { Row, Selection } from './bookshop-rows.ts';
import { readParameter } from './bookshop-validation.ts';
import type { Detail } from './bookshop-validation.ts';

interface ListParameter {
  readonly name: string;
  readonly schema: object;
  readonly 'x-crud'?: { readonly filter?: string; readonly op?: string };
}

/** Returns one page of a table. */
export function listRows(
  resource: Resource,
  query: URLSearchParams,
  fault: BookshopFault | null,
): Reply {
  const declared: readonly ListParameter[] =
    document.paths[resource.path as '/books'].get.parameters;
  const read = readQuery(declared, query, fault);
  if ('details' in read) return failure(400, 'A parameter is wrong.', read.details);
  const { values } = read;
  const rows = select(
    withIds(visibleRows(resource, fault), values, fault),
    selectionOf(declared, values, fault),
  );
  const { path } = resource;
  if (values.has('cursor')) return cursorPage(path, { rows, values, query }, fault);
  const limit = values.has('id')
    ? rows.length
    : fault === 'limit is ignored'
      ? 10
      : Number(values.get('limit') ?? 10);
  const page = fault === 'page is ignored' ? 1 : Number(values.get('page') ?? 1);
  const start = startOf({ page, limit, count: rows.length }, fault);
  const items = inOrder(rows.slice(start, start + limit), fault);
  return {
    status: 200,
    headers: {
      ...listHeaders(rows.length, fault),
      Link: linkHeader({ path, page, limit, count: rows.length }, fault),
    },
    body: withFields(items, values.get('fields'), fault),
  };
}

/** A list by keys has one page. */
function withIds(
  rows: readonly Row[],
  values: ReadonlyMap<string, unknown>,
  fault: BookshopFault | null,
): readonly Row[] {
  const ids = values.get('id') as readonly number[] | undefined;
  if (ids === undefined) return rows;
  const asked = rows.filter(({ id }) => ids.includes(id));
  return fault === 'ids are cut' ? asked.slice(0, 2) : asked;
}

/** A cursor is the id of the last row; other sort orders have none. */
function cursorPage(
  path: string,
  {
    rows,
    values,
    query,
  }: {
    readonly rows: readonly Row[];
    readonly values: ReadonlyMap<string, unknown>;
    readonly query: URLSearchParams;
  },
  fault: BookshopFault | null,
): Reply {
  const cursor = String(values.get('cursor'));
  const limit = Number(values.get('limit') ?? 10);
  const after =
    cursor === '' || fault === 'cursor is ignored'
      ? -1
      : rows.findIndex(({ id }) => id === Number(cursor));
  const skew =
    cursor === ''
      ? 0
      : ({ 'cursor repeats a row': -1, 'cursor leaves out a row': 1 }[String(fault)] ?? 0);
  const start = after + 1 + skew;
  const items = rows.slice(start, start + limit);
  const next = start + limit < rows.length ? items.at(-1) : undefined;
  const linkTo = (relation: string, place: string): string => {
    const kept = new URLSearchParams(query);
    kept.set('cursor', place);
    return `<${path}?${String(kept)}>; rel="${relation}"`;
  };
  const links = [
    linkTo('first', ''),
    ...(next === undefined ? [] : [linkTo('next', String(next.id))]),
  ];
  return {
    status: 200,
    headers: { ...listHeaders(rows.length, fault), Link: links.join(', ') },
    body: withFields(items, values.get('fields'), fault),
  };
}

function startOf(
  { page, limit, count }: { readonly page: number; readonly limit: number; readonly count: number },
  fault: BookshopFault | null,
): number {
  const start = (page - 1) * limit;
  if (fault === 'pages overlap' && page > 1) return start - 1;
  if (fault === 'list is never empty' && start >= count) return 0;
  return start;
}

function readQuery(
  declared: readonly ListParameter[],
  query: URLSearchParams,
  fault: BookshopFault | null,
): { readonly values: ReadonlyMap<string, unknown> } | { readonly details: readonly Detail[] } {
  const values = new Map<string, unknown>();
  const details: Detail[] = [];
  for (const [name, text] of query) {
    const parameter = declared.find((one) => one.name === name);
    if (parameter === undefined) {
      if (fault !== 'unknown parameter is accepted') {
        details.push({ in: 'query', field: name, message: 'is not declared' });
      }
      continue;
    }
    const result = readParameter(parameter.schema, text);
    const isLimit = name === 'limit' && fault === 'limit is not checked';
    if ('value' in result) values.set(name, result.value);
    else if (!isLimit) details.push({ in: 'query', field: name, message: result.fault });
  }
  return details.length === 0 ? { values } : { details };
}

/** A list fault may drop only rows added after the start. */
function visibleRows({ rows, opened }: Resource, fault: BookshopFault | null): readonly Row[] {
  return fault === 'list leaves out new rows'
    ? rows.all().filter(({ id }) => id <= opened)
    : rows.all();
}

function selectionOf(
  declared: readonly ListParameter[],
  values: ReadonlyMap<string, unknown>,
  fault: BookshopFault | null,
): Selection {
  const filters = declared.flatMap(({ name, 'x-crud': crud }) => {
    if (crud?.filter === undefined || !values.has(name)) return [];
    const op = operatorOf(crud.op ?? 'eq', fault);
    return op === null ? [] : [{ property: crud.filter, op, value: values.get(name) }];
  });
  const sort = (values.get('sort') ?? []) as readonly string[];
  if (fault === 'sort is ignored') return { filters, sort: [] };
  if (fault === 'minus is ignored') {
    return { filters, sort: sort.map((key) => key.replace(/^-/, '')) };
  }
  return { filters, sort };
}

function operatorOf(op: string, fault: BookshopFault | null): string | null {
  if (fault === 'filter is ignored' && op === 'eq') return null;
  if (fault === 'ne keeps equals' && op === 'ne') return null;
  if (fault === 'null filter is ignored' && op === 'null') return null;
  if (fault === 'gte is gt' && op === 'gte') return 'gt';
  if (fault === 'lt is lte' && op === 'lt') return 'lte';
  if (fault === 'like is case-sensitive' && op === 'like') return 'exactLike';
  return op;
}

let turn = 0;

function inOrder(rows: readonly Row[], fault: BookshopFault | null): readonly Row[] {
  if (fault !== 'order changes') return rows;
  turn += 1;
  return turn % 2 === 0 ? rows : rows.toReversed();
}

function listHeaders(total: number, fault: BookshopFault | null): Record<string, string> {
  if (fault === 'total is missing') return {};
  const shownTotal = fault === 'total is not a number' ? 'many' : String(total);
  return { 'X-Shop': 'books', 'X-Total-Count': shownTotal };
}

function withFields(
  rows: readonly Row[],
  fields: unknown,
  fault: BookshopFault | null,
): readonly object[] {
  if (!Array.isArray(fields) || fault === 'fields is ignored') return rows;
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))),
  );
}

/** Links repeat only the paging parameters. */
function linkHeader(
  place: {
    readonly path: string;
    readonly page: number;
    readonly limit: number;
    readonly count: number;
  },
  fault: BookshopFault | null,
): string {
  const { path, page, limit, count } = place;
  const link = (number: number, relation: string): string =>
    `<${path}?page=${String(number)}&limit=${String(limit)}>; rel="${relation}"`;
  const hasNext = page * limit < count || fault === 'last page has a next';
  return [
    link(1, 'first'),
    ...(page > 1 ? [link(fault === 'prev leads forward' ? page + 1 : page - 1, 'prev')] : []),
    ...(hasNext ? [link(fault === 'next is the same page' ? page : page + 1, 'next')] : []),
  ].join(', ');
}
