import type { Dialect } from '../dialects/dialect.ts';
import type { Provider } from './catalog.ts';

/** Loads the dialect of one provider, without the modules of the others. */
export async function loadDialect(provider: Provider): Promise<Dialect> {
  switch (provider) {
    case 'postgresql':
      return (await import('../dialects/postgresql/dialect.ts')).postgresql;
    case 'mysql':
      return (await import('../dialects/mysql/dialect.ts')).mysql;
    case 'sqlserver':
      return (await import('../dialects/sqlserver/dialect.ts')).sqlserver;
    case 'sqlite':
      return (await import('../dialects/sqlite/dialect.ts')).sqlite;
    case 'cockroachdb':
      return (await import('../dialects/cockroachdb/dialect.ts')).cockroachdb;
  }
}
