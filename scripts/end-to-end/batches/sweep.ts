import { parseArgs } from 'node:util';
import { randomBatches } from './random-batches.ts';
import { batchDatabases } from './batch-databases.ts';

/** Many random batches on each database: `npm run test:batches -- --count 10000 --seed 7`. Fails if one was stored in part. */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
  },
});
for (const { name, databases, schema } of batchDatabases) {
  if ((await databases.missing()) !== null) continue;
  const given = { count: Number(values.count), seed: Number(values.seed) };
  const { stored, rejected, problems } = await randomBatches(databases, schema, given);
  for (const problem of problems.slice(0, 20)) console.log(problem.slice(0, 2000));
  console.log(`${name}: ${stored} batches stored, ${rejected} rejected, ${problems.length} wrong`);
  if (problems.length > 0) process.exitCode = 1;
}
