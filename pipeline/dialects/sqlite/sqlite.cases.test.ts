import { runDialectCases } from '../cases/run-dialect-cases.ts';
import { readSqlite, withSqliteFile } from './test-database.ts';

runDialectCases('sqlite', (ddl) => withSqliteFile(ddl, readSqlite));
