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
  /** Tables and columns of the document that the database lacks. */
  readonly mismatches: () => readonly string[];
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
      const down = found.filter(([, state]) => state === 'down').map(([name]) => name);
      if (down.length === 0) {
        const problems = [...new Set(databases.flatMap(({ mismatches }) => mismatches()))];
        return { status: 200, body: { ...upState(problems), ...each } };
      }
      const whose = found.length > 1 ? ` of ${down.join(', ')}` : '';
      const message = `The database${whose} does not respond.`;
      return notWell(requestId, 'DATABASE_UNAVAILABLE', message, { database: 'down', ...each });
    },
  };
}

/** A server whose database lacks parts of the document still serves everything else. */
function upState(problems: readonly string[]): object {
  if (problems.length === 0) return { status: 'ok', database: 'up' };
  return { status: 'degraded', database: 'up', problems };
}

type State = readonly [name: string, state: 'up' | 'down'];

async function stateOf({ name, ping }: WatchedDatabase): Promise<State> {
  return [name, (await respondsInTime(ping)) ? 'up' : 'down'];
}

function notWell(requestId: string, code: string, message: string, state: object): HttpResponse {
  const headers = { 'Retry-After': '1' };
  const body = { ...errorBody(new ApiError(503, code, message), requestId), ...state };
  return { status: 503, headers, body };
}

async function respondsInTime(ping: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  const response = ping().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([response, late]);
  } finally {
    clearTimeout(timer);
  }
}
