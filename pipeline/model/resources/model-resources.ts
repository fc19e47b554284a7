import type { ApiModel, Model, Operation } from '../api-model.ts';
import { pointerTo } from '../json-pointer.ts';
import { propertyOfColumn } from './resource.ts';
import type { ForeignKey, ResourceLink, RowResource } from './resource.ts';

/** The resources that `x-crud` declares, one for each model, those that others refer to first. */
export function modelResources(api: ApiModel): readonly RowResource[] {
  const resources = api.models.map((model) => modelResource(api, model));
  const ordered: RowResource[] = [];
  const seen = new Set<RowResource>();
  const visit = (resource: RowResource): void => {
    if (seen.has(resource)) return;
    seen.add(resource);
    for (const { target } of resource.links) {
      const parent = resources.find(({ name }) => name === target);
      if (parent !== undefined) visit(parent);
    }
    ordered.push(resource);
  };
  resources.forEach(visit);
  return ordered;
}

function modelResource(api: ApiModel, model: Model): RowResource {
  const own = api.operations.filter(({ crud }) => crud?.model === model);
  const byAction = (action: string): readonly Operation[] =>
    own.filter(({ crud }) => crud?.action === action);
  const [get = null] = byAction('get');
  const [remove = null] = byAction('delete');
  const updates = byAction('update');
  const item = get ?? updates[0] ?? remove;
  const isAtItem = (operation: Operation): boolean => keyText(operation) === keyText(item);
  const atItem = (operation: Operation | null): Operation | null =>
    operation !== null && isAtItem(operation) ? operation : null;
  const key = item?.crud?.key ?? [];
  const columns = item === null ? (model.source.primaryKey ?? []) : key.map(({ column }) => column);
  return {
    name: model.name,
    model,
    list: plainFirst(byAction('list')),
    create: plainFirst(byAction('create')),
    get: atItem(get),
    updates: updates.filter(isAtItem),
    remove: atItem(remove),
    key: key.map(({ parameter, column }) => ({
      parameter,
      names: [propertyOfColumn(model, column)].filter((name) => name !== null),
    })),
    keyProperties: columns.map((column) => propertyOfColumn(model, column) ?? column),
    links: (model.source.foreignKeys ?? []).map((source) => linkOf(api, model, source)),
    schemaPointer: pointerTo('#/components/schemas', model.name),
    ...{ envelope: null, examples: [], most: Infinity },
    ...{ parents: [], parentPath: null, viewOf: null },
  };
}

/** A list of all rows; null if all lists are nested. */
function plainFirst(operations: readonly Operation[]): Operation | null {
  return operations.find(({ path }) => !path.includes('{')) ?? null;
}

function keyText(operation: Operation | null): string {
  return (operation?.crud?.key ?? [])
    .map(({ parameter, column }) => `${parameter} ${column}`)
    .join();
}

function linkOf({ models }: ApiModel, model: Model, source: ForeignKey): ResourceLink {
  const { table, schema = null, columns } = source.references;
  const target = models.find(
    (other) => other.source.table === table && (other.source.schema ?? null) === schema,
  );
  return {
    source,
    target: target?.name ?? null,
    pairs: source.columns.map((column, index) => ({
      own: propertyOfColumn(model, column),
      other: target === undefined ? null : propertyOfColumn(target, columns[index] ?? ''),
    })),
  };
}
