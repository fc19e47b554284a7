import type { Provider } from '../../catalog/catalog.ts';
import type { DrizzleDialect } from '../../dialects/drizzle-dialect.ts';

/** Loads the Drizzle dialect of a database. */
export async function loadDrizzle(provider: Provider): Promise<DrizzleDialect> {
  switch (provider) {
    case 'postgresql':
      return (await import('../../dialects/postgresql/drizzle.ts')).postgresqlDrizzle;
    case 'mysql':
      return (await import('../../dialects/mysql/drizzle.ts')).mysqlDrizzle;
    case 'sqlserver':
      return (await import('../../dialects/sqlserver/drizzle.ts')).sqlserverDrizzle;
    case 'sqlite':
      return (await import('../../dialects/sqlite/drizzle.ts')).sqliteDrizzle;
    case 'cockroachdb':
      return (await import('../../dialects/cockroachdb/drizzle.ts')).cockroachdbDrizzle;
  }
}
