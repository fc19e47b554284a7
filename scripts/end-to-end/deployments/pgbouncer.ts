import { startPooler } from '../../../server-template/testing/pooler.ts';
import { postgresDatabases } from '../../../server-template/testing/test-databases.ts';
import { generateProject } from '../generated-project.ts';
import type { GeneratedServer } from '../generated-server.ts';
import { bookkeptLoad, type LoadReport, lostNotes, notesSchema } from './bookkept-load.ts';

/** How servers reach PostgreSQL. */
export const poolings = {
  'PostgreSQL itself': { mode: null, environment: {} },
  'PostgreSQL itself, statements without names': {
    mode: null,
    environment: { DB_PREPARED_STATEMENTS: 'off' },
  },
  'PgBouncer in session mode': { mode: 'session', environment: {} },
  'PgBouncer in transaction mode': { mode: 'transaction', environment: {} },
} as const;

/** A load, what is stored afterwards, and what it cost. */
export interface PoolingReport extends LoadReport {
  /** Acknowledged changes that are not stored. */
  readonly lost: number;
  /** CPU time of the servers per request in milliseconds. */
  readonly cpu: number;
  /** Statuses of `/health`. */
  readonly health: readonly number[];
}

/** Runs a load on two servers that reach a new database in the same way. */
export async function tryPooling(
  name: keyof typeof poolings,
  requests: number,
): Promise<PoolingReport> {
  const { mode, environment } = poolings[name];
  await using database = await disposable(postgresDatabases.create(notesSchema));
  // In session mode, each client keeps a connection.
  const pooler = mode === null ? null : await startPooler(mode, mode === 'session' ? 24 : 3);
  try {
    const url = pooler?.through(database.url) ?? database.url;
    await using project = await generateProject(url);
    await using one = await project.start({ DATABASE_URL: url, ...environment });
    await using other = await project.start({ DATABASE_URL: url, ...environment });
    const servers = [one, other];
    const before = await cpuSeconds(servers);
    const report = await bookkeptLoad(servers, requests);
    const cpu = ((await cpuSeconds(servers)) - before) * 1000;
    const health = await Promise.all(servers.map((server) => server.call('GET', '/health')));
    return {
      ...report,
      lost: await lostNotes(database.url, report),
      cpu: cpu / report.requests,
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

async function cpuSeconds(servers: readonly GeneratedServer[]): Promise<number> {
  const texts = await Promise.all(
    servers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
  );
  return texts
    .map((text) => Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(text)?.[1]))
    .reduce((sum, seconds) => sum + seconds, 0);
}
