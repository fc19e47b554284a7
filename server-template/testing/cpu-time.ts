/** A fixed computation of some 20 ms. */
function yardstick(): void {
  const rows = Array.from({ length: 2000 }, (_, id) => ({
    id,
    name: `row ${id}`,
    tags: ['a', 'b'],
  }));
  for (let round = 0; round < 8; round++) JSON.parse(JSON.stringify(rows));
}

/** The CPU time of a function, in microseconds, with what this process does meanwhile. */
export async function cpuTime(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * The CPU time of a function, divided by that of a fixed computation in the same process. Garbage
 * collection and other programs change it: a test may only ask whether it is absurd.
 */
export async function relativeCpuTime(run: () => unknown): Promise<number> {
  yardstick();
  const first = await cpuTime(yardstick);
  const time = await cpuTime(run);
  return time / Math.max(first, await cpuTime(yardstick));
}
