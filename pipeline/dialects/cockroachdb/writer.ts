import { wireUrl } from '../../../server-template/shared/url/cockroachdb-url.ts';
import type { ConnectOptions, Writer } from '../dialect.ts';
import { openPostgresqlWriter } from '../postgresql/writer.ts';

/** Opens a connection that may change the database. Throws PipelineError (DATABASE_*). */
export function openCockroachdbWriter(url: string, options: ConnectOptions): Promise<Writer> {
  return openPostgresqlWriter(wireUrl(url), options);
}
