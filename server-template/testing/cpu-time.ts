/** A fixed computation of some 20 ms. */
function yardstick(): void {
  const rows = Array.from({ length: 2000 }, (_, id) => ({
    id,
    name: `row ${id}`,
    tags: ['a', 'b'],
  }));
  for (let round = 0; round < 8; round++) JSON.parse(JSON.stringify(rows));
}

function cpuOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * The CPU time of a function, divided by that of a fixed computation in the same process. Unlike
 * seconds, this depends neither on the machine's speed nor on other programs.
 */
export async function relativeCpuTime(run: () => unknown): Promise<number> {
  yardstick();
  const first = cpuOf(yardstick);
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / Math.max(first, cpuOf(yardstick));
}
