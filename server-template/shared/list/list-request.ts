import { detailTexts, type ErrorDetail } from '../problem-texts.ts';
import type {
  CountKind,
  ListAbilities,
  ListFilter,
  ListParameter,
  Paging,
  SortColumn,
} from './list-abilities.ts';
import type { RelatedCondition } from './related-filters.ts';

/** What a request selects from a list. */
export interface ListRequest {
  readonly window: ListWindow;
  /** Whether the request chooses a page or page size. */
  readonly isPaged: boolean;
  /** All must hold. */
  readonly conditions: readonly ListCondition[];
  /** Those on related rows, which must hold too. */
  readonly related: readonly RelatedCondition[];
  /** Before the key, which always comes last. */
  readonly order: readonly SortTerm[];
  /** Names of returned properties; null: all. */
  readonly fields: readonly string[] | null;
  /** Text that one of the searched columns must contain; null: no search. */
  readonly search: string | null;
  /** Null: the rows are not counted. */
  readonly count: CountKind | null;
  /** End of the previous page; empty: the first page; null: numbered pages. */
  readonly cursor: string | null;
}

/** Which of the matching rows to return. */
export interface ListWindow {
  readonly offset: number;
  readonly limit: number;
  /** The kind of paging in the request, which links repeat. */
  readonly by: 'page' | 'start' | 'cursor' | 'ids';
}

/** A filter with its values in JSON, at least one. */
export interface ListCondition {
  readonly filter: ListFilter;
  readonly values: readonly unknown[];
}

/** A column to sort by. */
export interface SortTerm extends SortColumn {
  readonly isDescending: boolean;
}

/** The validated query of a list. */
export interface ListQueryValues {
  /** Whether the request has the parameter. */
  isSent(name: string): boolean;
  /** Values in JSON with all digits, defaults if absent; empty: none. */
  valuesOf(parameter: ListParameter): readonly unknown[];
}

/** Reads requests of one list; returns an error instead of an invalid one. */
export type ListReader = (
  query: ListQueryValues,
) => ListRequest | { readonly wrong: readonly ErrorDetail[] };

const firstPage = 1;

/** Makes the reader of a list. */
export function createListReader(paging: Paging, abilities: ListAbilities): ListReader {
  const { filters = [], relatedFilters = [], ids, sort, fields, search, total, cursor } = abilities;
  const comparing = ids === undefined ? filters : [...filters, ids];
  const readOrder = orderReader(abilities);
  const readWindow = windowReader(paging, abilities);
  const places = [paging.page, paging.limit, cursor?.parameter.name];
  const pageNames = [...places, abilities.start?.name, abilities.end?.name].filter(
    (name) => name !== undefined,
  );
  const textOf = (query: ListQueryValues, parameter: ListParameter | undefined): string | null => {
    const [value] = parameter === undefined ? [] : query.valuesOf(parameter);
    return typeof value === 'string' ? value : null;
  };
  return (query) => {
    const window = readWindow(query);
    if ('wrong' in window) return window;
    const shown = fields === undefined ? [] : query.valuesOf(fields);
    return {
      window,
      isPaged: pageNames.some((name) => query.isSent(name)),
      conditions: conditionsOf(query, comparing),
      related: conditionsOf(query, relatedFilters),
      order: sort === undefined && abilities.sortField === undefined ? [] : readOrder(query),
      fields: shown.length === 0 ? null : shown.map(String),
      search: textOf(query, search?.parameter) || null,
      count: countOf(textOf(query, total)) ?? abilities.count ?? null,
      cursor: window.by === 'cursor' ? (textOf(query, cursor?.parameter) ?? '') : null,
    };
  };
}

function conditionsOf<Filter extends ListFilter>(
  query: ListQueryValues,
  filters: readonly Filter[],
): readonly (ListCondition & { readonly filter: Filter })[] {
  const conditions: (ListCondition & { readonly filter: Filter })[] = [];
  for (const filter of filters) {
    const values = query.valuesOf(filter.parameter);
    if (values.length > 0) conditions.push({ filter, values });
  }
  return conditions;
}

function countOf(text: string | null): CountKind | null {
  return text === 'exact' || text === 'estimated' ? text : null;
}

function orderReader({
  sort,
  sortField,
  sortOrder,
  sortable = [],
}: ListAbilities): (query: ListQueryValues) => readonly SortTerm[] {
  const columns = new Map(sortable.map((column) => [column.name, column]));
  const termOf = (text: string, isDescending = false): SortTerm | null => {
    const column = columns.get(text);
    if (column !== undefined) return { ...column, isDescending };
    return text.startsWith('-') ? termOf(text.slice(1), !isDescending) : null;
  };
  return (query) => {
    const texts = (parameter: ListParameter | undefined): readonly string[] =>
      parameter === undefined ? [] : query.valuesOf(parameter).map(String);
    const signed = texts(sort);
    const named = signed.length > 0 ? signed : texts(sortField);
    if (named.length === 0) return [];
    const ways = signed.length > 0 ? [] : texts(sortOrder);
    const terms = named.map((text, index) => termOf(text, ways[index]?.toLowerCase() === 'desc'));
    const known = new Set<string>();
    return terms.filter((term): term is SortTerm => {
      if (term === null || known.has(term.property)) return false;
      known.add(term.property);
      return true;
    });
  };
}

type Window = ListWindow | { readonly wrong: readonly ErrorDetail[] };

function windowReader(
  { page, limit, defaultLimit, maximumLimit }: Paging,
  { start, end, cursor, ids, filters = [] }: ListAbilities,
): (query: ListQueryValues) => Window {
  const asking = filters.filter(({ op, property }) => op === 'eq' && property === ids?.property);
  const rows = [start?.name, end?.name].filter((name) => name !== undefined);
  const places = [cursor?.parameter.name, ...rows, page].filter((name) => name !== undefined);
  const byRow = (query: ListQueryValues, size: number): Window => {
    const offset = numberAt(query, start?.name) ?? 0;
    const last = numberAt(query, end?.name) ?? offset + size;
    const count = Math.min(Math.max(0, last - offset), maximumLimit);
    return reachable({ offset, limit: count, by: 'start' }, start?.name ?? end?.name ?? '');
  };
  return (query) => {
    const sent = places.filter((name) => query.isSent(name));
    const clash = clashAmong(sent, rows);
    if (clash !== null) return { wrong: [clash] };
    const [first] = sent;
    if (ids !== undefined && first === undefined && !(limit !== undefined && query.isSent(limit))) {
      const window = [ids, ...asking]
        .map((filter) => idsWindow(query, filter, maximumLimit))
        .find((found) => found !== null);
      if (window !== undefined) return window;
    }
    const size = Math.min(numberAt(query, limit) ?? defaultLimit, maximumLimit);
    // Without page numbers, a list with a cursor uses it by default.
    const isByCursor = first === undefined ? page === undefined : first === cursor?.parameter.name;
    if (cursor !== undefined && isByCursor) return { offset: 0, limit: size, by: 'cursor' };
    if (first !== undefined && rows.includes(first)) return byRow(query, size);
    const number = numberAt(query, page) ?? firstPage;
    return reachable({ offset: (number - firstPage) * size, limit: size, by: 'page' }, page ?? '');
  };
}

function numberAt(query: ListQueryValues, name: string | undefined): number | null {
  const [value] = name === undefined ? [] : query.valuesOf({ name, type: 'number' });
  return typeof value === 'number' ? value : null;
}

/** Rows requested by key are all on one page; null without keys. */
function idsWindow(query: ListQueryValues, ids: ListFilter, most: number): Window | null {
  const { parameter } = ids;
  const wanted = new Set(query.valuesOf(parameter).map((value) => JSON.stringify(value)));
  if (wanted.size === 0) return null;
  if (wanted.size <= most) return { offset: 0, limit: wanted.size, by: 'ids' };
  const message = `must have at most ${most} items`;
  return { wrong: [{ in: 'query', field: parameter.name, message }] };
}

/** Paging by number, first row and cursor exclude each other. */
function clashAmong(sent: readonly string[], rows: readonly string[]): ErrorDetail | null {
  const [field = ''] = sent;
  const isOther = (name: string): boolean =>
    name !== field && !(rows.includes(field) && rows.includes(name));
  const other = sent.find(isOther);
  if (other === undefined) return null;
  return { in: 'query', field, message: `${detailTexts.notBeside} ${other}` };
}

function reachable(window: ListWindow, field: string): Window {
  const { offset, limit } = window;
  if (Number.isSafeInteger(offset + limit) && offset >= 0 && limit >= 0) return window;
  return { wrong: [{ in: 'query', field, message: detailTexts.outOfReach }] };
}
