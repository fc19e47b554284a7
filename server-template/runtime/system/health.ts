import type { ReadReplica } from '../database/connection/read-replica.ts';
import type { Database, PoolStats } from '../database/database.ts';
import { noWrites } from '../database/database-failure.ts';
import type { HttpResponse } from '../operation/operation-response.ts';
import { ApiError, errorBody } from '../operation/api-error.ts';

/** Reports whether the server and its databases are healthy. */
export interface Health {
  response(requestId: string): Promise<HttpResponse>;
}

const keptMs = 500;
const patienceMs = 2000;

/** The database of one API. */
export interface WatchedDatabase {
  readonly name: string;
  readonly ping: () => Promise<void>;
  /** Looks for the tables of the document. */
  readonly look: () => Promise<void>;
  readonly failure: Database['failure'];
  readonly poolStats: () => PoolStats;
  /** Tables and columns of the document that the database lacks. */
  readonly mismatches: () => readonly string[];
  /** Null: all is read from the database. */
  readonly replica: Pick<ReadReplica, 'isUp' | 'problems'> | null;
}

/** Queries the databases at most twice a second, however often it is called. */
export function createHealth(
  databases: readonly WatchedDatabase[],
  isStopping: () => boolean,
): Health {
  let asked = -Infinity;
  let states: Promise<readonly State[]> = Promise.resolve([]);
  return {
    async response(requestId) {
      if (isStopping()) return notWell(requestId, 'SHUTTING_DOWN', 'The server is stopping.', {});
      if (performance.now() - asked > keptMs) {
        asked = performance.now();
        states = Promise.all(databases.map(stateOf));
      }
      const found = await states;
      // A single database is reported without a list.
      const each = found.length > 1 ? { databases: Object.fromEntries(found) as unknown } : {};
      const worst = (['down', 'busy'] as const).find((state) =>
        found.some(([, own]) => own === state),
      );
      if (worst === undefined) return { status: 200, body: { ...upState(databases), ...each } };
      const names = found.filter(([, state]) => state === worst).map(([name]) => name);
      const whose = found.length > 1 ? ` of ${names.join(', ')}` : '';
      const [code, problem] = failing[worst];
      const message = `The database${whose} ${problem}.`;
      return notWell(requestId, code, message, { database: worst, ...each });
    },
  };
}

const failing = {
  down: ['DATABASE_UNAVAILABLE', 'does not respond'],
  busy: ['DATABASE_BUSY', 'is too busy to respond'],
} as const;

/**
 * A server whose database lacks parts of the document, or takes no writes, still serves everything
 * else; one whose connections are all in use becomes slower, and would not be helped by being
 * replaced.
 */
function upState(databases: readonly WatchedDatabase[]): object {
  const found = databases.flatMap(({ mismatches }) => mismatches());
  const isBusy = databases.some(({ poolStats }) => isFull(poolStats()));
  const copies = replicaState(databases);
  const problems = [...new Set([...found, ...copies.problems, ...(isBusy ? [allInUse] : [])])];
  const up = { database: 'up', ...copies.state };
  if (problems.length === 0) return { status: 'ok', ...up };
  const isReadOnly = problems.includes(noWrites);
  const code = isReadOnly ? 'DATABASE_READ_ONLY' : isBusy ? 'DATABASE_BUSY' : null;
  return { status: 'degraded', ...(code !== null && { code }), ...up, problems };
}

/** Read replicas, if there are any; without them everything is read from the databases. */
function replicaState(databases: readonly WatchedDatabase[]): {
  readonly state: { readonly replica?: 'up' | 'down' };
  readonly problems: readonly string[];
} {
  const replicas = databases.flatMap(({ replica }) => replica ?? []);
  if (replicas.length === 0) return { state: {}, problems: [] };
  const isUp = !replicas.map((replica) => replica.isUp()).includes(false);
  const found = replicas.flatMap((replica) => replica.problems());
  return {
    state: { replica: isUp ? 'up' : 'down' },
    problems: [
      ...(isUp ? [] : ['The read replica does not respond; the primary does its reads.']),
      ...found.map((problem) => `On the read replica: ${problem}`),
    ],
  };
}

const allInUse = 'All connections to the database are in use.';

function isFull({ idle, waiting, open, max }: PoolStats): boolean {
  return waiting > 0 && idle === 0 && open >= max;
}

type State = readonly [name: string, state: 'up' | 'busy' | 'down'];

async function stateOf({ name, ping, look, failure }: WatchedDatabase): Promise<State> {
  const state = await responseOf(ping, failure);
  if (state === 'up') await inTime(look(), undefined);
  return [name, state];
}

function notWell(requestId: string, code: string, message: string, state: object): HttpResponse {
  const headers = { 'Retry-After': '1' };
  const body = { ...errorBody(new ApiError(503, code, message), requestId), ...state };
  return { status: 503, headers, body };
}

async function responseOf(
  ping: () => Promise<void>,
  failure: Database['failure'],
): Promise<State[1]> {
  const response = ping().then(
    (): State[1] => 'up',
    (error: unknown): State[1] => (failure(error)?.kind === 'busy' ? 'busy' : 'down'),
  );
  return inTime(response, 'down');
}

async function inTime<Result>(work: Promise<Result>, otherwise: Result): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result>((resolve) => {
    timer = setTimeout(resolve, patienceMs, otherwise);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
