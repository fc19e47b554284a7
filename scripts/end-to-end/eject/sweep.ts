import { parseArgs } from 'node:util';
import { runSpecmill } from '../../../pipeline/cli/testing/run-specmill.ts';
import { randomEjects } from './random-eject.ts';

/** Ejects the servers of random projects and takes them back: `npm run test:ejects -- --count 50 --seed 7`. Fails if a byte is not as before. */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
});
const given = { count: Number(values.count), seed: Number(values.seed) };
const problems = await randomEjects({ ...given, run: runSpecmill });
for (const problem of problems) console.log(problem);
console.log(`${given.count} projects ejected and taken back, ${problems.length} not as before`);
if (problems.length > 0) process.exitCode = 1;
