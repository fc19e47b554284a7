import type { HttpResponse } from '../http/http-response.ts';
import { ApiError, errorBody } from '../http/api-error.ts';

/** Says whether the server and its database are well. */
export interface Health {
  response(requestId: string): Promise<HttpResponse>;
}

const keptMs = 500;
const patienceMs = 2000;

/** Asks the database at most twice a second, however often it is asked itself. */
export function createHealth(ping: () => Promise<void>, isStopping: () => boolean): Health {
  let asked = -Infinity;
  let isUp: Promise<boolean> = Promise.resolve(false);
  return {
    async response(requestId) {
      if (isStopping()) return notWell(requestId, 'SHUTTING_DOWN', 'The server is stopping.', {});
      if (performance.now() - asked > keptMs) {
        asked = performance.now();
        isUp = respondsInTime(ping);
      }
      if (await isUp) return { status: 200, body: { status: 'ok', database: 'up' } };
      const message = 'The database does not answer.';
      return notWell(requestId, 'DATABASE_UNAVAILABLE', message, { database: 'down' });
    },
  };
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
