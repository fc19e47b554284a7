import type { ApiModel, Model, Operation } from '../../model/api-model.ts';
import { inferResources } from './infer-resources.ts';

/** Rows of one kind, and the operations that make, show, change and remove them. */
export interface Resource {
  readonly name: string;
  /** Null: guessed from paths; then nothing is promised but what the document says of each response. */
  readonly model: Model | null;
  readonly list: Operation | null;
  readonly create: Operation | null;
  readonly get: Operation | null;
  readonly updates: readonly Operation[];
  readonly remove: Operation | null;
  /** For each path parameter of a row's path the names that its value may have in the row. */
  readonly key: readonly ResourceKey[];
  readonly links: readonly Link[];
  /** Whose rows its path stands below; absent for most. */
  readonly parent?: ResourceParent;
}

/** `/users/{userId}/todos`: the name of the resource above, and the parameter of its key. */
export interface ResourceParent {
  readonly name: string;
  readonly parameter: string;
}

/** A path parameter of a row, and where its value stands in the row. */
export interface ResourceKey {
  readonly parameter: string;
  readonly names: readonly string[];
}

type ForeignKey = NonNullable<Model['source']['foreignKeys']>[number];

/** A foreign key in names of JSON. */
export interface Link {
  readonly source: ForeignKey;
  /** Name of the resource that is referred to; null where the document shows none. */
  readonly target: string | null;
  /** Property here and property there, for each column; null where the document hides it. */
  readonly pairs: readonly { readonly own: string | null; readonly other: string | null }[];
}

/** The resources of a document, those that others refer to first. */
export function planResources(model: ApiModel): readonly Resource[] {
  const resources = [
    ...model.models.map((one) => modelResource(model, one)),
    ...inferResources(model),
  ];
  const ordered: Resource[] = [];
  const seen = new Set<Resource>();
  const visit = (resource: Resource): void => {
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

function modelResource(api: ApiModel, model: Model): Resource {
  const own = api.operations.filter(({ crud }) => crud?.model === model);
  const byAction = (action: string): readonly Operation[] =>
    own.filter(({ crud }) => crud?.action === action);
  const [get = null] = byAction('get');
  const [remove = null] = byAction('delete');
  const updates = byAction('update');
  const item = get ?? updates[0] ?? remove;
  const key = (item?.crud?.key ?? []).map(({ parameter, column }) => ({
    parameter,
    names: [propertyOf(model, column)].filter((name) => name !== null),
  }));
  const atItem = (operation: Operation | null): Operation | null =>
    operation !== null && sameParameters(operation, item) ? operation : null;
  return {
    name: model.name,
    model,
    list: byAction('list').find(hasPlainPath) ?? null,
    create: byAction('create').find(hasPlainPath) ?? null,
    get: atItem(get),
    updates: updates.filter((operation) => atItem(operation) !== null),
    remove: atItem(remove),
    key,
    links: (model.source.foreignKeys ?? []).map((source) => linkOf(api, model, source)),
  };
}

function hasPlainPath({ path }: Operation): boolean {
  return !path.includes('{');
}

function sameParameters(operation: Operation, item: Operation | null): boolean {
  const names = ({ crud }: Operation): string =>
    (crud?.key ?? []).map(({ parameter, column }) => `${parameter} ${column}`).join();
  return item !== null && names(operation) === names(item);
}

function linkOf(api: ApiModel, model: Model, source: ForeignKey): Link {
  const target = api.models.find(
    (other) =>
      other.source.table === source.references.table &&
      (other.source.schema ?? null) === (source.references.schema ?? null),
  );
  return {
    source,
    target: target?.name ?? null,
    pairs: source.columns.map((column, index) => ({
      own: propertyOf(model, column),
      other:
        target === undefined ? null : propertyOf(target, source.references.columns[index] ?? ''),
    })),
  };
}

/** The property that shows a column. */
export function propertyOf(model: Model, column: string): string | null {
  return model.properties.find(({ source }) => source.column === column)?.name ?? null;
}

/** The operations of a resource, in the order in which they are tried. */
export function operationsOf({
  list,
  create,
  get,
  updates,
  remove,
}: Resource): readonly Operation[] {
  return [list, create, get, ...updates, remove].filter((operation) => operation !== null);
}

/** Stands for the rows of an operation that belongs to no resource: none are known. */
export const noResource: Resource = {
  ...{ name: '', model: null, list: null, create: null, get: null, updates: [], remove: null },
  ...{ key: [], links: [] },
};
