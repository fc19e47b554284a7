import { emitReport } from '../../pipeline/contract/report/reporter.ts';
import { largeResult } from '../../pipeline/contract/report/testing/sample-result.ts';
import { mockOf } from '../../pipeline/mock/testing/mock-of.ts';
import { shelves } from '../../pipeline/mock/testing/shelves.ts';
import { parseExactJson } from '../../server-template/shared/json/exact-json.ts';
import { cpuTime } from '../../server-template/testing/cpu-time.ts';
import { median } from '../bench/median.ts';

/**
 * How the cost of work within one process grows with its size: compares the CPU time of both sides
 * in alternating rounds, and prints the medians' ratio with the one that would be a fault.
 */
const rounds = 9;

interface Comparison {
  readonly name: string;
  readonly run: (round: number) => unknown;
  readonly base: (round: number) => unknown;
  /** The ratio that would be a fault. */
  readonly fault: number;
}

async function compare({ name, run, base, fault }: Comparison): Promise<void> {
  const [seen, compared]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    compared.push(await cpuTime(() => base(round)));
    seen.push(await cpuTime(() => run(round)));
  }
  const ratio = (median(seen) / median(compared)).toFixed(2);
  console.log(`${name.padEnd(64)}${ratio.padStart(8)}${fault.toFixed(1).padStart(10)}`);
}

const [few, many] = [largeResult(50, 24), largeResult(500, 24)];
const page = (result: typeof few) => emitReport('html', result, { details: false });

const numbers = `[${Array(100_000).fill('1e9').join(',')}]`;
const parse = JSON.parse as (
  json: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

await using fresh = await mockOf(shelves, { isStateful: true, rows: 0 });
await using full = await mockOf(shelves, { isStateful: true, rows: 0 });
const rowsPerRound = 150;
const create = (mock: typeof fresh, first: number) =>
  Promise.all(
    Array.from({ length: rowsPerRound }, (_, part) =>
      mock.call('POST /Shelf', { code: String(first + part), above: null }),
    ),
  );
const held = 20 * rowsPerRound;
for (let first = 0; first < held; first += rowsPerRound) await create(full, first);

console.log(`${'CPU time, compared'.padEnd(64)}${'ratio'.padStart(8)}${'a fault'.padStart(10)}`);
await compare({
  name: 'report of 12,000 cells, to ten of 1,200',
  run: () => page(many),
  base: () => {
    for (let time = 0; time < 10; time++) page(few);
  },
  fault: 10,
});
await compare({
  name: 'numbers that may lose digits, to JSON.parse with a reviver',
  run: () => parseExactJson(numbers),
  base: () =>
    parse(numbers, (_key, value, { source }) =>
      source === undefined || source === String(value) ? value : JSON.rawJSON(source),
    ),
  fault: 1,
});
await compare({
  name: `rows created in a mock that holds ${held}, to one that holds few`,
  run: (round) => create(full, held + round * rowsPerRound),
  base: (round) => create(fresh, round * rowsPerRound),
  fault: 4,
});
