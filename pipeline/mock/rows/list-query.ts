import type { Operation, Parameter } from '../../model/api-model.ts';
import type { ValidRequest } from '../validate/request-validator.ts';
import { plainName } from './resource.ts';
import type { Resource } from './resource.ts';
import { compareKeys, compareValues, textOf } from './row-world.ts';
import type { Row } from './row.ts';

/** A page of a collection. */
export interface ListPage {
  readonly rows: readonly Row[];
  /** Of rows that the filters let through. */
  readonly total: number;
  readonly offset: number;
  /** Null: the list has no pages. */
  readonly limit: number | null;
  /** Name of the parameter that numbers the pages, if there is one. */
  readonly pageParameter: string | null;
}

const meanings = {
  page: /^_?(?:page|pagenumber|pageno|pageindex|currentpage)$/,
  limit: /^_?(?:limit|perpage|pagesize|size|top|take|first|maxresults|maxitems|count|pagelimit)$/,
  offset: /^_?(?:offset|skip|startindex|start)$/,
  end: /^_?end$/,
  sort: /^_?(?:sort|sortby|orderby|sortfield)$/,
  direction: /^_?(?:order|direction|dir|sortdir|sortorder|sortdirection)$/,
  fields: /^_?fields$/,
} as const;
type Meaning = keyof typeof meanings;
const DEFAULT_LIMIT = 20;

/** Filters, sorts and cuts a collection as the query says, by the parameters that the operation declares. */
export function listPage(
  rows: readonly Row[],
  {
    operation,
    resource,
    valid,
  }: { readonly operation: Operation; readonly resource: Resource; readonly valid: ValidRequest },
): ListPage {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const query = readQuery(parameters, valid);
  const filtered = rows.filter((row) =>
    parameters.every((parameter) => passes(row, parameter, { valid, rows })),
  );
  const sorted = sortRows(filtered, query, resource);
  const { offset, limit } = cutOf(query, { hasPages: resource.hasPages });
  const page = limit === null ? sorted.slice(offset) : sorted.slice(offset, offset + limit);
  return {
    rows: selectFields(page, query.values.get('fields')),
    total: filtered.length,
    offset,
    limit,
    pageParameter: query.names.get('page') ?? null,
  };
}

interface ListQuery {
  readonly values: ReadonlyMap<Meaning, unknown>;
  readonly names: ReadonlyMap<Meaning, string>;
}

function readQuery(parameters: readonly Parameter[], valid: ValidRequest): ListQuery {
  const values = new Map<Meaning, unknown>();
  const names = new Map<Meaning, string>();
  for (const { name } of parameters) {
    const meaning = meaningOf(name);
    if (meaning === null || names.has(meaning)) continue;
    names.set(meaning, name);
    if (valid.query.has(name)) values.set(meaning, valid.query.get(name));
  }
  return { values, names };
}

/** What a parameter's name means for a list; null: nothing in particular. */
function meaningOf(name: string): Meaning | null {
  const plain = plainName(name);
  const found = Object.entries(meanings).find(([, pattern]) => pattern.test(plain));
  return (found?.[0] as Meaning | undefined) ?? null;
}

function cutOf(
  { values, names }: ListQuery,
  { hasPages }: { readonly hasPages: boolean },
): { readonly offset: number; readonly limit: number | null } {
  const number = (meaning: Meaning): number | null => {
    const value = values.get(meaning);
    return typeof value === 'number' && Number.isFinite(value) && value >= 0
      ? Math.floor(value)
      : null;
  };
  const start = number('offset');
  const end = number('end');
  const limit =
    end !== null
      ? Math.max(0, end - (start ?? 0))
      : (number('limit') ?? (hasPages ? DEFAULT_LIMIT : null));
  if (start !== null) return { offset: start, limit };
  const page = number('page');
  const first = names.has('page') && page === 0 ? 0 : 1;
  return { offset: page === null || limit === null ? 0 : (page - first) * limit, limit };
}

function sortRows(rows: readonly Row[], { values }: ListQuery, { key }: Resource): readonly Row[] {
  const given = values.get('sort');
  const terms = (
    Array.isArray(given) ? given.map(String) : typeof given === 'string' ? given.split(',') : []
  )
    .map((term) => ({
      name: term.replace(/^[-+]/, '').replace(/[: ](?:asc|desc)$/i, ''),
      isDown: term.startsWith('-') || /[: ]desc$/i.test(term),
    }))
    .filter(({ name }) => name !== '');
  const direction = values.get('direction');
  const isDown = typeof direction === 'string' && /^desc/i.test(direction);
  const known = terms.flatMap(({ name, isDown: own }) => {
    const property = propertyNamed(rows[0] ?? {}, name);
    return property === null ? [] : [{ property, sign: own !== isDown ? -1 : 1 }];
  });
  if (known.length === 0) return rows;
  return [...rows].sort((left, right) => {
    for (const { property, sign } of known) {
      const order = compareValues(left[property], right[property]) * sign;
      if (order !== 0) return order;
    }
    return compareKeys(left, right, key);
  });
}

function propertyNamed(row: Row, name: string): string | null {
  if (Object.hasOwn(row, name)) return name;
  const wanted = plainName(name);
  return Object.keys(row).find((property) => plainName(property) === wanted) ?? null;
}

function selectFields(rows: readonly Row[], fields: unknown): readonly Row[] {
  const names = Array.isArray(fields)
    ? fields.map(String)
    : typeof fields === 'string'
      ? fields.split(',')
      : [];
  const wanted = new Set(names.map((name) => name.trim()).filter((name) => name !== ''));
  if (wanted.size === 0) return rows;
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name))),
  );
}

function passes(
  row: Row,
  parameter: Parameter,
  { valid, rows }: { readonly valid: ValidRequest; readonly rows: readonly Row[] },
): boolean {
  const { name, filter } = parameter;
  if (!valid.sent.has(name)) return true;
  const wanted = valid.query.get(name);
  if (filter !== null) return compares(row[filter.property], filter.op, wanted);
  if (meaningOf(name) !== null) return true;
  const property = propertyNamed(rows[0] ?? {}, name);
  const isEveryOne = wanted === 'all' || wanted === '*' || wanted === '';
  return property === null || isEveryOne || compares(row[property], 'eq', wanted);
}

function compares(value: unknown, op: string, wanted: unknown): boolean {
  const list = Array.isArray(wanted) ? wanted : [wanted];
  switch (op) {
    case 'eq':
      return list.some((one) => isEqual(value, one));
    case 'ne':
      return value !== null && !list.some((one) => isEqual(value, one));
    case 'like':
      return (
        typeof value === 'string' &&
        list.some((one) => value.toLowerCase().includes(textOf(one).toLowerCase()))
      );
    case 'null':
      return (value === null || value === undefined) === (wanted === true);
    default:
      return value !== null && value !== undefined && isOrdered(compareValues(value, wanted), op);
  }
}

function isEqual(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => isEqual(one, wanted));
  return textOf(value) === textOf(wanted);
}

function isOrdered(order: number, op: string): boolean {
  return op === 'gt' ? order > 0 : op === 'gte' ? order >= 0 : op === 'lt' ? order < 0 : order <= 0;
}
