import type { ConnectOptions, Writer } from '../dialect.ts';
import { openSession } from './connect.ts';

/** Opens a connection that may change a database of PostgreSQL's family. Throws PipelineError (DATABASE_*). */
export async function openPostgresqlWriter(url: string, options: ConnectOptions): Promise<Writer> {
  const session = await openSession(url, options);
  return {
    run: async (sql) => {
      await session.query(sql);
    },
    rows: (sql) => session.query(sql),
    close: () => session.close(),
  };
}
