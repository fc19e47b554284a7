import { parseArgs } from 'node:util';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../../server-template/testing/test-databases.ts';
import { fuzzRequests } from './fuzz-requests.ts';
import { fuzzWrites } from './fuzz-writes.ts';

/** Many random requests to generated servers on each database; fails on an unexpected response. */
const { values } = parseArgs({
  options: {
    writes: { type: 'string', default: '30000' },
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'SQLite,PostgreSQL,MariaDB' },
  },
});
const kinds = {
  SQLite: sqliteDatabases,
  PostgreSQL: postgresDatabases,
  MariaDB: mariadbDatabases,
} as const;
const isKind = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);
const names = values.database.split(',');
const unknown = names.find((name) => !isKind(name));
if (unknown !== undefined)
  throw new Error(`--database must be one of ${Object.keys(kinds).join(', ')}, not ${unknown}`);
for (const name of names.filter(isKind)) {
  const missing = await kinds[name].missing();
  if (missing !== null) continue;
  const seed = Number(values.seed);
  const sweeps = [
    ['writes', Number(values.writes), fuzzWrites],
    ['requests', Number(values.requests), fuzzRequests],
  ] as const;
  for (const [what, amount, fuzz] of sweeps) {
    if (amount === 0) continue;
    const given = { writes: amount, requests: amount, seed };
    const { statuses, problems } = await fuzz(name, kinds[name], given);
    for (const problem of problems.slice(0, 20)) console.log(problem.slice(0, 2000));
    const counted = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
    console.log(`${name}: ${amount} ${what} (${counted.join(', ')}), ${problems.length} wrong`);
    if (problems.length > 0) process.exitCode = 1;
  }
}
