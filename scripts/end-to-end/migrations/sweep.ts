import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { sweepOnce } from '../../../pipeline/migrate/testing/sweep.ts';
import {
  mariadbTests,
  postgresqlTests,
  sqliteTests,
} from '../../../pipeline/migrate/testing/test-databases.ts';

/** Random edits to a schema from a file, each applied and reverted; failures are printed with their seed, edits and SQL. */
const { values } = parseArgs({
  options: {
    schema: { type: 'string' },
    database: { type: 'string', default: 'sqlite' },
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
});
const databases = { sqlite: sqliteTests, mariadb: mariadbTests, postgresql: postgresqlTests };
const { schema, database } = values;
if (schema === undefined || !(database in databases)) {
  console.error(
    'sweep.ts --schema FILE [--database sqlite|mariadb|postgresql] [--count 100] [--seed 1]',
  );
  process.exit(2);
}
const ddl = await readFile(schema, 'utf8');
const first = Number(values.seed);
const count = Number(values.count);
let failed = 0;
for (let seed = first; seed < first + count; seed += 1) {
  try {
    await sweepOnce(databases[database as keyof typeof databases], ddl, seed);
  } catch (error) {
    failed += 1;
    console.error(error instanceof Error ? error.message : error, '\n');
  }
}
console.log(
  `${String(count - failed)} of ${String(count)} chains of edits were applied and reverted.`,
);
if (failed > 0) process.exitCode = 1;
