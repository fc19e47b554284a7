import type { TestedResource } from '../rows/tested-resource.ts';
import type { Session } from '../run/session.ts';
import { TestSkipped } from '../run/test-ended.ts';
import type { Fixtures } from './fixtures.ts';

/** State that the checks of all resources share. */
export interface RunParts {
  readonly session: Session;
  readonly fixtures: Fixtures;
  /** Every resource of the document, for parents of nested paths. */
  readonly resources: readonly TestedResource[];
}

/** Creates the parent row of an inferred nested resource; otherwise requests name any parent. */
export async function stepBelow(
  { session, fixtures, resources }: RunParts,
  { own, promises, parents: [parent] }: TestedResource,
): Promise<void> {
  const above = promises.storesParents
    ? undefined
    : resources.find(({ name }) => name === parent?.name);
  if (parent === undefined || above === undefined) return;
  try {
    const [key] = (await fixtures.make(above)).path.values();
    for (const operation of own) session.above.set(operation, new Map([[parent.parameter, key]]));
  } catch (error) {
    if (!(error instanceof TestSkipped)) throw error;
  }
}
