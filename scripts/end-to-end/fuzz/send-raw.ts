import { Agent, request } from 'node:http';

/** A request whose path is sent unchanged: `fetch` would resolve `.` segments. */
export interface RawRequest {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A completely read response. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends a request to a server. */
export function sendRaw(url: string, { body, ...head }: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>();
  const sent = request({ ...head, hostname, port, agent }, (response) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('error', reject);
    response.on('end', () => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, text: Buffer.concat(parts).toString('utf8') });
    });
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
