import { describe, it } from 'vitest';
import { isPostgresUp } from '../../dialects/postgresql/test-database.ts';
import { migrationCases } from '../testing/migration-cases.ts';
import { postgresqlTests } from '../testing/test-databases.ts';
import { tryCase } from '../testing/try-case.ts';

const own = migrationCases.filter(({ only }) => only?.includes('postgresql') ?? true);

describe.skipIf(!(await isPostgresUp()))(
  'a migrated PostgreSQL database has the pg_dump of a new one',
  () => {
    // They mostly wait for databases that are created.
    it.concurrent.for(own)('$name', async (one) => tryCase(postgresqlTests, one));
  },
);
