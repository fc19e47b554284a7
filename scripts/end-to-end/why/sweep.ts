import { parseArgs } from 'node:util';
import { tryWhy } from './try-why.ts';

/** Reasons on many random documents and callers: `npm run test:why -- --count 500 --seed 1`. Fails if one is not true. */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
  },
});
const { problems, kinds } = await tryWhy(Number(values.count), Number(values.seed));
for (const problem of problems.slice(0, 20)) console.log(problem.slice(0, 3000));
const counts = [...kinds].map(([kind, number]) => `${number} ${kind}`);
console.log(
  `${values.count} documents, reasons: ${counts.join(', ')}; ${problems.length} not true`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
