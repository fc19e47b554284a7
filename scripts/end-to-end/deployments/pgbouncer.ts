import { startPooler } from '../../../server-template/testing/pooler.ts';
import { postgresDatabases } from '../../../server-template/testing/test-databases.ts';
import { generateProject } from '../generated-project.ts';
import { bookkeptLoad, lostNotes, notesSchema } from './bookkept-load.ts';
import type { DeploymentReport } from './deployment-table.ts';

/** How servers reach PostgreSQL. */
export const poolings = {
  'PostgreSQL itself': null,
  'PgBouncer in session mode': 'session',
  'PgBouncer in transaction mode': 'transaction',
} as const;

/** A load, and what is said of the servers afterwards. */
interface PoolingReport extends DeploymentReport {
  /** Statuses of `/health`. */
  readonly health: readonly number[];
}

/** Runs a load on two servers that reach a new database in the same way. */
export async function tryPooling(
  name: keyof typeof poolings,
  requests: number,
): Promise<PoolingReport> {
  const mode = poolings[name];
  await using database = await disposable(postgresDatabases.create(notesSchema));
  // In session mode, each client keeps a connection.
  const pooler = mode === null ? null : await startPooler(mode, mode === 'session' ? 24 : 3);
  try {
    const url = pooler?.through(database.url) ?? database.url;
    await using project = await generateProject(url);
    await using one = await project.start({ DATABASE_URL: url });
    await using other = await project.start({ DATABASE_URL: url });
    const servers = [one, other];
    const report = await bookkeptLoad(servers, requests);
    const health = await Promise.all(servers.map((server) => server.call('GET', '/health')));
    return {
      ...report,
      lost: await lostNotes(database.url, report),
      health: health.map(({ status }) => status),
    };
  } finally {
    await pooler?.stop();
  }
}

async function disposable<Database extends { readonly drop: () => Promise<void> }>(
  created: Promise<Database>,
): Promise<Database & AsyncDisposable> {
  const database = await created;
  return { ...database, [Symbol.asyncDispose]: () => database.drop() };
}
