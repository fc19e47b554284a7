import type { Operation } from '../../api-model.ts';
import type { Schemas } from '../../schema-view.ts';
import { findRows } from './find-rows.ts';
import { collectionParents } from './item-path.ts';
import type { Inference } from './listed-resources.ts';
import { operationOf, shapeOf } from './path-shape.ts';
import type { Resource, ResourceUse, RowResource } from '../../resources/resource.ts';
import { rowPointer } from '../../resources/row-content.ts';
import { holdsRow, isLike, rowPlace } from './row-place.ts';
import { sharedRow } from './shared-row.ts';

type Uses = Map<Operation, ResourceUse>;

interface Found {
  readonly uses: ReadonlyMap<Operation, ResourceUse>;
  /** Those that no list returns. */
  readonly addressed: readonly Resource[];
}

/** Adds what only somebody who remembers has to know: rows that no list returns (`POST /pet`, `/pet/{petId}`), lists without an address for their rows, single documents (`/me`), whole batches, and actions on rows (`POST /orders/{id}/cancel`). */
export function rememberedUses(
  inference: Inference,
  found: Found,
): ReadonlyMap<Operation, ResourceUse> {
  const uses: Uses = new Map(found.uses);
  const site: Site = { ...inference, uses };
  for (const resource of found.addressed) addAddressed(site, resource);
  for (const resource of new Set([...uses.values()].map((use) => use.resource)))
    if (resource.model === null) addWrites(site, resource);
  for (const here of site.byShape.values()) addAction(site, here);
  for (const here of site.byShape.values()) addDocument(site, here);
  return uses;
}

interface Site extends Inference {
  readonly uses: Uses;
}

function use(uses: Uses, operation: Operation | null, given: ResourceUse): void {
  if (operation !== null && !uses.has(operation)) uses.set(operation, given);
}

/** `/pet/{petId}`, where `POST /pet` makes what is found there. */
function addAddressed(site: Site, addressed: Resource): void {
  const { byShape, uses } = site;
  const { get, create, schemaPointer, name } = addressed;
  if (get === null || create === null || schemaPointer === null) return;
  if (uses.has(get) || uses.has(create)) return;
  const resource = withList(site, { ...addressed, schemaPointer });
  use(uses, get, { resource, action: 'get' });
  use(uses, create, { resource, action: 'create' });
  use(uses, operationOf(byShape.get(shapeOf(name)) ?? [], 'put'), { resource, action: 'save' });
  addItem(uses, resource, byShape.get(shapeOf(get.path)) ?? []);
}

/** The resource with the lists of its rows that are below the path where they are created, if there are any. */
function withList(site: Site, addressed: RowResource): RowResource {
  const lists = listsOf(site, addressed);
  const [first] = lists;
  if (first === undefined) return withListOfOne(site, addressed);
  const { envelope, examples, most } = first.use.resource;
  const resource = { ...addressed, envelope, examples, most, list: first.list };
  for (const { list, use: old } of lists)
    if (String(old.resource.envelope) === String(envelope))
      site.uses.set(list, { resource, action: 'list' });
  return resource;
}

/** The same with the list at its own path that the document describes as if it were one row. */
function withListOfOne({ byShape, uses, schemas }: Site, addressed: RowResource): RowResource {
  const list = operationOf(byShape.get(shapeOf(addressed.name)) ?? [], 'get');
  if (list === null || uses.has(list) || !isOfRow(schemas, list, addressed))
    return { ...addressed, list: null };
  const resource = { ...addressed, list };
  uses.set(list, { resource, action: 'list' });
  return resource;
}

/** Other lists of the same rows below a path: `/pet/findByStatus`. */
function listsOf({ byShape, uses, schemas }: Site, { name, schemaPointer }: RowResource) {
  const prefix = `${shapeOf(name)}/`;
  return [...byShape].flatMap(([shape, operations]) => {
    if (!shape.startsWith(prefix) || shape.slice(prefix.length).includes('/')) return [];
    const list = operationOf(operations, 'get');
    const known = list === null ? undefined : uses.get(list);
    if (list === null || known?.action !== 'list') return [];
    const isReached = [...uses.values()].some(
      ({ action, resource }) => action === 'get' && resource === known.resource,
    );
    if (isReached) return [];
    const isSame = schemas.at(known.resource.schemaPointer)?.pointer === schemaPointer;
    return isSame ? [{ list, use: known }] : [];
  });
}

function addItem(uses: Uses, resource: RowResource, operations: readonly Operation[]): void {
  for (const method of ['put', 'patch', 'post'] as const)
    use(uses, operationOf(operations, method), { resource, action: 'update' });
  use(uses, operationOf(operations, 'delete'), { resource, action: 'delete' });
}

/** Other writes to a collection: rows without a path, batches, and updates by POST. */
function addWrites(site: Site, resource: RowResource): void {
  const { byShape, uses, schemas } = site;
  const { list, name } = resource;
  const here = byShape.get(shapeOf(name)) ?? [];
  if (list?.path === name) {
    const create = operationOf(here, 'post');
    if (create !== null && isOfRow(schemas, create, resource))
      use(uses, create, { resource, action: 'create' });
    use(uses, operationOf(here, 'delete'), { resource, action: 'clear' });
  }
  const prefix = `${shapeOf(name)}/`;
  for (const [shape, operations] of byShape) {
    const rest = shape.startsWith(prefix) ? shape.slice(prefix.length) : '';
    const isItem = operations.some((operation) => uses.get(operation)?.action === 'get');
    if (rest === '{}' && isItem) addItem(uses, resource, operations);
    if (/^[^{}/]+$/.test(rest)) addBatch(site, resource, operations);
  }
  addBatch(site, resource, here);
}

/** A body that is an array of rows: `POST /pets/batch`. */
function addBatch(
  { schemas, uses }: Site,
  resource: RowResource,
  operations: readonly Operation[],
): void {
  const create = operationOf(operations, 'post');
  const pointer = create?.body?.contents[0]?.schemaPointer ?? null;
  if (create === null || pointer === null) return;
  const isBatch = schemas.types(pointer).has('array');
  const rows = isBatch ? findRows(schemas, pointer, resource.name) : null;
  if (rows === null || !isLike(schemas, rows.schemaPointer, resource)) return;
  const given = rowPointer(create);
  const shape = given === null ? null : findRows(schemas, given, resource.name);
  const shown = { ...resource, envelope: shape?.envelope ?? null };
  uses.set(create, { resource, action: 'createAll', ...(shape === null ? {} : { shown }) });
}

/** Whether the request body or the response is such a row. */
function isOfRow(schemas: Schemas, operation: Operation, resource: RowResource): boolean {
  const pointers = [rowPointer(operation), operation.body?.contents[0]?.schemaPointer ?? null];
  return pointers.some((pointer) => {
    if (pointer === null) return false;
    return isLike(schemas, schemas.inside(pointer, rowPlace(schemas, pointer, resource)), resource);
  });
}

/** `POST /orders/{id}/cancel` changes a row and may return it. */
function addAction({ byShape, uses, schemas }: Site, here: readonly Operation[]): void {
  const [, item = '', word = ''] = /^(.+\})\/([^{}/]+)$/.exec(shapeOf(here[0]?.path ?? '')) ?? [];
  if (word === '' || operationOf(here, 'get') !== null) return;
  const known = (byShape.get(item) ?? []).map((operation) => uses.get(operation));
  const resource = known.find((one) => one?.action === 'get')?.resource;
  if (resource === undefined) return;
  for (const operation of here) {
    const pointer = rowPointer(operation);
    const isRow = pointer === null || holdsRow(schemas, pointer, resource);
    if (isRow) use(uses, operation, { resource, action: 'act' });
  }
}

/** A document that is read and changed at one path: `/me`. */
function addDocument({ uses, schemas }: Site, here: readonly Operation[]): void {
  const get = operationOf(here, 'get');
  const writes = here.filter(({ method }) => method === 'put' || method === 'patch');
  if (get === null || uses.has(get)) return;
  const pointer = rowPointer(get);
  const schema = pointer === null ? null : schemas.at(pointer);
  if (schema === null || schemas.allProperties(schema.pointer).size === 0) return;
  const { path } = get;
  const shared = sharedRow(schemas, uses.values(), { path, schemaPointer: schema.pointer });
  if (writes.length === 0 && shared === undefined) return;
  const remove = operationOf(here, 'delete');
  const resource: RowResource = {
    ...{ name: get.path, model: null, list: get, create: null, get, updates: writes, remove },
    ...{ schemaPointer: schema.pointer, envelope: null, examples: [], most: 1 },
    ...{ key: [], keyProperties: [], links: [], parents: collectionParents(get.path) },
    ...{ parentPath: null, viewOf: null },
  };
  for (const operation of [get, ...writes, remove])
    use(uses, operation, {
      ...{ resource, action: 'remember' },
      ...(shared === undefined ? {} : { shared }),
    });
}
