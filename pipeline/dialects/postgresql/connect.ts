import { Socket } from 'node:net';
import type { Client, ClientConfig } from 'pg';
import type { PipelineError } from '../../errors.ts';
import { slowServerProblem } from '../network-problem.ts';
import type { ConnectOptions } from '../dialect.ts';
import { connectionError, serverName, type Target } from './connection-errors.ts';
import { postgresqlAddress } from '../../../server-template/shared/url/postgresql-url.ts';
import { UnusableUrl } from '../../../server-template/shared/url/unusable-url.ts';
import { usableUrl } from '../usable-url.ts';
import { startDeadline, type Deadline } from '../deadline.ts';

/** A connection that runs queries until its deadline. */
export interface Session {
  readonly target: Target;
  readonly timeoutMs: number;
  /** Schemas that the URL names, as for `search_path`; null: none. */
  readonly schemas: readonly string[] | null;
  /** Rows of a query; throws PipelineError (DATABASE_*). */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** Connects to a server with PostgreSQL's protocol. Throws PipelineError (DATABASE_*). */
export async function openSession(url: string, options: ConnectOptions): Promise<Session> {
  const { urls, schemas } = usableUrl(() => postgresqlAddress(url, options.baseFolder));
  const [first, ...others] = urls;
  try {
    return { ...(await attempt(first, options)), schemas };
  } catch (error) {
    const next = others[0];
    if (next === undefined || !isWithoutTls(error)) throw error;
    return { ...(await attempt(next, options)), schemas };
  }
}

function isWithoutTls(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Error && cause.message.includes('does not support SSL');
}

async function attempt(
  connectionString: string,
  options: ConnectOptions,
): Promise<Omit<Session, 'schemas'>> {
  const socket = new Socket();
  const client = await createClient({ connectionString, stream: () => socket });
  const target = targetOf(client);
  const deadline = startDeadline(options, slowServerProblem(serverName(target)), () =>
    socket.destroy(),
  );
  // Network errors also reject the pending query.
  client.on('error', () => undefined);
  const guarded = guard(deadline, target);
  try {
    await guarded(() => client.connect());
  } catch (error) {
    deadline.clear();
    socket.destroy();
    throw error;
  }
  return {
    target,
    timeoutMs: options.timeoutMs,
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await guarded(() => client.query<Row & object>(sql, [...parameters]))).rows,
    close: async () => {
      deadline.clear();
      await endPolitely(client, socket);
    },
  };
}

async function createClient(config: ClientConfig): Promise<Client> {
  const { default: pg } = await import('pg');
  return usableUrl(() => {
    try {
      return new pg.Client({ ...config, fallback_application_name: 'specmill' });
    } catch {
      throw new UnusableUrl(
        'has invalid parameters',
        'check its sslmode, and that the files named by sslcert, sslkey and sslrootcert can be read',
      );
    }
  });
}

function targetOf({ host, port, database, user }: Client): Target {
  return { host, port, database: database ?? '', user: user ?? '' };
}

function guard(deadline: Deadline, target: Target) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await deadline.race(work());
    } catch (error) {
      throw connectionError(error, target) satisfies PipelineError;
    }
  };
}

/** Ends the session without waiting for an unresponsive server. */
async function endPolitely(client: Client, socket: Socket): Promise<void> {
  const timer = setTimeout(() => socket.destroy(), 500);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}
