import type { ConnectOptions, Writer } from '../dialect.ts';
import { openMysqlSession } from './connect.ts';

/** Opens a connection that may change the database. Throws PipelineError (DATABASE_*). */
export async function openMysqlWriter(url: string, options: ConnectOptions): Promise<Writer> {
  const session = await openMysqlSession(url, options);
  return {
    run: async (sql) => {
      await session.query(sql, []);
    },
    rows: (sql) => session.query(sql, []),
    close: () => session.close(),
  };
}
