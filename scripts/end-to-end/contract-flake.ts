import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import {
  bookshopFaults,
  type BookshopFault,
} from '../../pipeline/contract/testing/bookshop-faults.ts';
import { depotFaults, type DepotFault } from '../../pipeline/contract/testing/depot/depot.ts';
import { tryDepot, writesOfDepot } from '../../pipeline/contract/testing/depot/try-depot.ts';
import { labManners } from '../../pipeline/contract/testing/lab/lab-manners.ts';
import { labs } from '../../pipeline/contract/testing/lab/lab.ts';
import { tryLab } from '../../pipeline/contract/testing/lab/try-lab.ts';
import { tryBookshop } from '../../pipeline/contract/testing/try-bookshop.ts';

const faults = Object.keys(bookshopFaults) as BookshopFault[];
const variants = ['anybody', 'tables'] as const;

/** Tested with each seed: the bookshop and the depot, correct and with each of their faults, which every seed must find; the lab's harmless variants, which no seed may report; and its subtle faults, which a seed may miss. */
const kinds = ['bookshop', 'depot', 'manners', 'lab'] as const;
type Kind = (typeof kinds)[number];

interface Share {
  readonly seeds: readonly number[];
  readonly tried: readonly Kind[];
  /** A seed tests every fifth fault and variant if this is 5, and the next seed the next ones. */
  readonly each: number;
}
if (isMainThread) await tryAllSeeds();
else {
  const { seeds, ...share } = workerData as Share;
  for (const seed of seeds) await trySeed(seed, share);
}

/** Distributes the seeds over the processors: `npm run test:flakes -- --runs 100 --only manners`. With `--runs 5 --each 5`, correct servers are tested with five seeds, and each fault with one of them; `--only bookshop,depot` leaves the rest out. */
async function tryAllSeeds(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '50' },
      first: { type: 'string', default: '1' },
      each: { type: 'string', default: '1' },
      only: { type: 'string' },
    },
  });
  const only = values.only?.split(',');
  const tried = kinds.filter((kind) => only?.includes(kind) ?? kind !== 'lab');
  const startedAt = performance.now();
  const [runs, first, each] = [Number(values.runs), Number(values.first), Number(values.each)];
  if (!(runs >= each && each >= 1)) throw new Error('too few runs for each fault to be tested');
  const seeds = Array.from({ length: runs }, (_, run) => first + run);
  const count = Math.min(availableParallelism(), seeds.length);
  const shares = Array.from({ length: count }, (_, share) =>
    seeds.filter((_seed, run) => run % count === share),
  );
  const problems = (
    await Promise.all(shares.map((own) => problemsOf({ seeds: own, tried, each })))
  ).flat();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `${runs} seeds, each fault with ${Math.floor(runs / each)} or more of them: ${problems.length} problems in ${seconds} s`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** Tests seeds in a worker thread, and reports failures as they are found. */
async function problemsOf(share: Share): Promise<readonly string[]> {
  const worker = new Worker(import.meta.filename, { workerData: share, argv: [] });
  const problems: string[] = [];
  worker.on('message', (problem: string) => {
    problems.push(problem);
    console.log(problem);
  });
  const [code] = (await once(worker, 'exit')) as [number];
  if (code !== 0) throw new Error(`a thread exited with ${code}`);
  return problems;
}

type Notify = (problem: string) => void;

/** The part of a list that a seed tests. */
function partOf<T>(all: readonly T[], seed: number, each: number): readonly T[] {
  return all.filter((_, index) => index % each === seed % each);
}

async function trySeed(seed: number, { tried, each }: Omit<Share, 'seeds'>): Promise<void> {
  const notify: Notify = (problem) => parentPort?.postMessage(`seed ${seed}: ${problem}`);
  if (tried.includes('bookshop')) await tryBookshopFaults(seed, each, notify);
  if (tried.includes('depot')) await tryDepotFaults(seed, each, notify);
  // These are slow: combined with the others, a seed tests a fifth of them at most.
  if (tried.includes('manners'))
    await tryManners(seed, tried.length === 1 ? each : Math.max(each, 5), notify);
  if (tried.includes('lab')) await tryLabFaults(seed, each, notify);
}

async function tryBookshopFaults(seed: number, each: number, notify: Notify): Promise<void> {
  const { failed, left, result } = await tryBookshop(null, seed);
  for (const { id } of failed) notify(`false alarm "${id}"`);
  if (left > 0 || result.leftovers.length > 0) notify(`${left} rows left behind`);
  for (const fault of partOf(faults, seed, each)) {
    const { failed: found } = await tryBookshop(fault, seed);
    if (found.length === 0) notify(`missed "${fault}"`);
  }
}

async function tryDepotFaults(seed: number, each: number, notify: Notify): Promise<void> {
  const { failed, leftovers, isAsBefore } = await tryDepot(null, seed);
  for (const id of failed) notify(`false alarm in the depot "${id}"`);
  if (leftovers.length > 0 || !isAsBefore) notify('the rows of the depot have changed');
  for (const fault of partOf(Object.keys(depotFaults) as DepotFault[], seed, each)) {
    const { failed: found, skipped } = await tryDepot(fault, seed, writesOfDepot);
    if (found.length === 0)
      notify(`missed in the depot "${fault}"; skipped: ${skipped.join('; ') || 'nothing'}`);
  }
}

async function tryManners(seed: number, each: number, notify: Notify): Promise<void> {
  const all = variants.flatMap((variant) =>
    Object.keys(labManners[variant]).map((name) => ({ variant, name })),
  );
  for (const { variant, name } of partOf(all, seed, each)) {
    for (const id of (await tryLab(variant, { manner: name }, { seed })).failed) {
      notify(`false alarm in the lab (${variant}, ${name}) "${id}"`);
    }
  }
}

async function tryLabFaults(seed: number, each: number, notify: Notify): Promise<void> {
  const all = variants.flatMap((variant) =>
    Object.keys(labs[variant].faults).map((name) => ({ variant, name })),
  );
  for (const { variant, name } of partOf(all, seed, each)) {
    const { failed } = await tryLab(variant, { fault: name }, { seed });
    if (failed.length === 0) notify(`missed in the lab (${variant}) "${name}"`);
  }
}
