import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Allocates objects that survive some garbage collections; prints the megabytes of the new space. */
const load = `
  import { setImmediate as turn } from 'node:timers/promises';
  import { getHeapSpaceStatistics } from 'node:v8';
  import { boundNewSpace } from ${JSON.stringify(import.meta.resolve('./new-space.ts'))};
  boundNewSpace(8 * 1024 ** 2);
  const kept = [];
  for (let round = 0; round < 3000; round++) {
    kept.push(Array.from({ length: 1000 }, (_, at) => ({ at, texts: [at] })));
    if (kept.length > 64) kept.shift();
    await turn();
  }
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  console.log(space.space_size / 1024 ** 2);
`;

test('the space of new objects grows to its bound', async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', load]);
  expect(Number(stdout)).toBeGreaterThanOrEqual(8);
  expect(Number(stdout)).toBeLessThan(17);
});
