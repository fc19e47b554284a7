import type { Operation } from '../../../model/api-model.ts';
import { rowContent } from '../../choose/row-content.ts';
import type { MockContext } from '../../mock-options.ts';
import { parameterNames } from '../../route/route-tree.ts';
import { schemaAt, typesOf } from '../../schema-view.ts';
import { findRows } from './find-envelope.ts';
import { keyProperty, namedKey } from './key-property.ts';
import type { Resource, ResourceUse } from './resource.ts';
import { plainName } from '../plain-name.ts';
import { operationsByShape, shapeOf } from './path-shape.ts';
import { rowPlace } from './row-place.ts';
import { requiredProperties, rowProperties } from './row-properties.ts';

type Uses = Map<Operation, ResourceUse>;

/** Adds what only a mock that remembers has to know: rows of which no list tells (`POST /pet`, `/pet/{petId}`), lists without an address for their rows, single documents (`/me`), whole batches, and actions on rows (`POST /orders/{id}/cancel`). */
export function statefulUses(
  { model: { document, operations } }: MockContext,
  found: ReadonlyMap<Operation, ResourceUse>,
): ReadonlyMap<Operation, ResourceUse> {
  const uses: Uses = new Map(found);
  const byShape = operationsByShape(operations.filter(({ crud }) => crud === null));
  const site: Site = { document, byShape, uses };
  for (const here of byShape.values()) addUnlisted(site, here);
  for (const resource of new Set([...uses.values()].map((use) => use.resource)))
    if (resource.model === null) addWrites(site, resource);
  for (const here of byShape.values()) addAction(site, here);
  for (const here of byShape.values()) addDocument(site, here);
  return uses;
}

interface Site {
  readonly document: object;
  readonly byShape: ReadonlyMap<string, readonly Operation[]>;
  readonly uses: Uses;
}

type Action = ResourceUse['action'];

function use(uses: Uses, operation: Operation | undefined, given: ResourceUse): void {
  if (operation !== undefined && !uses.has(operation)) uses.set(operation, given);
}

function methodOf(operations: readonly Operation[], method: string): Operation | undefined {
  return operations.find((operation) => String(operation.method) === method);
}

/** `/pet/{petId}`, where `POST /pet` makes what is found there. */
function addUnlisted(site: Site, here: readonly Operation[]): void {
  const { document, byShape, uses } = site;
  const get = methodOf(here, 'get');
  const [, base = '', parameter = ''] = /^(.+)\/\{([^{}/]+)\}\/?$/.exec(get?.path ?? '') ?? [];
  const above = byShape.get(shapeOf(base)) ?? [];
  const create = methodOf(above, 'post');
  if (get === undefined || create === undefined || uses.has(get) || uses.has(create)) return;
  const pointer = rowContent(get)?.schemaPointer ?? null;
  const row = pointer === null ? null : rowWithin(document, pointer, parameter);
  if (row === null) return;
  const resource = unlistedResource(site, { base, parameter, ...row });
  use(uses, get, { resource, action: 'get' });
  use(uses, create, { resource, action: 'create' });
  use(uses, methodOf(above, 'put'), { resource, action: 'save' });
  addItem(uses, resource, here);
}

/** The row that a response is or holds: `{"data": {…}}`, `{"Job": {…}}`. */
function rowWithin(document: object, pointer: string, parameter: string): RowWithin | null {
  const row = schemaAt(document, pointer);
  if (row === null || typesOf(document, row.pointer).has('array')) return null;
  const properties = rowProperties(document, row.pointer);
  const keyIn = (at: string, find: typeof keyProperty): readonly RowWithin[] => {
    const property = find(parameter, [...rowProperties(document, at).keys()]);
    return property === null ? [] : [{ pointer: at, property }];
  };
  const parts = [...properties.values()].map((part) => part.pointer);
  const [first] = [
    ...keyIn(row.pointer, namedKey),
    ...parts.flatMap((part) => keyIn(part, namedKey)),
    ...keyIn(row.pointer, usualKey),
  ];
  const only = parts.flatMap((part) => keyIn(part, usualKey));
  return first ?? (only.length === 1 ? (only[0] ?? null) : null);
}

/** What a path calls an id is no name, however alone that stands. */
function usualKey(parameter: string, properties: readonly string[]): string | null {
  const found = keyProperty(parameter, properties);
  const isMeant = !/(?:id|arn)$/.test(plainName(parameter)) || /id$/.test(plainName(found ?? ''));
  return isMeant ? found : null;
}

interface RowWithin {
  readonly pointer: string;
  /** What a path's parameter finds it by. */
  readonly property: string;
}

/** A resource whose lists stand below the path where its rows are created, or nowhere. */
function unlistedResource(
  site: Site,
  {
    base,
    parameter,
    pointer,
    property,
  }: RowWithin & { readonly base: string; readonly parameter: string },
): Resource {
  const lists = listsOf(site, base, pointer);
  const [first] = lists;
  const resource: Resource = {
    ...{ schemaPointer: pointer, envelope: null, examples: [], most: Infinity },
    ...first?.use.resource,
    ...{ id: base, model: null, key: [property], keyParameter: parameter },
    list: first?.list ?? null,
    ...{ parents: parameterNames(base).length, parentPath: null, viewOf: null, hasPages: false },
    ...{ required: requiredProperties(site.document, pointer), hidesRequired: false },
  };
  for (const { list, use: old } of lists)
    if (String(old.resource.envelope) === String(resource.envelope))
      site.uses.set(list, { resource, action: 'list' });
  return resource;
}

/** Lists of the same rows below a path: `/pet/findByStatus`. */
function listsOf({ byShape, uses, document }: Site, base: string, pointer: string) {
  const prefix = `${shapeOf(base)}/`;
  return [...byShape].flatMap(([shape, operations]) => {
    if (!shape.startsWith(prefix) || shape.slice(prefix.length).includes('/')) return [];
    const list = methodOf(operations, 'get');
    const known = list === undefined ? undefined : uses.get(list);
    if (list === undefined || known?.action !== 'list') return [];
    const isReached = [...uses.values()].some(
      ({ action, resource }) => action === 'get' && resource === known.resource,
    );
    if (isReached) return [];
    const isSame = schemaAt(document, known.resource.schemaPointer)?.pointer === pointer;
    return isSame ? [{ list, use: known }] : [];
  });
}

function addItem(uses: Uses, resource: Resource, operations: readonly Operation[]): void {
  const actions = { put: 'update', patch: 'update', post: 'update', delete: 'delete' } as const;
  for (const [method, action] of Object.entries(actions))
    use(uses, methodOf(operations, method), { resource, action });
}

/** What else may be done to a collection: rows of lists that no path leads to, batches, and updates by POST. */
function addWrites({ byShape, uses, document }: Site, resource: Resource): void {
  const { list, id } = resource;
  const here = byShape.get(shapeOf(id)) ?? [];
  if (list?.path === id) {
    const create = methodOf(here, 'post');
    if (create !== undefined && holds(document, create, resource))
      use(uses, create, { resource, action: 'create' });
    use(uses, methodOf(here, 'delete'), { resource, action: 'clear' });
  }
  const prefix = `${shapeOf(id)}/`;
  for (const [shape, operations] of byShape) {
    const rest = shape.startsWith(prefix) ? shape.slice(prefix.length) : '';
    const isItem = operations.some((operation) => uses.get(operation)?.action === 'get');
    if (rest === '{}' && isItem) addItem(uses, resource, operations);
    if (/^[^{}/]+$/.test(rest)) addBatch({ document, uses }, resource, operations);
  }
  addBatch({ document, uses }, resource, here);
}

/** A body that is a list of rows: `POST /pets/batch`. */
function addBatch(
  { document, uses }: Pick<Site, 'document' | 'uses'>,
  resource: Resource,
  operations: readonly Operation[],
): void {
  const create = methodOf(operations, 'post');
  const pointer = create?.body?.contents[0]?.schemaPointer ?? null;
  if (create === undefined || pointer === null) return;
  const isBatch = typesOf(document, pointer).has('array');
  const rows = isBatch ? findRows(document, pointer, resource.id) : null;
  if (rows === null || !isLike(document, rows.schemaPointer, resource)) return;
  const answered = rowContent(create)?.schemaPointer ?? null;
  const shape = answered === null ? null : findRows(document, answered, resource.id);
  const shown = { ...resource, envelope: shape?.envelope ?? null };
  uses.set(create, { resource, action: 'createAll', ...(shape === null ? {} : { shown }) });
}

/** Whether a schema has mostly what rows have. */
function isLike(document: object, pointer: string, { schemaPointer }: Resource): boolean {
  const own = rowProperties(document, schemaPointer);
  const names = [...rowProperties(document, pointer).keys()];
  return names.length > 0 && names.filter((name) => own.has(name)).length * 2 > names.length;
}

/** Whether what a row is created from, or what is answered, is such a row. */
function holds(document: object, operation: Operation, resource: Resource): boolean {
  const pointers = [rowContent(operation), operation.body?.contents[0]].flatMap(
    (content) => content?.schemaPointer ?? [],
  );
  return pointers.some((pointer) => {
    const place = rowPlace(document, pointer, resource);
    const inner = place.reduce(
      (at, name) => rowProperties(document, at).get(name)?.pointer ?? at,
      pointer,
    );
    return isLike(document, inner, resource);
  });
}

/** `POST /orders/{id}/cancel` changes a row and may answer it. */
function addAction({ byShape, uses, document }: Site, here: readonly Operation[]): void {
  const [, item = '', word = ''] = /^(.+\})\/([^{}/]+)$/.exec(shapeOf(here[0]?.path ?? '')) ?? [];
  if (word === '' || methodOf(here, 'get') !== undefined) return;
  const known = (byShape.get(item) ?? []).map((operation) => uses.get(operation));
  const resource = known.find((one) => one?.action === 'get')?.resource;
  if (resource === undefined) return;
  for (const operation of here) {
    const answered = rowContent(operation)?.schemaPointer ?? null;
    const isRow = answered === null || holdsRow(document, answered, resource);
    if (isRow) use(uses, operation, { resource, action: 'act' });
  }
}

function holdsRow(document: object, pointer: string, resource: Resource): boolean {
  const place = rowPlace(document, pointer, resource);
  const inner = place.reduce(
    (at, name) => rowProperties(document, at).get(name)?.pointer ?? at,
    pointer,
  );
  return schemaAt(document, inner)?.pointer === resource.schemaPointer;
}

/** What is read and changed at one address: `/me`. */
function addDocument({ uses, document }: Site, here: readonly Operation[]): void {
  const get = methodOf(here, 'get');
  const writes = here.filter(({ method }) => ['put', 'patch'].includes(String(method)));
  if (get === undefined || writes.length === 0 || uses.has(get)) return;
  const pointer = rowContent(get)?.schemaPointer ?? null;
  const schema = pointer === null ? null : schemaAt(document, pointer);
  if (schema === null || rowProperties(document, schema.pointer).size === 0) return;
  const resource: Resource = {
    ...{ schemaPointer: schema.pointer, envelope: null, examples: [], most: 1 },
    ...{ id: get.path, model: null, key: [], keyParameter: null, list: get },
    parents: parameterNames(get.path).length,
    ...{ parentPath: null, viewOf: null, hasPages: false },
    ...{ required: requiredProperties(document, schema.pointer), hidesRequired: false },
  };
  const remember: Action = 'remember';
  for (const operation of [get, ...writes, methodOf(here, 'delete')])
    use(uses, operation, { resource, action: remember });
}
