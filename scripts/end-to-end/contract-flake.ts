import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import {
  bookshopFaults,
  type BookshopFault,
} from '../../pipeline/contract/testing/bookshop-faults.ts';
import { tryBookshop } from '../../pipeline/contract/testing/try-bookshop.ts';

const faults = Object.keys(bookshopFaults) as BookshopFault[];
if (isMainThread) await tryAllSeeds();
else for (const seed of workerData as readonly number[]) await trySeed(seed);

/** Gives each processor its share of the seeds. */
async function tryAllSeeds(): Promise<void> {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '50' }, first: { type: 'string', default: '1' } },
  });
  const startedAt = performance.now();
  const seeds = Array.from({ length: Number(values.runs) }, (_, run) => Number(values.first) + run);
  const count = Math.min(availableParallelism(), seeds.length);
  const shares = Array.from({ length: count }, (_, share) =>
    seeds.filter((_seed, run) => run % count === share),
  );
  const problems = (await Promise.all(shares.map(problemsOf))).flat();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `${seeds.length} seeds, ${faults.length} faults each: ${problems.length} problems in ${seconds} s`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** Tries seeds in a thread of their own; what is wrong with them is told as it is found. */
async function problemsOf(seeds: readonly number[]): Promise<readonly string[]> {
  const worker = new Worker(import.meta.filename, { workerData: seeds, argv: [] });
  const problems: string[] = [];
  worker.on('message', (problem: string) => {
    problems.push(problem);
    console.log(problem);
  });
  const [code] = (await once(worker, 'exit')) as [number];
  if (code !== 0) throw new Error(`a thread ended with ${code}`);
  return problems;
}

async function trySeed(seed: number): Promise<void> {
  const tell = (problem: string) => parentPort?.postMessage(`seed ${seed}: ${problem}`);
  const { failed, left, result } = await tryBookshop(null, seed);
  for (const { id } of failed) tell(`false alarm "${id}"`);
  if (left > 0 || result.leftovers.length > 0) tell(`${left} rows left behind`);
  for (const fault of faults) {
    const { failed: found } = await tryBookshop(fault, seed);
    if (found.length === 0) tell(`missed "${fault}"`);
  }
}
