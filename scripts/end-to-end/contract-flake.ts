import { parseArgs } from 'node:util';
import {
  bookshopFaults,
  type BookshopFault,
} from '../../pipeline/contract/testing/bookshop-faults.ts';
import { tryBookshop } from '../../pipeline/contract/testing/try-bookshop.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '50' }, first: { type: 'string', default: '1' } },
});
const runs = Number(values.runs);
const first = Number(values.first);
const faults = Object.keys(bookshopFaults) as BookshopFault[];
const problems: string[] = [];
const startedAt = performance.now();

for (let seed = first; seed < first + runs; seed++) {
  await tryCorrect(seed);
  for (const fault of faults) {
    const { failed } = await tryBookshop(fault, seed);
    if (failed.length === 0) tell(`seed ${seed}: missed "${fault}"`);
  }
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(
  `${runs} seeds, ${faults.length} faults each: ${problems.length} problems in ${seconds} s`,
);
process.exitCode = problems.length === 0 ? 0 : 1;

async function tryCorrect(seed: number): Promise<void> {
  const { failed, left, result } = await tryBookshop(null, seed);
  for (const { id } of failed) tell(`seed ${seed}: false alarm "${id}"`);
  if (left > 0 || result.leftovers.length > 0) tell(`seed ${seed}: ${left} rows left behind`);
}

function tell(problem: string): void {
  problems.push(problem);
  console.log(problem);
}
