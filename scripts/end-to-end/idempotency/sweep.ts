import { parseArgs } from 'node:util';
import { batchDatabases } from '../batches/batch-databases.ts';
import { randomKeys } from './random-keys.ts';

/** Many random requests with keys on each database: `npm run test:keys -- --count 10000 --seed 7`. Fails if one was not stored exactly once. */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});
for (const { name, databases, schema } of batchDatabases) {
  if ((await databases.missing()) !== null) continue;
  const given = { count: Number(values.count), seed: Number(values.seed) };
  const { stored, problems } = await randomKeys(databases, schema, given);
  for (const problem of problems.slice(0, 20)) console.log(problem.slice(0, 2000));
  console.log(`${name}: ${stored} keys, ${problems.length} not stored exactly once`);
  if (problems.length > 0) process.exitCode = 1;
}
