import type { ApiModel, Operation } from '../../api-model.ts';
import { schemasOf } from '../../schema-view.ts';
import { addressedResources } from './addressed-resources.ts';
import { listedResources } from './listed-resources.ts';
import type { Inference, ListedResource } from './listed-resources.ts';
import { modelResources } from '../../resources/model-resources.ts';
import { operationsByShape, shapeOf } from './path-shape.ts';
import type { Resource, ResourceUse, RowResource } from '../../resources/resource.ts';
import { rowPointer } from '../../resources/row-content.ts';
import { holdsRow } from './row-place.ts';
import { rememberedUses } from './remembered-uses.ts';

/** The resources of a document, and how its operations use them. */
export interface ApiResources {
  /** Declared ones first, ordered by their references. */
  readonly all: readonly Resource[];
  /** How operations use resources; for inferred ones only with rows known from a list. */
  readonly uses: ReadonlyMap<Operation, ResourceUse>;
  /**
   * The same for stateful mocks: also rows without a list, single documents, batches and actions.
   */
  readonly remembered: () => ReadonlyMap<Operation, ResourceUse>;
}

const known = new WeakMap<ApiModel, ApiResources>();

/** Infers the resources of a document. Cached. */
export function resourcesOf(api: ApiModel): ApiResources {
  const resources = known.get(api) ?? findResources(api);
  known.set(api, resources);
  return resources;
}

function findResources(api: ApiModel): ApiResources {
  const operations = api.operations.filter(({ crud }) => crud === null);
  const inference: Inference = {
    ...{ schemas: schemasOf(api), operations },
    byShape: operationsByShape(operations),
  };
  const declared = modelResources(api);
  const listed = listedResources(inference);
  const resources = listed.map(({ resource }) => resource);
  const shapes = new Set(resources.map(({ name }) => shapeOf(name)));
  const addressed = addressedResources(inference, shapes);
  const uses = new Map([
    ...declaredUses(api, declared),
    ...listed.reduce(
      (found, list) => addUses(inference, list, found),
      new Map<Operation, ResourceUse>(),
    ),
  ]);
  return {
    all: [...declared, ...resources, ...addressed],
    uses,
    remembered: () => rememberedUses(inference, { uses, addressed }),
  };
}

function declaredUses(
  { operations }: ApiModel,
  resources: readonly RowResource[],
): readonly (readonly [Operation, ResourceUse])[] {
  const byModel = new Map(resources.map((resource) => [resource.model, resource]));
  return operations.flatMap((operation): [Operation, ResourceUse][] => {
    const { crud } = operation;
    const resource = crud === null ? undefined : byModel.get(crud.model);
    return crud === null || resource === undefined
      ? []
      : [[operation, { resource, action: crud.action }]];
  });
}

const collectionActions = { get: 'list', post: 'create' } as const;
const itemActions = { get: 'get', put: 'update', patch: 'update', delete: 'delete' } as const;

function addUses(
  { schemas, byShape }: Inference,
  { resource, itemPath }: ListedResource,
  uses: Map<Operation, ResourceUse>,
): Map<Operation, ResourceUse> {
  const add = (path: string, actions: Readonly<Partial<Record<string, ResourceUse['action']>>>) => {
    for (const operation of byShape.get(shapeOf(path)) ?? []) {
      const action = actions[operation.method];
      if (action === undefined || uses.has(operation)) continue;
      // Without paths, only the response shows that the sent body becomes a row.
      const pointer = rowPointer(operation);
      const isRow = pointer !== null && holdsRow(schemas, pointer, bareRow(resource));
      if (action !== 'create' || itemPath !== null || isRow)
        uses.set(operation, { resource, action });
    }
  };
  add(resource.name, collectionActions);
  if (itemPath !== null) add(itemPath, itemActions);
  return uses;
}

/** A row described by its schema only. */
function bareRow({ schemaPointer }: RowResource): Parameters<typeof holdsRow>[2] {
  return { schemaPointer, key: [], keyProperties: [] };
}
