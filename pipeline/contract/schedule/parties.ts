import type { Operation } from '../../model/api-model.ts';
import type { ContractPlan, OperationPlan } from '../contract-plan.ts';
import { noResource, type TestedResource } from '../rows/tested-resource.ts';
import { isSafeMethod } from '../run/write-guard.ts';

/** Operations that are tested together, one after another. */
export interface Party {
  readonly resource: TestedResource;
  readonly plans: readonly OperationPlan[];
  /** Number of its cells. */
  readonly weight: number;
  /** Index of the party: its values depend on the seed and this number only. */
  readonly place: number;
  /** The collections whose rows it counts, sorts and filters. */
  readonly tested: ReadonlySet<string>;
  /** Other collections in which it creates rows to refer to. */
  readonly made: ReadonlySet<string>;
  /** Whether it must run alone, because it may read or change rows of any collection. */
  readonly isAlone: boolean;
}

/**
 * Groups the operations by resource, and others separately: reads come first, then changes, then
 * deletions.
 */
export function partiesOf(
  resources: readonly TestedResource[],
  plan: ContractPlan,
): readonly Party[] {
  const left = new Map(
    plan.operations.filter(({ cells }) => cells.length > 0).map((one) => [one.operation, one]),
  );
  const taken = resources.map((resource) => {
    const plans = resource.own.flatMap((operation) => left.get(operation) ?? []);
    plans.forEach(({ operation }) => left.delete(operation));
    return { resource, plans };
  });
  const others = [...left.values()]
    .toSorted((one, other) => rank(one.operation) - rank(other.operation))
    .map((one) => ({ resource: noResource, plans: [one] }));
  return [...taken, ...others]
    .map(({ resource, plans }, place) => ({
      ...{ resource, plans, place },
      weight: plans.reduce((sum, { cells }) => sum + cells.length, 0),
      tested: new Set(resource === noResource ? [] : collectionsOf(resource)),
      made: new Set(referredCollections(resources, resource)),
      isAlone: isAlone(resource, plans),
    }))
    .filter(({ plans }) => plans.length > 0)
    .toSorted((one, other) => Number(one.isAlone) - Number(other.isAlone));
}

/** Whether two parties must not run in parallel: one writes rows that the other counts. */
export function isInWay(one: Party, other: Party): boolean {
  if (one.isAlone || other.isAlone) return true;
  return (
    !one.tested.isDisjointFrom(other.tested) ||
    !one.tested.isDisjointFrom(other.made) ||
    !one.made.isDisjointFrom(other.tested)
  );
}

function isAlone(resource: TestedResource, plans: readonly OperationPlan[]): boolean {
  if (resource.model !== null) return resource.model.source.kind !== 'table';
  return resource === noResource && plans.some(({ operation }) => !isSafeMethod(operation.method));
}

/**
 * A table, regardless of its paths; for an inferred resource, the collection at the start of its
 * path.
 */
function collectionsOf({ model, name, viewOf }: TestedResource): readonly string[] {
  const root = (path: string): string => path.split('/{')[0] ?? path;
  if (model !== null) return [model.name];
  return [root(name), ...(viewOf === null ? [] : [viewOf.model?.name ?? root(viewOf.name)])];
}

/** The collections that its rows refer to, transitively. */
function referredCollections(
  resources: readonly TestedResource[],
  resource: TestedResource,
): readonly string[] {
  const found = new Set<TestedResource>();
  const visit = ({ links }: TestedResource): void => {
    for (const { target } of links) {
      const other = resources.find(({ name }) => name === target);
      if (other === undefined || other === resource || found.has(other)) continue;
      found.add(other);
      visit(other);
    }
  };
  visit(resource);
  return [...found].flatMap(collectionsOf);
}

function rank({ method }: Operation): number {
  const order = ['get', 'head', 'options', 'trace', 'post', 'patch', 'put', 'delete'];
  return order.indexOf(method);
}
