import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import {
  bookshopFaults,
  type BookshopFault,
} from '../../pipeline/contract/testing/bookshop-faults.ts';
import { labFaults } from '../../pipeline/contract/testing/lab/lab-faults.ts';
import { labManners } from '../../pipeline/contract/testing/lab/lab-manners.ts';
import { tryLab } from '../../pipeline/contract/testing/lab/try-lab.ts';
import { tryBookshop } from '../../pipeline/contract/testing/try-bookshop.ts';

const faults = Object.keys(bookshopFaults) as BookshopFault[];
/** Correct servers alone: `npm run test:flakes -- --manners`. */
interface Share {
  readonly seeds: readonly number[];
  readonly manners: boolean;
}
if (isMainThread) await tryAllSeeds();
else {
  const { seeds, manners } = workerData as Share;
  for (const seed of seeds) await trySeed(seed, manners);
}

/** Gives each processor its share of the seeds. */
async function tryAllSeeds(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '50' },
      first: { type: 'string', default: '1' },
      manners: { type: 'boolean', default: false },
    },
  });
  const startedAt = performance.now();
  const seeds = Array.from({ length: Number(values.runs) }, (_, run) => Number(values.first) + run);
  const count = Math.min(availableParallelism(), seeds.length);
  const shares = Array.from({ length: count }, (_, share) =>
    seeds.filter((_seed, run) => run % count === share),
  );
  const problems = (
    await Promise.all(shares.map((own) => problemsOf({ seeds: own, manners: values.manners })))
  ).flat();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `${seeds.length} seeds, ${faults.length} faults each: ${problems.length} problems in ${seconds} s`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** Tries seeds in a thread of their own; what is wrong with them is reported as it is found. */
async function problemsOf(share: Share): Promise<readonly string[]> {
  const worker = new Worker(import.meta.filename, { workerData: share, argv: [] });
  const problems: string[] = [];
  worker.on('message', (problem: string) => {
    problems.push(problem);
    console.log(problem);
  });
  const [code] = (await once(worker, 'exit')) as [number];
  if (code !== 0) throw new Error(`a thread ended with ${code}`);
  return problems;
}

async function trySeed(seed: number, manners: boolean): Promise<void> {
  const tell = (problem: string) => parentPort?.postMessage(`seed ${seed}: ${problem}`);
  const { failed, left, result } = await tryBookshop(null, seed);
  for (const { id } of failed) tell(`false alarm "${id}"`);
  if (left > 0 || result.leftovers.length > 0) tell(`${left} rows left behind`);
  for (const fault of manners ? [] : faults) {
    const { failed: found } = await tryBookshop(fault, seed);
    if (found.length === 0) tell(`missed "${fault}"`);
  }
  for (const variant of ['anybody', 'tables'] as const) {
    for (const [name, manner] of Object.entries(labManners))
      for (const id of (await tryLab(variant, manner, seed)).failed)
        tell(`false alarm in the lab (${variant}, ${name}) "${id}"`);
    if (manners) continue;
    for (const [name, fault] of Object.entries(labFaults(variant)))
      if ((await tryLab(variant, fault, seed)).failed.length === 0)
        tell(`missed in the lab (${variant}) "${name}"`);
  }
}
