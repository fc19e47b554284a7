import type { ListAbilities } from '../../../server-template/shared/list/list-abilities.ts';
import type {
  ListFilter,
  Paging as ListPaging,
} from '../../../server-template/shared/list/list-abilities.ts';
import { operators } from '../../../server-template/shared/list/operators.ts';
import { parseCursor, printCursor } from '../../../server-template/shared/list/list-cursor.ts';
import { createPageHeaders, wholeOf } from '../../../server-template/shared/list/list-headers.ts';
import { createListReader } from '../../../server-template/shared/list/list-request.ts';
import type {
  ListCondition,
  ListQueryValues,
  ListRequest,
} from '../../../server-template/shared/list/list-request.ts';
import { detailTexts, problemTexts } from '../../../server-template/shared/problem-texts.ts';
import { RejectedValue } from '../../../server-template/shared/codecs/value-codec.ts';
import { valueOfForm } from '../../../server-template/shared/codecs/value-forms.ts';
import type { Crud, Paging } from '../../model/api-model.ts';
import { invalidRequest, Rejection } from '../rejection.ts';
import type { ErrorDetail } from '../rejection.ts';
import { createStoreValue } from '../resources/column-codec.ts';
import type { Provider, StoreValue } from '../resources/column-codec.ts';
import { listQueryValues, pagingWords } from '../resources/list-words.ts';
import { compareValues } from '../resources/row-order.ts';
import { storedValue } from '../row.ts';
import type { Row } from '../row.ts';
import { passes } from './comparison.ts';
import type { ListPage, ListQuery } from './list-query.ts';

/** A list of a table with its context. */
export interface TableList {
  readonly crud: Crud;
  readonly paging: Paging;
  readonly abilities: ListAbilities;
  readonly provider: Provider;
  /** Properties of the key. */
  readonly key: readonly string[];
  /**
   * Whether the document allows such a cursor: one with its own format gets indexes that fit it.
   */
  readonly takesCursor: (cursor: string) => boolean;
  /** Where requests have their parameters; absent: in the query. */
  readonly place?: 'body';
}

/** Answers the list of a table like its server, with the same code. */
export function createTableQuery(list: TableList): ListQuery {
  const find = createPageOf(list, pagingWords(list.paging));
  return (rows, valid) => find(rows, listQueryValues(valid));
}

/** Finds a page. */
export type FindPage = (rows: readonly Row[], values: ListQueryValues) => ListPage;

/** Finds a page of rows by a list's parameters. */
export function createPageOf(list: Omit<TableList, 'paging'>, pages: ListPaging): FindPage {
  const { abilities } = list;
  const read = createListReader(pages, abilities);
  const headersOf = createPageHeaders(pages, abilities);
  const stores = storesOf(list);
  return (rows, values) => {
    const request = read(values);
    if ('wrong' in request) throw invalidRequest(request.wrong);
    const { window, order, fields, count, cursor } = request;
    const tests = testsOf(list, request, stores);
    const kept = tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)));
    const steps = orderSteps(list, order);
    const sorted = [...kept].sort((left, right) => compareBy(steps, left, right));
    const start =
      cursor === null || cursor === ''
        ? window.offset
        : placeAfter(cursor, { list, request, sorted, stores });
    const end = start + window.limit;
    const page = sorted.slice(start, end);
    const hasMore = end < sorted.length;
    const last = page.at(-1);
    const facts = {
      ...{ window, size: page.length, hasMore },
      total: count === null ? null : sorted.length,
      nextCursor:
        cursor === null || !hasMore || last === undefined
          ? null
          : ([
              printCursor(
                order,
                steps.map(({ property }) => storedValue(last, property)),
              ),
              String(end),
            ].find(list.takesCursor) ?? null),
    };
    const exported = request.isPaged ? page : sorted;
    const whole = request.isPaged ? facts : { ...facts, ...wholeOf(sorted.length) };
    return {
      rows: page,
      exported: { rows: exported, fields, headers: (query) => headersOf(whole, query) },
      select: (shown) => (fields === null ? shown : shown.map((row) => picked(row, fields))),
      total: sorted.length,
      ...{ offset: window.offset, limit: window.limit, firstPage: 1, cursors: null },
      ...{ changeTo: () => null, nextCursor: facts.nextCursor },
      headers: (query) => headersOf(facts, query),
    } satisfies ListPage;
  };
}

type Stores = ReadonlyMap<string, StoreValue>;

/** Converts values into the form of columns. */
function storesOf({ crud, provider }: Omit<TableList, 'paging'>): Stores {
  return new Map(
    crud.model.properties.map((property) => [property.name, createStoreValue(property, provider)]),
  );
}

type Test = (row: Row) => boolean;

function testsOf(
  { abilities }: Omit<TableList, 'paging'>,
  { conditions, search }: ListRequest,
  stores: Stores,
): readonly Test[] {
  const details: ErrorDetail[] = [];
  const tests = conditions.map((condition) => testOf(condition, stores, details));
  if (details.length > 0) throw new Rejection(...problemTexts.value, { details });
  if (search === null) return tests;
  const columns = abilities.search?.columns ?? [];
  const found: Test = (row) =>
    columns.some(({ property }) => passes(storedValue(row, property), 'like', search));
  return [...tests, found];
}

function testOf({ filter, values }: ListCondition, stores: Stores, details: ErrorDetail[]): Test {
  const { property, op } = filter;
  if (op === 'null') return (row) => (storedValue(row, property) === null) === (values[0] === true);
  if (op === 'like') return (row) => passes(storedValue(row, property), 'like', values[0]);
  const wanted = values.map((value) => storedAs(filter, value, { stores, details }));
  const orders = (row: Row): readonly number[] | null => {
    const value = storedValue(row, property);
    return value === null ? null : wanted.map((one) => compareValues(value, one));
  };
  const { holds } = operators[op];
  return (row) => {
    const found = orders(row);
    return found !== null && holds(found);
  };
}

function storedAs(
  { property, form, parameter }: ListFilter,
  value: unknown,
  {
    stores,
    details,
    place = 'query',
  }: {
    readonly stores: Stores;
    readonly details: ErrorDetail[];
    readonly place?: 'query' | 'body' | undefined;
  },
): unknown {
  try {
    return stores.get(property)?.(form === undefined ? value : valueOfForm(form, value)) ?? value;
  } catch (error) {
    if (!(error instanceof RejectedValue)) throw error;
    details.push({ in: place, field: parameter.name, message: error.message });
    return null;
  }
}

interface OrderStep {
  readonly property: string;
  readonly sign: 1 | -1;
}

/**
 * The requested order, then the key in the direction of its last column; null comes first in
 * ascending order.
 */
function orderSteps(
  { key }: Omit<TableList, 'paging'>,
  order: ListRequest['order'],
): readonly OrderStep[] {
  const sorted = new Set(order.map(({ property }) => property));
  const sign = order.at(-1)?.isDescending === true ? -1 : 1;
  return [
    ...order.map(
      ({ property, isDescending }) => ({ property, sign: isDescending ? -1 : 1 }) as const,
    ),
    ...key
      .filter((property) => !sorted.has(property))
      .map((property) => ({ property, sign }) as const),
  ];
}

function compareBy(steps: readonly OrderStep[], left: Row, right: Row): number {
  for (const { property, sign } of steps) {
    const order = compareValues(storedValue(left, property), storedValue(right, property));
    if (order !== 0) return order * sign;
  }
  return 0;
}

interface CursorPlace {
  readonly list: Omit<TableList, 'paging'>;
  readonly request: ListRequest;
  readonly sorted: readonly Row[];
  readonly stores: Stores;
}

function placeAfter(cursor: string, { list, request, sorted, stores }: CursorPlace): number {
  const isPlace = /^\d{1,9}$/.test(cursor) && !list.takesCursor(printCursor(request.order, [1]));
  if (isPlace) return Number(cursor);
  const steps = orderSteps(list, request.order);
  const values = parseCursor(cursor, request.order, steps.length);
  const name = list.abilities.cursor?.parameter.name ?? '';
  if (values === null)
    throw invalidRequest([{ in: list.place ?? 'query', field: name, message: detailTexts.cursor }]);
  const details: ErrorDetail[] = [];
  const entries = steps.map(({ property }, index): [string, unknown] => {
    const filter = { property, op: 'eq', parameter: { name: 'cursor' } } as const;
    const value = values[index] ?? null;
    return [
      property,
      value === null ? null : storedAs(filter, value, { stores, details, place: list.place }),
    ];
  });
  if (details.length > 0) throw new Rejection(...problemTexts.value, { details });
  const before = Object.fromEntries(entries);
  const place = sorted.findIndex((row) => compareBy(steps, row, before) > 0);
  return place === -1 ? sorted.length : place;
}

function picked(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}
