import type { TestedResource } from '../rows/tested-resource.ts';
import type { RunParts } from '../run-checks.ts';
import { TrialSkipped } from '../run/trial-ended.ts';

/** Creates the parent row of an inferred nested resource; otherwise requests name any parent. */
export async function stepBelow(
  { session, fixtures, resources }: RunParts,
  { own, model, parents: [parent] }: TestedResource,
): Promise<void> {
  const above = model === null ? resources.find(({ name }) => name === parent?.name) : undefined;
  if (parent === undefined || above === undefined) return;
  try {
    const [key] = (await fixtures.make(above)).path.values();
    for (const operation of own) session.above.set(operation, new Map([[parent.parameter, key]]));
  } catch (error) {
    if (!(error instanceof TrialSkipped)) throw error;
  }
}
