import { describe, it } from 'vitest';
import { isPostgresUp } from '../../dialects/postgresql/test-database.ts';
import { migrationCases } from '../testing/migration-cases.ts';
import { postgresqlTests } from '../testing/test-databases.ts';
import { tryCase } from '../testing/try-case.ts';

/** Documents do not describe that a key is deferrable. */
const rejected = /^a wider serial and what refers to it/;
const own = migrationCases.filter(
  ({ only, name }) => (only?.includes('postgresql') ?? true) && !rejected.test(name),
);

describe.skipIf(!(await isPostgresUp()))(
  'an online migration of PostgreSQL has the same result',
  () => {
    it.concurrent.for(own)('$name', async (one) => tryCase(postgresqlTests, one, true));
  },
);
