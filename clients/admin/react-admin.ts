import { createAdminCalls, readPage, type AdminOptions, type AdminQuery } from './admin-calls.ts';
import type { AdminRow } from './admin-bodies.ts';

export { AdminError, type AdminOptions } from './admin-calls.ts';
export { sortableFields } from './sortable-fields.ts';

interface ListParams {
  readonly pagination?: { readonly page: number; readonly perPage: number };
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly filter?: Readonly<Record<string, unknown>>;
}

/** A data provider of react-admin for a specmill API: https://marmelab.com/react-admin/DataProviderWriting.html. Resources are named after their paths; filters are the list's parameters (`price_gte`). An array matches any of its values, and null matches rows without a value. */
export function createDataProvider(url: string, options: AdminOptions = {}) {
  const calls = createAdminCalls(url, options);
  // react-admin assigns rows the type that the caller expects.
  const typed = <Row>(row: AdminRow): Row => row as Row;
  const getList = async <Row = AdminRow>(resource: string, params: ListParams) => {
    const { page, perPage } = params.pagination ?? { page: 1, perPage: Infinity };
    const query = listQuery(params);
    const { rows, total } = await readPage(calls, resource, { page, size: perPage, query });
    const data = rows.map((row) => typed<Row>(row));
    if (total !== undefined) return { data, total };
    return { data, pageInfo: { hasPreviousPage: page > 1, hasNextPage: true } };
  };
  return {
    getList,
    getOne: async <Row = AdminRow>(resource: string, { id }: { readonly id: unknown }) => ({
      data: typed<Row>(await calls.one(resource, id)),
    }),
    getMany: async <Row = AdminRow>(
      resource: string,
      { ids }: { readonly ids: readonly unknown[] },
    ) => ({ data: (await calls.many(resource, ids)).map((row) => typed<Row>(row)) }),
    getManyReference: <Row = AdminRow>(
      resource: string,
      { target, id, ...params }: ListParams & { readonly target: string; readonly id: unknown },
    ) => getList<Row>(resource, { ...params, filter: { ...params.filter, [target]: id } }),
    create: async <Row = AdminRow>(resource: string, { data }: { readonly data: unknown }) => ({
      data: typed<Row>(await calls.create(resource, data)),
    }),
    update: async <Row = AdminRow>(resource: string, change: Change) => ({
      data: typed<Row>(await calls.update(resource, change.id, changedValues(change))),
    }),
    async updateMany(
      resource: string,
      { ids, data }: { readonly ids: readonly unknown[]; readonly data: unknown },
    ) {
      for (const id of ids) await calls.update(resource, id, data);
      return { data: [...ids] };
    },
    delete: async <Row = AdminRow>(resource: string, { id }: { readonly id: unknown }) => ({
      data: typed<Row>(await calls.remove(resource, id)),
    }),
    async deleteMany(resource: string, { ids }: { readonly ids: readonly unknown[] }) {
      for (const id of ids) await calls.remove(resource, id);
      return { data: [...ids] };
    },
  };
}

interface Change {
  readonly id: unknown;
  readonly data: Readonly<Record<string, unknown>>;
  readonly previousData?: Readonly<Record<string, unknown>>;
}

/** Returns the changed properties: a form submits all that it shows. */
function changedValues({ data, previousData = {} }: Change): AdminRow {
  const changed = Object.entries(data).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(previousData[name]),
  );
  return Object.fromEntries(changed);
}

function listQuery({ sort, filter = {} }: ListParams): AdminQuery {
  return [
    ...(sort === undefined
      ? []
      : ([['sort', (sort.order === 'DESC' ? '-' : '') + sort.field]] as const)),
    ...Object.entries(filter).flatMap(([name, value]): AdminQuery => {
      if (value === undefined || value === '') return [];
      if (value === null) return [[`${name}_null`, 'true']];
      const values: readonly unknown[] = Array.isArray(value) ? value : [value];
      return values.map((one) => [name, String(one)]);
    }),
  ];
}
