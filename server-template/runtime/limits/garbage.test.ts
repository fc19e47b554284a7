import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Is busy for a second, then idle; prints after each how often all garbage was collected. */
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
  await wait(1000);
  console.log(JSON.stringify({ busy, idle: count }));
`;

test('memory is released once the process is idle', async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  const { busy, idle } = JSON.parse(stdout) as { readonly busy: number; readonly idle: number };
  // V8 may collect once by itself; what is tested collects twice.
  expect(busy).toBeLessThan(2);
  expect(idle - busy).toBeGreaterThan(1);
});
