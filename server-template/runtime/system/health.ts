import type { HttpResponse } from '../http/http-response.ts';
import { ApiError, errorBody } from '../http/api-error.ts';

/** Says whether the server and its database are well. */
export interface Health {
  response(requestId: string): Promise<HttpResponse>;
}

/** What health is asked of. */
export interface HealthParts {
  readonly ping: () => Promise<void>;
  readonly isStopping: () => boolean;
  /** What the document names and the database lacks. */
  readonly mismatches: () => readonly string[];
}

const keptMs = 500;
const patienceMs = 2000;

/** Asks the database at most twice a second, however often it is asked itself. */
export function createHealth({ ping, isStopping, mismatches }: HealthParts): Health {
  let asked = -Infinity;
  let isUp: Promise<boolean> = Promise.resolve(false);
  return {
    async response(requestId) {
      if (isStopping()) return notWell(requestId, 'SHUTTING_DOWN', 'The server is stopping.', {});
      if (performance.now() - asked > keptMs) {
        asked = performance.now();
        isUp = respondsInTime(ping);
      }
      if (await isUp) return { status: 200, body: upBody(mismatches()) };
      const message = 'The database does not answer.';
      return notWell(requestId, 'DATABASE_UNAVAILABLE', message, { database: 'down' });
    },
  };
}

/** A server whose document names what its database lacks answers everything else. */
function upBody(problems: readonly string[]): object {
  if (problems.length === 0) return { status: 'ok', database: 'up' };
  return { status: 'degraded', database: 'up', problems };
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
