import { openWriter } from '../../pipeline/cli/migrate/load-writer.ts';
import { providerOf } from '../../pipeline/catalog/database-provider.ts';
import type { Provider } from '../../pipeline/catalog/catalog.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
  type TestDatabases,
} from '../../server-template/testing/test-databases.ts';
import { urlOfDatabase } from './url-of-database.ts';
import { testName } from '../test/test-run.ts';

/** Databases that only run where a contributor has a server: of CockroachDB at COCKROACHDB_URL. */
export const cockroachDatabases = liveDatabases('COCKROACHDB_URL', 'drop database $ cascade');

/** Of SQL Server at SQLSERVER_URL. */
export const sqlserverDatabases = liveDatabases(
  'SQLSERVER_URL',
  'alter database $ set single_user with rollback immediate; drop database $',
);

/** The databases of a provider's server, at the URL in its variable. */
export const databasesOf: Readonly<Record<Provider, TestDatabases>> = {
  sqlite: sqliteDatabases,
  postgresql: postgresDatabases,
  mysql: mariadbDatabases,
  cockroachdb: cockroachDatabases,
  sqlserver: sqlserverDatabases,
};

/** `drop`: the statement that removes a database, with `$` for its name. */
function liveDatabases(variable: string, drop: string): TestDatabases {
  const server = process.env[variable] ?? '';
  return {
    missing: () => Promise.resolve(server === '' ? `no ${variable}` : null),
    async create(schema) {
      const name = testName();
      const url = urlOfDatabase(server, name);
      await run(server, `create database ${name}`);
      const remove = (): Promise<void> => run(server, drop.replaceAll('$', name));
      const database = { url, run: (sql: string) => run(url, sql), drop: remove, remove };
      if (schema.trim() === '') return database;
      try {
        await run(url, schema);
      } catch (error) {
        await database.drop();
        throw error;
      }
      return database;
    },
  };
}

/** Runs a script: parts between lines with GO are batches of their own. */
async function run(url: string, script: string): Promise<void> {
  const writer = await openWriter(providerOf(url), url, { timeoutMs: 60_000, baseFolder: '.' });
  try {
    for (const batch of script.split(/^GO\s*$/m)) if (batch.trim() !== '') await writer.run(batch);
  } finally {
    await writer.close();
  }
}
