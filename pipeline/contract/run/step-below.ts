import { operationsOf, type Resource } from '../rows/plan-resources.ts';
import type { RunParts } from './run-checks.ts';
import { TrialSkipped } from './trial-ended.ts';

/** Makes the row that the paths of a nested resource stand below; without one its requests name any. */
export async function stepBelow(
  { session, fixtures, resources }: RunParts,
  resource: Resource,
): Promise<void> {
  const { parent } = resource;
  const above = resources.find(({ name }) => name === parent?.name);
  if (parent === undefined || above === undefined) return;
  try {
    const [key] = (await fixtures.make(above)).path.values();
    for (const operation of operationsOf(resource))
      session.above.set(operation, new Map([[parent.parameter, key]]));
  } catch (error) {
    if (!(error instanceof TrialSkipped)) throw error;
  }
}
