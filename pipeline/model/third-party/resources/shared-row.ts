import { pathParameterNames } from '../../operation-path.ts';
import type { Schemas } from '../../schema-view.ts';
import { keyProperty } from './key-property.ts';
import { collectionName } from './parent-property.ts';
import { plainName } from './plain-name.ts';
import type { ResourceUse, RowResource, SharedRow } from '../../resources/resource.ts';

/** Properties that identify an owner, the likeliest first. */
const ownerKeys = ['login', 'username', 'slug', 'key', 'name', 'id'];

/**
 * The row of another path's collection that a document is: `/repos/{owner}/{repo}` is a row that
 * `POST /user/repos` creates, found by its owner's login and its name. Undefined: unknown.
 */
export function sharedRow(
  schemas: Schemas,
  uses: Iterable<ResourceUse>,
  { path, schemaPointer }: { readonly path: string; readonly schemaPointer: string },
): SharedRow | undefined {
  const [, base = '', trail = ''] = /([^{}/]+)((?:\/\{[^{}/]+\})+)\/?$/.exec(path) ?? [];
  const names = pathParameterNames(path);
  if (base === '' || trail.split('/').length - 1 !== names.length) return undefined;
  const own = schemas.allProperties(schemaPointer);
  const isOfSame = ({
    action,
    resource: { model, name, parents, ...rest },
  }: ResourceUse): boolean => {
    if (action !== 'create' || model !== null || parents.length > 0) return false;
    if (collectionName(name) !== collectionName(base)) return false;
    const shown = [...schemas.allProperties(rest.schemaPointer).keys()];
    return shown.filter((one) => own.has(one)).length * 2 > shown.length;
  };
  const resource = [...uses].find(isOfSame)?.resource;
  if (resource === undefined) return undefined;
  const paths = names.map((name, index) =>
    valuePath(schemas, resource, { name, isLast: index === names.length - 1 }),
  );
  const known = paths.filter((one) => one !== null);
  return known.length === names.length ? { resource, paths: known } : undefined;
}

/** Where a row has the value of a parameter. */
function valuePath(
  schemas: Schemas,
  { schemaPointer }: RowResource,
  { name, isLast }: { readonly name: string; readonly isLast: boolean },
): readonly string[] | null {
  const properties = schemas.allProperties(schemaPointer);
  const isText = (property: string): boolean =>
    schemas.types(properties.get(property)?.pointer ?? '').has('string');
  if (isLast) {
    const key = keyProperty(name, [...properties.keys()], isText);
    return key === null ? null : [key];
  }
  const owner = [...properties.keys()].find((one) => plainName(one) === plainName(name));
  if (owner === undefined) return null;
  const inner = schemas.allProperties(properties.get(owner)?.pointer ?? '');
  const key = ownerKeys.find((one) => inner.has(one));
  if (inner.size === 0) return [owner];
  return key === undefined ? null : [owner, key];
}
