import { createAdminCalls, readPage, type AdminOptions, type AdminQuery } from './admin-calls.ts';
import type { AdminRow } from './admin-bodies.ts';

export { AdminError, type AdminOptions } from './admin-calls.ts';
export { sortableFields } from './sortable-fields.ts';

interface ListParams {
  readonly resource: string;
  readonly pagination?: {
    readonly currentPage?: number;
    readonly pageSize?: number;
    readonly mode?: 'client' | 'server' | 'off';
  };
  readonly sorters?: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  readonly filters?: readonly Filter[];
}

/** A filter of Refine; groups (`or`, `and`) have no `field`. */
interface Filter {
  readonly field?: string;
  readonly operator: string;
  readonly value: unknown;
}

/** A data provider of Refine for a specmill API: https://refine.dev/docs/data/data-provider/. Resources are named after their paths. Each operator is sent as the parameter that the list declares for it (`price` `gte` as `price_gte`); an operator without a parameter throws, so that no unfiltered rows are shown. */
export function createDataProvider(url: string, options: AdminOptions = {}) {
  const calls = createAdminCalls(url, options);
  // Refine assigns rows the type that the caller expects.
  const typed = <Row>(row: AdminRow): Row => row as Row;
  return {
    getApiUrl: () => url,
    async getList<Row = AdminRow>({
      resource,
      pagination,
      sorters = [],
      filters = [],
    }: ListParams) {
      const { currentPage = 1, pageSize = 10, mode = 'server' } = pagination ?? {};
      const page =
        mode === 'server' ? { page: currentPage, size: pageSize } : { page: 1, size: Infinity };
      const sort = sorters.map(({ field, order }) => (order === 'desc' ? '-' : '') + field);
      const query: AdminQuery = [
        ...(sort.length === 0 ? [] : ([['sort', sort.join(',')]] as const)),
        ...filters.flatMap(filterQuery),
      ];
      const { rows, total } = await readPage(calls, resource, { ...page, query });
      if (total === undefined)
        throw new Error(
          `The list of ${resource} contains no number of all rows: declare X-Total-Count.`,
        );
      return { data: rows.map((row) => typed<Row>(row)), total };
    },
    getOne: async <Row = AdminRow>({ resource, id }: OfRow) => ({
      data: typed<Row>(await calls.one(resource, id)),
    }),
    getMany: async <Row = AdminRow>(given: {
      readonly resource: string;
      readonly ids: readonly unknown[];
    }) => ({
      data: (await calls.many(given.resource, given.ids)).map((row) => typed<Row>(row)),
    }),
    create: async <Row = AdminRow>(given: {
      readonly resource: string;
      readonly variables: unknown;
    }) => ({ data: typed<Row>(await calls.create(given.resource, given.variables)) }),
    update: async <Row = AdminRow>({
      resource,
      id,
      variables,
    }: OfRow & { readonly variables: unknown }) => ({
      data: typed<Row>(await calls.update(resource, id, variables)),
    }),
    deleteOne: async <Row = AdminRow>({ resource, id }: OfRow) => ({
      data: typed<Row>(await calls.remove(resource, id)),
    }),
  };
}

interface OfRow {
  readonly resource: string;
  readonly id: unknown;
}

const suffixes: Readonly<Record<string, string>> = {
  ...{ eq: '', in: '', ne: '_ne', nin: '_ne', contains: '_like' },
  ...{ lt: '_lt', gt: '_gt', lte: '_lte', gte: '_gte' },
};

function filterQuery({ field, operator, value }: Filter): AdminQuery {
  if (field === undefined)
    throw new Error(
      `Lists do not support the filter ${operator}: all filters of a list apply together.`,
    );
  if (value === undefined || value === '') return [];
  if (operator === 'null' || (operator === 'eq' && value === null))
    return [[`${field}_null`, 'true']];
  if (operator === 'nnull' || (operator === 'ne' && value === null))
    return [[`${field}_null`, 'false']];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (operator === 'between')
    return [
      [`${field}_gte`, String(values[0])],
      [`${field}_lte`, String(values[1])],
    ];
  const suffix = suffixes[operator];
  if (suffix === undefined)
    throw new Error(`Lists do not support the operator ${operator} (field ${field}).`);
  return values.map((one) => [field + suffix, String(one)]);
}
