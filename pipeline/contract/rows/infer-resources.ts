import type { ApiModel, Operation } from '../../model/api-model.ts';
import type { Resource, ResourceParent } from './plan-resources.ts';

/** Resources of a document that names no models, by their shape: `POST /pets` beside `/pets/{petId}`. */
export function inferResources({ operations }: ApiModel): readonly Resource[] {
  const thirdParty = operations.filter(({ crud }) => crud === null);
  const paths = new Set(thirdParty.map(({ path }) => path));
  const flat = [...paths].flatMap((path) => {
    const match = /^([^{}]+)\/\{([^{}]+)\}$/.exec(path);
    const [, collection = '', parameter = ''] = match ?? [];
    if (match === null || !paths.has(collection)) return [];
    return [inferred(thirdParty, { path, collection, parameter })];
  });
  return [...flat, ...flat.flatMap((above) => nested(thirdParty, above))];
}

/** `/users/{userId}/todos/{id}`, where rows of both can be made, read and removed. */
function nested(operations: readonly Operation[], above: Resource): readonly Resource[] {
  const paths = [...new Set(operations.map(({ path }) => path))];
  return paths.flatMap((path) => {
    const match = /^(([^{}]+)\/\{([^{}]+)\}\/[^{}]+)\/\{([^{}]+)\}$/.exec(path);
    const [, collection = '', name, owner = '', parameter = ''] = match ?? [];
    if (name !== above.name || owner === parameter || !isWhole(above)) return [];
    const parent: ResourceParent = { name, parameter: owner };
    const resource = { ...inferred(operations, { path, collection, parameter }), parent };
    return isWhole(resource) ? [resource] : [];
  });
}

function isWhole({ create, get, remove }: Resource): boolean {
  return create !== null && get !== null && remove !== null;
}

function inferred(
  operations: readonly Operation[],
  place: { readonly path: string; readonly collection: string; readonly parameter: string },
): Resource {
  const find = (method: string, path: string): Operation | null =>
    operations.find((one) => one.method === method && one.path === path) ?? null;
  const name = place.collection.split('/').at(-1) ?? place.collection;
  return {
    name: place.collection,
    model: null,
    list: find('get', place.collection),
    create: find('post', place.collection),
    get: find('get', place.path),
    updates: [find('put', place.path), find('patch', place.path)].filter((one) => one !== null),
    remove: find('delete', place.path),
    key: [{ parameter: place.parameter, names: keyNames(place.parameter, name) }],
    links: [],
  };
}

/** `petId`, `pet_id`: in the row it may be called so, or plainly `id`. */
function keyNames(parameter: string, collection: string): readonly string[] {
  const singular = collection.replace(/ies$/, 'y').replace(/s$/, '');
  const withoutOwner = parameter.toLowerCase().startsWith(singular.toLowerCase())
    ? parameter.slice(singular.length).replace(/^[_-]/, '')
    : parameter;
  const small = withoutOwner.charAt(0).toLowerCase() + withoutOwner.slice(1);
  return [...new Set([parameter, small, ...(/id$/i.test(parameter) ? ['id'] : [])])].filter(
    (name) => name !== '',
  );
}
