import type { Model, Operation } from '../../../model/api-model.ts';
import { pointerTo } from '../../../model/json-pointer.ts';
import { rowContent } from '../../choose/row-content.ts';
import type { MockContext } from '../../mock-options.ts';
import { parameterNames } from '../../route/route-tree.ts';
import { schemaAt, typesOf } from '../../schema-view.ts';
import { findRows } from './find-envelope.ts';
import type { RowsPlace } from './find-envelope.ts';
import { keyProperty } from './key-property.ts';
import { listInputs } from '../list/list-inputs.ts';
import { listRoles } from '../list/list-roles.ts';
import type { PropertyPath } from '../list/property-index.ts';
import { collectionName, parentPath, referredName } from './parent-property.ts';
import { requiredProperties, rowProperties } from './row-properties.ts';
import { plainName } from '../plain-name.ts';
import { operationsByShape, shapeOf } from './path-shape.ts';
import { rowPlace } from './row-place.ts';

/** A collection of rows, and how the paths of a document reach it. */
export interface Resource extends RowsPlace {
  /** Unique in the document. */
  readonly id: string;
  /** Null: the document says nothing of tables, the relation was seen from its paths. */
  readonly model: Model | null;
  /** Properties that identify a row, in the order of the path's parameters where there is one; empty: nothing does. */
  readonly key: readonly string[];
  readonly list: Operation | null;
  /** The path's parameter that names a row: `petId` of `/pets/{petId}`, though its key is called `id`; null: no path leads to one. */
  readonly keyParameter: string | null;
  /** Path parameters before those of the row: each value of them has its own rows. */
  readonly parents: number;
  /** Where rows say which parent they are below: `userId` of those at `/users/{userId}/orders`; null: nowhere. */
  readonly parentPath: PropertyPath | null;
  /** The collection whose rows these are, those of one parent each; null: it has rows of its own. */
  readonly viewOf: Resource | null;
  readonly hasPages: boolean;
  /** Properties that every row in a response has. */
  readonly required: ReadonlySet<string>;
  /** Whether rows lack properties that their schema requires, because they are never shown. */
  readonly hidesRequired: boolean;
}

/** What an operation does with a resource. */
export interface ResourceUse {
  readonly resource: Resource;
  /** The last five are those of a mock that remembers: create or update by the body's key, create many, delete what a list would show, change a row by a word, keep what stands at an address. */
  readonly action:
    | 'list'
    | 'get'
    | 'create'
    | 'update'
    | 'delete'
    | 'save'
    | 'createAll'
    | 'clear'
    | 'act'
    | 'remember';
  /** The resource as a response has it, where that differs. */
  readonly shown?: Resource;
}

/** Finds the collections of a document: its models, and for anything else each list with the paths below it. */
export function findResources(context: MockContext): ReadonlyMap<Operation, ResourceUse> {
  const uses = new Map<Operation, ResourceUse>();
  addModels(context, uses);
  const found: Resource[] = [];
  for (const list of thirdPartyLists(context)) {
    if (uses.has(list.operation)) continue;
    const resource = thirdPartyResource(context, list, found);
    found.push(resource);
    addUses(context, uses, { resource, itemPath: list.below?.path ?? null });
  }
  return uses;
}

interface ThirdPartyList {
  readonly operation: Operation;
  readonly parents: number;
  readonly place: RowsPlace;
  readonly below: KeyBelow | null;
}

/** Lists that no table stands behind; collections first whose rows have addresses: other lists may show them. */
function thirdPartyLists(context: MockContext): readonly ThirdPartyList[] {
  const { operations, document } = context.model;
  const lists = operations.flatMap((operation): ThirdPartyList[] => {
    if (operation.method !== 'get' || operation.crud !== null) return [];
    const pointer = rowContent(operation)?.schemaPointer ?? null;
    const place = pointer === null ? null : findRows(document, pointer, operation.path);
    if (place === null) return [];
    const below = keyBelow(context, operation, place);
    const isOneRow = operation.path.endsWith('}') && place.envelope !== null;
    if (isOneRow && below?.isSame !== true) return [];
    return [{ operation, parents: parameterNames(operation.path).length, place, below }];
  });
  const rank = ({ parents, below }: ThirdPartyList): number =>
    parents > 0 ? 2 : below === null ? 1 : 0;
  return lists.sort((left, right) => rank(left) - rank(right));
}

function thirdPartyResource(
  { model: { document, operations } }: MockContext,
  { operation, parents, place, below }: ThirdPartyList,
  found: readonly Resource[],
): Resource {
  const properties = rowProperties(document, place.schemaPointer);
  const roles = listRoles(listInputs(operation));
  const root = found.find(
    (one) => one.parents === 0 && one.schemaPointer === place.schemaPointer && one.key.length === 1,
  );
  const path =
    parents === 0
      ? null
      : parentPath(operation.path, [...properties.keys()], (name) => [
          ...rowProperties(document, properties.get(name)?.pointer ?? '').keys(),
        ]);
  const target = path === null ? '' : referredName(path[0] ?? '');
  const isByParent = path !== null && found.some(({ id }) => collectionName(id) === target);
  const here = operationsByShape(operations).get(shapeOf(operation.path)) ?? [];
  const isWritten = here.some(({ method }) => method === 'post');
  // Another list of the same rows, such as `/orders/late`; what is written below a parent that no row names stays apart.
  const isWhole = below === null && path === null && (parents === 0 || !isWritten);
  return {
    ...place,
    ...{ id: operation.path, model: null, list: operation, parents },
    key: below === null ? (root?.key ?? idOf(document, properties)) : [below.property],
    keyParameter: below?.parameter ?? root?.keyParameter ?? null,
    parentPath: path,
    viewOf: root !== undefined && (isByParent || isWhole) ? root : null,
    hasPages: pageRoles.some((role) => roles.has(role)),
    required: requiredProperties(document, place.schemaPointer),
    hidesRequired: false,
  };
}

/** What rows are told apart by, though no path leads to one. */
function idOf(
  document: object,
  properties: ReadonlyMap<string, { readonly pointer: string }>,
): readonly string[] {
  const property = properties.get('id');
  const types = property === undefined ? [] : [...typesOf(document, property.pointer)];
  return types.length === 1 && /^(?:integer|number|string)$/.test(types[0] ?? '') ? ['id'] : [];
}

const pageRoles = ['page', 'limit', 'offset', 'end', 'range', 'after', 'before'] as const;

function addModels(context: MockContext, uses: Map<Operation, ResourceUse>): void {
  const resources = new Map<Model, Resource>();
  const { models, operations, document } = context.model;
  for (const model of models) {
    const keyed = operations.find(({ crud }) => crud?.model === model && crud.key.length > 0)?.crud;
    const columns = keyed?.key.map(({ column }) => column) ?? model.source.primaryKey ?? [];
    const list =
      operations.find(({ crud }) => crud?.model === model && crud.action === 'list') ?? null;
    const schemaPointer = pointerTo('#/components/schemas', model.name);
    resources.set(model, {
      ...{ id: model.name, model, schemaPointer, list },
      key: columns.map((column) => propertyOfColumn(model, column) ?? column),
      ...{
        envelope: null,
        keyParameter: null,
        examples: [],
        most: Infinity,
        parents: 0,
        parentPath: null,
        viewOf: null,
      },
      hasPages: true,
      required: requiredProperties(document, schemaPointer),
      hidesRequired: model.properties.some(({ hidden, required }) => hidden && required),
    });
  }
  for (const operation of operations) {
    const { crud } = operation;
    const resource = crud === null ? undefined : resources.get(crud.model);
    if (crud !== null && resource !== undefined)
      uses.set(operation, { resource, action: crud.action });
  }
}

/** JSON name of a column. */
export function propertyOfColumn(model: Model, column: string): string | null {
  return model.properties.find(({ source }) => source.column === column)?.name ?? null;
}

function addUses(
  { model: { document, operations } }: MockContext,
  uses: Map<Operation, ResourceUse>,
  { resource, itemPath }: { readonly resource: Resource; readonly itemPath: string | null },
): void {
  const shapes = operationsByShape(operations);
  const listShape = shapeOf(resource.list?.path ?? '');
  const itemShape = itemPath === null ? null : shapeOf(itemPath);
  const itemOperations = itemShape === null ? [] : (shapes.get(itemShape) ?? []);
  for (const operation of [...(shapes.get(listShape) ?? []), ...itemOperations]) {
    if (operation.crud !== null || uses.has(operation)) continue;
    const shape = shapeOf(operation.path);
    const action =
      shape === listShape
        ? ({ get: 'list', post: 'create' } as const)[String(operation.method)]
        : shape === itemShape
          ? ({ get: 'get', put: 'update', patch: 'update', delete: 'delete' } as const)[
              String(operation.method)
            ]
          : undefined;
    if (action === undefined) continue;
    if (action === 'create' && itemPath === null) {
      // Without addresses only a response tells that what is sent becomes a row.
      const pointer = rowContent(operation)?.schemaPointer ?? null;
      if (pointer === null || !holdsRow(document, pointer, resource.schemaPointer)) continue;
    }
    uses.set(operation, { resource, action });
  }
}

interface KeyBelow {
  readonly path: string;
  readonly parameter: string;
  readonly property: string;
  /** Whether one row is what the list has, by their schemas. */
  readonly isSame: boolean;
}

/** The path of one row, which is the list's with one parameter more, and the property that the parameter names. */
function keyBelow(
  { model: { document, operations } }: MockContext,
  list: Operation,
  { schemaPointer }: RowsPlace,
): KeyBelow | null {
  const below = operationsByShape(operations).get(`${shapeOf(list.path)}/{}`) ?? [];
  const get = below.find(({ method }) => method === 'get');
  const pointer = get === undefined ? null : (rowContent(get)?.schemaPointer ?? null);
  const one = get ?? below[0];
  const parameter = /\{([^{}/]+)\}\/?$/.exec(one?.path ?? '')?.[1];
  if (one === undefined || parameter === undefined) return null;
  const property = keyProperty(parameter, [...rowProperties(document, schemaPointer).keys()]);
  if (property === null) return null;
  const found = { path: one.path, parameter, property };
  if (pointer === null || !typesOf(document, pointer).has('array'))
    return { ...found, isSame: pointer !== null && holdsRow(document, pointer, schemaPointer) };
  // `/activities/{type}` beside `/activities` is another list; `/accounts/{id}` may be a list of one.
  const rows = findRows(document, pointer, list.path);
  const isOne = rows?.schemaPointer === schemaPointer && /id$/.test(plainName(property));
  return isOne ? { ...found, isSame: true } : null;
}

/** Whether a body is such a row, or holds one. */
function holdsRow(document: object, pointer: string, rowPointer: string): boolean {
  const place = rowPlace(document, pointer, { schemaPointer: rowPointer, key: [] });
  const inner = place.reduce(
    (at, name) => rowProperties(document, at).get(name)?.pointer ?? at,
    pointer,
  );
  return schemaAt(document, inner)?.pointer === rowPointer;
}
