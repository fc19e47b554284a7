import type { Provider } from '../../catalog/catalog.ts';
import type { ConnectOptions, Writer } from '../../dialects/dialect.ts';

/** Opens a connection with write access. Throws PipelineError (DATABASE_*). */
export async function openWriter(
  provider: Provider,
  url: string,
  options: ConnectOptions,
): Promise<Writer> {
  switch (provider) {
    case 'postgresql':
      return (await import('../../dialects/postgresql/writer.ts')).openPostgresqlWriter(
        url,
        options,
      );
    case 'mysql':
      return (await import('../../dialects/mysql/writer.ts')).openMysqlWriter(url, options);
    case 'sqlserver':
      return (await import('../../dialects/sqlserver/writer.ts')).openSqlserverWriter(url, options);
    case 'sqlite':
      return (await import('../../dialects/sqlite/writer.ts')).openSqliteWriter(url, options);
    case 'cockroachdb':
      return (await import('../../dialects/cockroachdb/writer.ts')).openCockroachdbWriter(
        url,
        options,
      );
  }
}
