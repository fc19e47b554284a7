import { describe } from 'vitest';
import { runDialectCases } from '../cases/run-dialect-cases.ts';
import { isMariadbUp, readMariadb, withMariadbDatabase } from './test-database.ts';

describe.skipIf(!(await isMariadbUp()))('MariaDB', () => {
  runDialectCases('mysql', (ddl) => withMariadbDatabase(ddl, readMariadb));
});
