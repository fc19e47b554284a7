import type { LoadRequests } from '../load.ts';

/** Requests of one case; `run` is unique for each round. */
export type RoundOf = (run: string) => LoadRequests;

const head = 'Host: bench\r\nAccept: application/json\r\n';

/** GET requests, each of the same target or of one by number. */
export function reading(target: string | ((at: number) => string)): RoundOf {
  const targetOf = typeof target === 'string' ? () => target : target;
  return () => ({
    statusOf: () => 200,
    payload: (at) => `GET ${targetOf(at)} HTTP/1.1\r\n${head}\r\n`,
  });
}

/** POST requests; `bodyOf` receives a text that no other request has. */
export function posting(
  { target, status }: { readonly target: string; readonly status: number },
  bodyOf: (unique: string) => unknown,
): RoundOf {
  return (run) => ({
    statusOf: () => status,
    payload(at) {
      const body = JSON.stringify(bodyOf(`${run}-${at}`));
      const type = `Content-Type: application/json\r\nContent-Length: ${body.length}`;
      return `POST ${target} HTTP/1.1\r\n${head}${type}\r\n\r\n${body}`;
    },
  });
}
