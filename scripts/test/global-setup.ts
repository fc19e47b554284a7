import { runVariable } from './test-run.ts';
import { beginRun, removeLeftovers } from './leftovers.ts';

/** Marks a run that was started by vitest itself, and cleans up after it; `npm test` does both. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[runVariable] !== undefined) return undefined;
  await removeLeftovers(null);
  const run = await beginRun();
  return async () => void (await removeLeftovers(run));
}
