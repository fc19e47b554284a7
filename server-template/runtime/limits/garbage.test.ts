import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Is busy for a second, then idle until memory is released; prints how often all garbage was collected while it was busy. */
const program = `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
  import { releaseMemoryWhenIdle } from ${JSON.stringify(import.meta.resolve('./garbage.ts'))};
  const major = constants.NODE_PERFORMANCE_GC_MAJOR;
  let count = 0;
  new PerformanceObserver((list) => {
    count += list.getEntries().filter(({ detail }) => detail.kind === major).length;
  }).observe({ entryTypes: ['gc'] });
  releaseMemoryWhenIdle();
  const end = performance.now() + 1000;
  while (performance.now() < end) await turn();
  const busy = count;
  // V8 may collect once by itself; what is tested collects twice.
  while (count - busy < 2) await wait(20);
  console.log(busy);
`;

test('memory is released once the process is idle', async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  expect(Number(stdout)).toBeLessThan(2);
});
