import { describe } from 'vitest';
import { runDialectCases } from '../cases/run-dialect-cases.ts';
import { isPostgresUp, readPostgres, withPostgresDatabase } from './test-database.ts';

describe.skipIf(!(await isPostgresUp()))('PostgreSQL', () => {
  runDialectCases('postgresql', (ddl) => withPostgresDatabase(ddl, (url) => readPostgres(url)));
});
