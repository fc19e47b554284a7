import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The server's behavior: a response, a broken connection, silence, or an endless body. */
export type Behaviour =
  | 'cut'
  | 'silent'
  | 'unending'
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    };

/** A server with a given behavior for each request. */
export interface AnsweringServer {
  readonly url: string;
  /** Requests since the last `answer`. */
  readonly requests: readonly IncomingMessage[];
  /** Sets the behavior for the next requests; the last one repeats. */
  answer(...behaviours: readonly Behaviour[]): void;
  /** Resolves when a request has arrived. */
  asked(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts such a server on a free port. */
export async function startAnswering(): Promise<AnsweringServer> {
  let behaviours: readonly Behaviour[] = [];
  let requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    behave(behaviours[Math.min(requests.length, behaviours.length) - 1] ?? 'cut', response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests;
    },
    answer(...next) {
      behaviours = next;
      requests = [];
    },
    async asked() {
      if (requests.length === 0) await once(server, 'request');
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function behave(behaviour: Behaviour, response: ServerResponse): void {
  if (behaviour === 'silent') return;
  if (behaviour === 'cut') {
    response.destroy();
    return;
  }
  if (behaviour === 'unending') {
    response.writeHead(200, { 'content-type': 'application/json' }).write('[');
    return;
  }
  const { status = 200, headers = {}, body = '' } = behaviour;
  response.writeHead(status, headers).end(body);
}
