import type { KnownRow } from './made-row.ts';
import { TrialSkipped } from './trial-ended.ts';
import type { Walk } from './walk.ts';

/** Makes the row that the paths of a nested resource stand below; without one its requests name any. */
export async function stepBelow({ session, resource, maker, parents }: Walk): Promise<void> {
  const { parent, list, create, get, updates, remove } = resource;
  const above = parents.find(({ name }) => name === parent?.name);
  if (parent === undefined || above === undefined) return;
  try {
    const row: KnownRow = await maker.make(above);
    const [key] = row.path.values();
    for (const operation of [list, create, get, ...updates, remove])
      if (operation !== null) session.above.set(operation, new Map([[parent.parameter, key]]));
  } catch (error) {
    if (!(error instanceof TrialSkipped)) throw error;
  }
}
