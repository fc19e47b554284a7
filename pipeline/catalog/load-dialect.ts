import type { Dialect } from '../dialects/dialect.ts';
import type { Provider } from './catalog.ts';

/** Loads one database's dialect, and with it nothing of the others. */
export async function loadDialect(provider: Provider): Promise<Dialect> {
  switch (provider) {
    case 'postgresql':
      return (await import('../dialects/postgresql/postgresql.ts')).postgresql;
    case 'mysql':
      return (await import('../dialects/mysql/mysql.ts')).mysql;
    case 'sqlserver':
      return (await import('../dialects/sqlserver/sqlserver.ts')).sqlserver;
    case 'sqlite':
      return (await import('../dialects/sqlite/sqlite.ts')).sqlite;
    case 'cockroachdb':
      return (await import('../dialects/cockroachdb/cockroachdb.ts')).cockroachdb;
  }
}
