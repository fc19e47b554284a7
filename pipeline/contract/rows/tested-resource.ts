import type { ApiModel, Operation } from '../../model/api-model.ts';
import { propertyOfColumn, type Resource } from '../../model/resources/resource.ts';
import { inferredLinks } from './inferred-links.ts';
import { noPromises, promisesOf, type Promises } from './promises.ts';
import { resourcesOf, findSingleRows } from '../../model/third-party/index.ts';

/** A resource as a run creates, reads and changes its rows. */
export interface TestedResource extends Resource {
  /** Whether new rows get their key from the client: `create` is a copy of the PUT of a row. */
  readonly isKeyChosen: boolean;
  readonly promises: Promises;
  /** Operations tested with it, in order; other operations only create and read rows. */
  readonly own: readonly Operation[];
}

/**
 * The resources of a document, referenced ones first. A table with several paths has one per path.
 */
export function testedResources(api: ApiModel): readonly TestedResource[] {
  const { all } = resourcesOf(api);
  findSingleRows(api, all);
  const declared = all.filter(({ model }) => model !== null).map((one) => completed(api, one));
  return [
    ...declared,
    ...declared.flatMap((resource) => nestedPlaces(api, resource)),
    ...inferred(
      api,
      all.filter(({ model }) => model === null),
    ),
  ];
}

/** For operations without a resource, which have no rows. */
export const noResource: TestedResource = {
  ...{ name: '', model: null, list: null, create: null, get: null, updates: [], remove: null },
  ...{ key: [], keyProperties: [], parents: [], links: [], schemaPointer: null, own: [] },
  ...{ parentPath: null, viewOf: null, envelope: null, examples: [], most: Infinity },
  isKeyChosen: false,
  promises: noPromises,
};

function withOwn(resource: Resource, more: readonly Operation[] = []): TestedResource {
  const { list, create, get, updates, remove } = resource;
  const single = [list, create, get, ...updates, remove];
  const own = [...single.filter((operation) => operation !== null), ...more];
  return { ...resource, own, isKeyChosen: false, promises: promisesOf(resource) };
}

/** Rows of some tables can be listed and created only below another row. */
function completed(api: ApiModel, resource: Resource): TestedResource {
  const [list = null] = operationsOf(api, resource, 'list');
  const [create = null] = operationsOf(api, resource, 'create');
  const whole = { ...resource, list: resource.list ?? list, create: resource.create ?? create };
  const more = [
    ...['query', 'upsert', 'bulkCreate', 'bulkUpdate', 'bulkDelete'],
    ...['getFile', 'putFile', 'deleteFile'],
  ].flatMap((action) => operationsOf(api, resource, action));
  return withOwn(whole, more);
}

function operationsOf(
  { operations }: ApiModel,
  { model }: Resource,
  action: string,
): readonly Operation[] {
  return operations.filter(({ crud }) => crud?.action === action && crud.model === model);
}

/** Other paths of the same rows: `/artists/{artistId}/albums` for `/albums`. */
function nestedPlaces(api: ApiModel, main: TestedResource): readonly TestedResource[] {
  const others = api.operations.filter(
    (operation) => operation.crud?.model === main.model && !main.own.includes(operation),
  );
  const places = Map.groupBy(others, ({ path }) => path.replace(/(?:\/\{[^{}]*\})+$/, ''));
  return [...places].map(([path, own]) => nestedPlace(main, path, own));
}

function nestedPlace(
  main: TestedResource,
  path: string,
  operations: readonly Operation[],
): TestedResource {
  const byAction = (action: string): readonly Operation[] =>
    operations.filter(({ crud }) => crud?.action === action);
  const [list = null] = byAction('list');
  const [create = main.create] = byAction('create');
  const [get = main.get] = byAction('get');
  const [remove = main.remove] = byAction('delete');
  const updates = byAction('update');
  const items = [get, ...updates, remove].filter((operation) => operation !== null);
  const key = new Map(
    items.flatMap(({ crud }) =>
      (crud?.key ?? []).map(({ parameter, column }) => [
        parameter,
        crud === null ? null : propertyOfColumn(crud.model, column),
      ]),
    ),
  );
  const own = [list, create, get, ...updates, remove].filter(
    (operation) => operation !== null && operations.includes(operation),
  );
  return {
    ...{ ...main, name: path, list, create, get, updates, remove },
    key: [...key].map(([parameter, name]) => ({
      parameter,
      names: name === null ? [] : [name],
    })),
    own: own.filter((operation) => operation !== null),
  };
}

/**
 * Inferred resources with row paths; nested ones only if rows of both can be created, read and
 * deleted.
 */
function inferred(api: ApiModel, resources: readonly Resource[]): readonly TestedResource[] {
  const found = resources.filter(({ key }) => key.length > 0).map((one) => madeByPut(withOwn(one)));
  const isBelow = ({ parents: [parent, ...more] }: Resource): boolean =>
    parent !== undefined &&
    more.length === 0 &&
    found.some((above) => above.name === parent.name && isWhole(above));
  const tested = [
    ...found.filter(({ parents }) => parents.length === 0),
    ...found.filter((resource) => isBelow(resource) && isWhole(resource)),
  ];
  return tested.map((one) => ({ ...one, links: inferredLinks(api, one, tested) }));
}

/** A resource without another create, of which PUT creates rows: it declares 201. */
function madeByPut(resource: TestedResource): TestedResource {
  const { create, get, updates, remove } = resource;
  const put = updates.find(
    ({ method, path, responses }) =>
      method === 'put' && path === get?.path && responses.some(({ status }) => status === '201'),
  );
  if (create !== null || remove === null || put === undefined) return resource;
  return { ...resource, create: { ...put }, isKeyChosen: true };
}

function isWhole({ create, get, remove }: Resource): boolean {
  return create !== null && get !== null && remove !== null;
}
