import type { Operation } from '../../api-model.ts';
import { operationOf, shapeOf } from './path-shape.ts';
import type { Resource, ResourceParent } from '../../resources/resource.ts';

/** Operations by the shapes of their paths. */
export type ByShape = ReadonlyMap<string, readonly Operation[]>;

/** Path of one row of a collection. */
export interface ItemPath {
  /** `/pets/{petId}` */
  readonly path: string;
  readonly parameter: string;
  readonly get: Operation | null;
  /** Its GET, else any of its operations. */
  readonly operation: Operation;
}

/** The collection's path with one more parameter; null if there is none. */
export function itemPath(byShape: ByShape, collection: string): ItemPath | null {
  const below = byShape.get(`${shapeOf(collection)}/{}`) ?? [];
  const get = operationOf(below, 'get');
  const one = get ?? below[0];
  const parameter = /\{([^{}/]+)\}(?:\/|\.json)?$/.exec(one?.path ?? '')?.[1];
  return one === undefined || parameter === undefined
    ? null
    : { path: one.path, parameter, get, operation: one };
}

/** The operations of a collection and of its rows. */
export function operationsOfPaths(
  byShape: ByShape,
  collection: string,
  item: string | null,
): Pick<Resource, 'list' | 'create' | 'get' | 'updates' | 'remove'> {
  const here = byShape.get(shapeOf(collection)) ?? [];
  const below = item === null ? [] : (byShape.get(shapeOf(item)) ?? []);
  return {
    list: operationOf(here, 'get'),
    create: operationOf(here, 'post'),
    get: operationOf(below, 'get'),
    updates: [operationOf(below, 'put'), operationOf(below, 'patch')].filter(
      (operation) => operation !== null,
    ),
    remove: operationOf(below, 'delete'),
  };
}

/**
 * The parameters of a collection's path, each with the path of the collection that it selects from:
 * `/users/{userId}/todos`.
 */
export function collectionParents(collection: string): readonly ResourceParent[] {
  return [...collection.matchAll(/\/\{([^{}]*)\}|\{([^{}]*)\}/g)].map(
    ({ 1: whole, 2: part = '', index }) => ({
      parameter: whole ?? part,
      name: collection.slice(0, index),
    }),
  );
}
