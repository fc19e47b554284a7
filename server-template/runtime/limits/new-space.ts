import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import type { Database } from '../database/database.ts';

/** Databases that answer at once leave few new objects to copy when garbage is collected. */
const smallBytes = 16 * 1024 ** 2;
/**
 * Half of what V8's space of new objects grows to under load. With a quarter, requests that wait for the
 * database are copied so often that collecting garbage takes an eighth of the time.
 */
const usualBytes = 64 * 1024 ** 2;

/** The bound for a server with these databases. */
export function newSpaceFor(providers: readonly Database['provider'][]): number {
  return providers.every((provider) => provider === 'sqlite') ? smallBytes : usualBytes;
}

/** Stops V8's space of new objects from growing beyond a size; for the whole process. */
export function boundNewSpace(most: number): void {
  let mayGrow = true;
  const observer = new PerformanceObserver(() => {
    if (newSpaceSize() < most === mayGrow) return;
    mayGrow = !mayGrow;
    // V8 reads this flag each time the space may grow. The option for its size works only at start.
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  });
  observer.observe({ entryTypes: ['gc'] });
}

function newSpaceSize(): number {
  const spaces = getHeapSpaceStatistics();
  return spaces.find(({ space_name: name }) => name === 'new_space')?.space_size ?? 0;
}
