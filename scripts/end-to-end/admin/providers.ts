import { createDataProvider as createReactAdminProvider } from '../../../clients/admin/react-admin.ts';
import { createDataProvider as createRefineProvider } from '../../../clients/admin/refine.ts';
import { loadProvider } from './install-providers.ts';

/** A row. */
export type Row = Readonly<Record<string, unknown>>;

/** The calls of an admin framework to its data provider, independent of the framework. */
export interface Admin {
  list(wish: ListWish): Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  one(resource: string, id: unknown): Promise<Row>;
  many(resource: string, ids: readonly unknown[]): Promise<readonly Row[]>;
  /** Rows that reference another by a property. */
  manyReference(wish: ListWish & { readonly target: string; readonly id: unknown }): Promise<{
    readonly rows: readonly Row[];
    readonly total: number;
  }>;
  create(resource: string, row: Row): Promise<Row>;
  update(resource: string, id: unknown, row: Row): Promise<Row>;
  updateMany(resource: string, ids: readonly unknown[], row: Row): Promise<void>;
  /** Deleted rows, if the provider returns them. */
  remove(resource: string, id: unknown): Promise<Row>;
  removeMany(resource: string, ids: readonly unknown[]): Promise<void>;
}

/** A page of a list. */
export interface ListWish {
  readonly resource: string;
  readonly page: number;
  readonly perPage: number;
  readonly sort: string;
  readonly descending: boolean;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** A page in react-admin. */
interface Listed {
  readonly data: Row[];
  readonly total?: number;
}

/** The interface of react-admin: https://marmelab.com/react-admin/DataProviderWriting.html */
interface ReactAdminProvider {
  getList(resource: string, params: object): Promise<Listed>;
  getOne(resource: string, params: object): Promise<{ data: Row }>;
  getMany(resource: string, params: object): Promise<{ data: Row[] }>;
  getManyReference(resource: string, params: object): Promise<Listed>;
  create(resource: string, params: object): Promise<{ data: Row }>;
  update(resource: string, params: object): Promise<{ data: Row }>;
  updateMany(resource: string, params: object): Promise<{ data: unknown[] }>;
  delete(resource: string, params: object): Promise<{ data: Row }>;
  deleteMany(resource: string, params: object): Promise<{ data: unknown[] }>;
}

/** A stock data provider of react-admin. */
export function reactAdmin(name: string, url: string): Admin {
  // A CommonJS module is the function itself.
  return reactAdminBy(loadProvider<(url: string) => ReactAdminProvider>(name)(url));
}

/** specmill's data provider. */
export function ownReactAdmin(url: string): Admin {
  return reactAdminBy(createReactAdminProvider(url));
}

function reactAdminBy(provider: ReactAdminProvider): Admin {
  const params = ({ page, perPage, sort, descending, filter }: ListWish): object => ({
    pagination: { page, perPage },
    sort: { field: sort, order: descending ? 'DESC' : 'ASC' },
    filter,
  });
  const shown = ({ data, total = Number.NaN }: Listed) => ({ rows: data, total });
  return {
    list: async (wish) => shown(await provider.getList(wish.resource, params(wish))),
    one: async (resource, id) => (await provider.getOne(resource, { id })).data,
    many: async (resource, ids) => (await provider.getMany(resource, { ids })).data,
    manyReference: async ({ target, id, ...wish }) =>
      shown(await provider.getManyReference(wish.resource, { ...params(wish), target, id })),
    create: async (resource, data) => (await provider.create(resource, { data })).data,
    update: async (resource, id, data) =>
      (await provider.update(resource, { id, data, previousData: {} })).data,
    async updateMany(resource, ids, data) {
      const { data: changed } = await provider.updateMany(resource, { ids, data });
      if (changed.length !== ids.length) throw new Error('not all were changed');
    },
    remove: async (resource, id) => (await provider.delete(resource, { id })).data,
    async removeMany(resource, ids) {
      const { data: gone } = await provider.deleteMany(resource, { ids });
      if (gone.length !== ids.length || gone.some((id) => id === undefined))
        throw new Error('not all were reported');
    },
  };
}

/** The interface of Refine: https://refine.dev/docs/data/data-provider/ */
interface RefineProvider {
  getList(params: object): Promise<{ data: Row[]; total: number }>;
  getOne(params: object): Promise<{ data: Row }>;
  getMany(params: object): Promise<{ data: Row[] }>;
  create(params: object): Promise<{ data: Row }>;
  update(params: object): Promise<{ data: Row }>;
  deleteOne(params: object): Promise<{ data: Row }>;
}

/** A stock data provider of Refine, called once per row if it has no call for several. */
export function refine(name: string, url: string): Admin {
  return refineBy(refineProvider(name, url));
}

/** specmill's data provider. */
export function ownRefine(url: string): Admin {
  return refineBy(createRefineProvider(url));
}

function refineBy(provider: RefineProvider): Admin {
  const list: Admin['list'] = async (wish) => {
    const { resource, page, perPage, sort, descending, filter } = wish;
    const { data, total } = await provider.getList({
      resource,
      pagination: { currentPage: page, pageSize: perPage, mode: 'server' },
      sorters: [{ field: sort, order: descending ? 'desc' : 'asc' }],
      filters: Object.entries(filter).map(([key, value]) => {
        const [, field = key, suffix] = /^(.*)_(like|gte|lte|ne)$/.exec(key) ?? [];
        const operator = suffix === 'like' ? 'contains' : (suffix ?? 'eq');
        return { field, operator, value };
      }),
    });
    return { rows: data, total };
  };
  const update: Admin['update'] = async (resource, id, variables) =>
    (await provider.update({ resource, id, variables })).data;
  const remove: Admin['remove'] = async (resource, id) =>
    (await provider.deleteOne({ resource, id })).data;
  return {
    ...{ list, update, remove },
    one: async (resource, id) => (await provider.getOne({ resource, id })).data,
    many: async (resource, ids) => (await provider.getMany({ resource, ids })).data,
    manyReference: ({ target, id, ...wish }) =>
      list({ ...wish, filter: { ...wish.filter, [target]: id } }),
    create: async (resource, variables) => (await provider.create({ resource, variables })).data,
    async updateMany(resource, ids, row) {
      for (const id of ids) await update(resource, id, row);
    },
    async removeMany(resource, ids) {
      for (const id of ids) await remove(resource, id);
    },
  };
}

function refineProvider(name: string, url: string): RefineProvider {
  if (name !== '@refinedev/rest') {
    return loadProvider<{ default: (url: string) => RefineProvider }>(name).default(url);
  }
  const { createSimpleRestDataProvider } = loadProvider<{
    createSimpleRestDataProvider: (options: object) => { dataProvider: RefineProvider };
  }>('@refinedev/rest/simple-rest');
  return createSimpleRestDataProvider({ apiURL: url }).dataProvider;
}
