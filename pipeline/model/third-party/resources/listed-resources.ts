import type { Operation } from '../../api-model.ts';
import { pathParameterNames } from '../../operation-path.ts';
import type { Schemas } from '../../schema-view.ts';
import { findRows } from './find-rows.ts';
import { itemPath, operationsOfPaths, collectionParents } from './item-path.ts';
import type { ItemPath, ByShape } from './item-path.ts';
import { isByLink, keyNames, keyProperty } from './key-property.ts';
import { collectionName, parentPath, referredName } from './parent-property.ts';
import { shapeOf } from './path-shape.ts';
import { plainName } from './plain-name.ts';
import type { ResourceKey, RowResource, RowsPlace } from '../../resources/resource.ts';
import { rowPointer } from '../../resources/row-content.ts';
import { holdsRow, isLike, rowPlace } from './row-place.ts';

/** Input of inference: the operations without a table. */
export interface Inference {
  readonly schemas: Schemas;
  readonly operations: readonly Operation[];
  readonly byShape: ByShape;
}

/** A list, and the path of its rows. */
export interface ListedResource {
  readonly resource: RowResource;
  /** Null: no path. */
  readonly itemPath: string | null;
}

/**
 * The resources of all lists, first those whose rows have paths, since other lists may return the
 * same rows.
 */
export function listedResources(inference: Inference): readonly ListedResource[] {
  const found: RowResource[] = [];
  return listsOf(inference).map((list) => {
    const resource = listedResource(inference, list, found);
    found.push(resource);
    return { resource, itemPath: list.item === null ? null : list.item.path };
  });
}

interface FoundList {
  readonly operation: Operation;
  readonly parents: number;
  readonly place: RowsPlace;
  readonly item: Item | null;
}

function listsOf(inference: Inference): readonly FoundList[] {
  const lists = inference.operations.flatMap((operation): FoundList[] => {
    if (operation.method !== 'get') return [];
    const pointer = rowPointer(operation);
    const place = pointer === null ? null : findRows(inference.schemas, pointer, operation.path);
    if (place === null) return [];
    const item = itemBelow(inference, operation, place);
    const isOneRow = operation.path.endsWith('}') && place.envelope !== null;
    if (isOneRow && item?.isSame !== true) return [];
    const parents = pathParameterNames(operation.path).length;
    return [{ operation, parents, place, item }];
  });
  const rank = ({ parents, item }: FoundList): number => (parents > 0 ? 2 : item === null ? 1 : 0);
  return lists.sort((left, right) => rank(left) - rank(right));
}

function listedResource(
  inference: Inference,
  list: FoundList,
  found: readonly RowResource[],
): RowResource {
  const { schemas, byShape } = inference;
  const { operation, place, item } = list;
  const { path } = operation;
  const owner = ownerPath(inference, list);
  const root = found.find(
    (one) =>
      one.parents.length === 0 &&
      one.schemaPointer === place.schemaPointer &&
      one.keyProperties.length === 1,
  );
  const isView = isShownByOwner(owner, found) || isWhole(inference, list, owner);
  const plain = item ?? plainItem(inference, path);
  const key = plain === null ? [] : [keyOf(path, plain)];
  return {
    ...place,
    ...{ name: path, model: null, links: [], parents: collectionParents(path), parentPath: owner },
    ...operationsOfPaths(byShape, path, plain?.path ?? null),
    list: operation,
    key: item === null ? (root?.key ?? key) : key,
    keyProperties: item === null ? (root?.keyProperties ?? idOf(schemas, place)) : [item.property],
    viewOf: root !== undefined && isView ? root : null,
  };
}

/** Where rows contain the key of the parent in their path. */
function ownerPath({ schemas }: Inference, list: FoundList): readonly string[] | null {
  if (list.parents === 0) return null;
  const properties = schemas.allProperties(list.place.schemaPointer);
  return parentPath(list.operation.path, [...properties.keys()], (name) => [
    ...schemas.allProperties(properties.get(name)?.pointer ?? '').keys(),
  ]);
}

/** Whether the parent that rows name has a list of its own. */
function isShownByOwner(owner: readonly string[] | null, found: readonly RowResource[]): boolean {
  const target = owner === null ? '' : referredName(owner[0] ?? '');
  return owner !== null && found.some(({ name }) => collectionName(name) === target);
}

/** Whether it is another list of the same rows, such as `/orders/late`; what is written below a parent that no row names stays apart. */
function isWhole(
  { byShape }: Inference,
  { operation: { path }, parents, item }: FoundList,
  owner: readonly string[] | null,
): boolean {
  if (item !== null || owner !== null) return false;
  const here = byShape.get(shapeOf(path)) ?? [];
  return parents === 0 || here.every(({ method }) => method !== 'post');
}

function keyOf(
  path: string,
  { parameter, property }: Pick<Item, 'parameter'> & Partial<Item>,
): ResourceKey {
  const known = property === undefined ? [] : [property];
  return { parameter, names: [...new Set([...known, ...keyNames(parameter, path)])] };
}

/** A path below a list whose parameter names nothing that its rows show, unless that is a list too. */
function plainItem(
  { schemas, byShape }: Pick<Inference, 'schemas' | 'byShape'>,
  collection: string,
): ItemPath | null {
  const item = itemPath(byShape, collection);
  const pointer = rowPointer(item?.get ?? null);
  return pointer !== null && schemas.types(pointer).has('array') ? null : item;
}

/** What identifies a row that no path leads to. */
function idOf(schemas: Schemas, { schemaPointer }: RowsPlace): readonly string[] {
  const property = schemas.allProperties(schemaPointer).get('id');
  const types = property === undefined ? [] : [...schemas.types(property.pointer)];
  return types.length === 1 && /^(?:integer|number|string)$/.test(types[0] ?? '') ? ['id'] : [];
}

interface Item {
  readonly path: string;
  readonly parameter: string;
  readonly property: string;
  /** Whether one row is what the list has, by their schemas. */
  readonly isSame: boolean;
}

/** Whether the values of a property may be sent as the parameter of a path: numbers are not texts of which the path says what they are. */
function mayBeSent(
  schemas: Schemas,
  { parameter, operation }: ItemPath,
  property: string | undefined,
): boolean {
  const own = operation.parameters.find((one) => one.in === 'path' && one.name === parameter);
  const asked = own?.schemaPointer ?? null;
  if (asked === null || property === undefined) return true;
  const [types, wanted] = [schemas.types(property), schemas.types(asked)];
  const isText = wanted.has('string') && !/id$/.test(plainName(parameter));
  return types.size === 0 || !isText || types.has('string');
}

/** The path of one row, which is the list's with one parameter more, and the property that the parameter names. */
function itemBelow(
  { schemas, byShape }: Inference,
  list: Operation,
  { schemaPointer }: RowsPlace,
): Item | null {
  const place = itemPath(byShape, list.path);
  if (place === null) return null;
  const { path, parameter, get } = place;
  const pointer = rowPointer(get);
  const properties = schemas.allProperties(schemaPointer);
  const property = keyProperty(parameter, [...properties.keys()], (name) =>
    mayBeSent(schemas, place, properties.get(name)?.pointer),
  );
  if (property === null || isByLink(parameter, property, [...properties.keys()])) {
    const isSame = pointer !== null && showsOne(schemas, pointer, schemaPointer);
    // Rows that show no key have one for their path alone.
    return isSame ? { path, parameter, property: parameter, isSame } : null;
  }
  const item = { path, parameter, property };
  const row = { schemaPointer, key: [], keyProperties: [] };
  if (pointer === null) return { ...item, isSame: false };
  if (!schemas.types(pointer).has('array') && holdsRow(schemas, pointer, row))
    return { ...item, isSame: true };
  // `/activities/{type}` is a separate list from `/activities`; `/accounts/{id}` may be a list of one.
  const rows = findRows(schemas, pointer, list.path);
  if (rows?.schemaPointer !== schemaPointer)
    return schemas.types(pointer).has('array') ? null : { ...item, isSame: false };
  const isOne = /id$/.test(plainName(property)) && /id$/.test(plainName(parameter));
  return isOne ? { ...item, isSame: true } : null;
}

/** Whether a response is one row, or holds it, however its schema is written. */
function showsOne(schemas: Schemas, pointer: string, schemaPointer: string): boolean {
  if (schemas.types(pointer).has('array')) return false;
  const row = { schemaPointer, key: [], keyProperties: [] };
  return isLike(schemas, schemas.inside(pointer, rowPlace(schemas, pointer, row)), row);
}
