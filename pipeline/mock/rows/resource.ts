import type { Content, Model, Operation } from '../../model/api-model.ts';
import { pointerTo } from '../../model/json-pointer.ts';
import { isJson } from '../read/media-type.ts';
import { parameterNames } from '../route/route-tree.ts';
import { propertiesOf, schemaAt, typesOf } from '../schema-view.ts';
import type { MockContext } from '../mock-options.ts';
import { chooseAnswer } from '../choose/choose-answer.ts';

/** A collection of rows, and how the paths of a document reach it. */
export interface Resource {
  /** Unique in the document. */
  readonly id: string;
  /** Null: the document says nothing of tables, the relation was seen from its paths. */
  readonly model: Model | null;
  /** Schema of one row in the answer. */
  readonly schemaPointer: string;
  /** Properties that identify a row, in the order of the path's parameters; empty: rows have no address. */
  readonly key: readonly string[];
  readonly list: Operation | null;
  /** How the list's body holds its rows: null, as a bare array; else in this property. */
  readonly envelope: string | null;
  /** Path parameters before those of the row: each value of them has its own rows. */
  readonly parents: number;
  readonly hasPages: boolean;
  /** Whether rows lack properties that their schema requires, because they are never shown. */
  readonly hidesRequired: boolean;
}

/** What an operation does with a resource. */
export interface ResourceUse {
  readonly resource: Resource;
  readonly action: 'list' | 'get' | 'create' | 'update' | 'delete';
}

/** Finds the collections of a document: its models, and for anything else each list with the paths below it. */
export function findResources(context: MockContext): ReadonlyMap<Operation, ResourceUse> {
  const uses = new Map<Operation, ResourceUse>();
  addModels(context, uses);
  const { operations } = context.model;
  for (const list of operations) {
    if (list.method !== 'get' || list.crud !== null || uses.has(list)) continue;
    const item = itemsOf(context, list);
    if (item === null) continue;
    const key = keyBelow(context, list, item.schemaPointer);
    const resource: Resource = {
      id: list.path,
      model: null,
      ...item,
      key: key === null ? [] : [key.property],
      list,
      parents: parameterNames(list.path).length,
      hasPages: list.parameters.some(({ name }) => pageNames.test(name)),
      hidesRequired: false,
    };
    addUses(operations, uses, { resource, itemPath: key?.path ?? null });
  }
  return uses;
}

const pageNames =
  /^_?(?:page|limit|per_?page|page_?size|page_?number|offset|skip|size|count|top|first|start|cursor|after|max_?results)$/i;

function addModels(context: MockContext, uses: Map<Operation, ResourceUse>): void {
  const resources = new Map<Model, Resource>();
  const { models, operations } = context.model;
  for (const model of models) {
    const keyed = operations.find(({ crud }) => crud?.model === model && crud.key.length > 0)?.crud;
    const columns = keyed?.key.map(({ column }) => column) ?? model.source.primaryKey ?? [];
    const list =
      operations.find(({ crud }) => crud?.model === model && crud.action === 'list') ?? null;
    resources.set(model, {
      id: model.name,
      model,
      schemaPointer: pointerTo('#/components/schemas', model.name),
      key: columns.map((column) => propertyOfColumn(model, column) ?? column),
      list,
      envelope: null,
      parents: 0,
      hasPages: true,
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
  operations: readonly Operation[],
  uses: Map<Operation, ResourceUse>,
  { resource, itemPath }: { readonly resource: Resource; readonly itemPath: string | null },
): void {
  for (const operation of operations) {
    if (operation.crud !== null || uses.has(operation)) continue;
    const action =
      operation.path === resource.list?.path
        ? ({ get: 'list', post: 'create' } as const)[String(operation.method)]
        : operation.path === itemPath
          ? ({ get: 'get', put: 'update', patch: 'update', delete: 'delete' } as const)[
              String(operation.method)
            ]
          : undefined;
    if (action === undefined) continue;
    if (action === 'create' && resource.key.length === 0) continue;
    uses.set(operation, { resource, action });
  }
}

/** The content that an operation's success gives in JSON. */
function successContent(operation: Operation): Content | null {
  const { answer } = chooseAnswer(operation, undefined);
  return answer?.contents.find(({ mediaType }) => isJson(mediaType)) ?? null;
}

function itemsOf(
  { model: { document } }: MockContext,
  list: Operation,
): Pick<Resource, 'schemaPointer' | 'envelope'> | null {
  const pointer = successContent(list)?.schemaPointer ?? null;
  if (pointer === null) return null;
  const types = typesOf(document, pointer);
  if (types.has('array')) return rowSchema(document, pointer, null);
  const arrays = [...propertiesOf(document, pointer)].flatMap(([name, property]) => {
    const found = typesOf(document, property.pointer).has('array')
      ? rowSchema(document, property.pointer, name)
      : null;
    return found === null ? [] : [found];
  });
  const isListPath = !/\}$/.test(list.path);
  return arrays.length === 1 && isListPath ? (arrays[0] ?? null) : null;
}

function rowSchema(
  document: unknown,
  pointer: string,
  envelope: string | null,
): Pick<Resource, 'schemaPointer' | 'envelope'> | null {
  const array = schemaAt(document, pointer);
  const items = array === null ? null : schemaAt(document, pointerTo(array.pointer, 'items'));
  if (items === null || propertiesOf(document, items.pointer).size === 0) return null;
  return { schemaPointer: items.pointer, envelope };
}

/** The path of one row, which is the list's with one parameter more, and the property that the parameter names. */
function keyBelow(
  { model: { document, operations } }: MockContext,
  list: Operation,
  rowPointer: string,
): { readonly path: string; readonly property: string } | null {
  const prefix = list.path.endsWith('/') ? list.path : `${list.path}/`;
  const below = operations.find(
    ({ path }) => path.startsWith(prefix) && /^\{[^{}/]+\}$/.test(path.slice(prefix.length)),
  );
  if (below === undefined) return null;
  const parameter = below.path.slice(prefix.length + 1, -1);
  const property = keyProperty(parameter, [...propertiesOf(document, rowPointer).keys()]);
  return property === null ? null : { path: below.path, property };
}

/** `petId` is `petId`, else `id`; `issue_number` is `number`. */
export function keyProperty(parameter: string, properties: readonly string[]): string | null {
  const wanted = plainName(parameter);
  const same = properties.find((name) => plainName(name) === wanted);
  if (same !== undefined) return same;
  const endings = properties
    .filter((name) => wanted.endsWith(plainName(name)))
    .sort((left, right) => right.length - left.length);
  return endings[0] ?? null;
}

/** A name without regard to case and word marks: `per_page` and `perPage` are one. */
export function plainName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
