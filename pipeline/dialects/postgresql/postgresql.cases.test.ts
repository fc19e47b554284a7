import { describe } from 'vitest';
import type { Catalog } from '../../catalog/catalog.ts';
import { runDialectCases } from '../cases/run-dialect-cases.ts';
import { postgresql } from './postgresql.ts';
import { isPostgresUp, withPostgresDatabase } from './test-database.ts';

describe.skipIf(!(await isPostgresUp()))('PostgreSQL', () => {
  runDialectCases('postgresql', (ddl) => withPostgresDatabase(ddl, readAll));
});

async function readAll(url: string): Promise<Catalog> {
  const connection = await postgresql.connect(url, { timeoutMs: 30_000, baseFolder: '.' });
  try {
    return await connection.readCatalog({ schemas: null });
  } finally {
    await connection.close();
  }
}
