import { describe, it } from 'vitest';
import { isMariadbUp } from '../../dialects/mysql/test-database.ts';
import { migrationCases } from '../testing/migration-cases.ts';
import { mariadbTests } from '../testing/test-databases.ts';
import { tryCase } from '../testing/try-case.ts';

const own = migrationCases.filter(({ only }) => only?.includes('mysql') ?? true);

describe.skipIf(!(await isMariadbUp()))('a migrated MariaDB database equals a new one', () => {
  // They mostly wait for databases that are created.
  it.concurrent.for(own)('$name', async (one) => tryCase(mariadbTests, one));
});
