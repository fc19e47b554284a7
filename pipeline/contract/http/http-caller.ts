import * as http from 'node:http';
import * as https from 'node:https';
import { isBrokenTrust } from './broken-trust.ts';
import { decodeContent } from './decode-content.ts';
import { Readable } from 'node:stream';
import type { IncomingResponse, OutgoingRequest } from '../run/run-hooks.ts';

/** Reason for a missing response. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
  readonly kind: 'timeout' | 'rejected' | 'untrusted' | 'broken';

  constructor(kind: NoResponse['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The server closed an idle connection while a request was being sent. */
class StaleConnection extends Error {}

const largestResponse = 32 * 1024 * 1024;
/** Event streams never end: what arrives within this time is the body. */
const streamMs = 300;

/** Sends requests exactly as given; follows no redirects, keeps connections open. */
export class HttpCaller {
  readonly #agents = [
    new http.Agent({ keepAlive: true, maxSockets: 8 }),
    new https.Agent({ keepAlive: true, maxSockets: 8 }),
  ] as const;
  readonly #timeoutMs: number;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Throws NoResponse if there is none. */
  async call(request: OutgoingRequest, signal: AbortSignal | null): Promise<IncomingResponse> {
    try {
      return await this.#send(request, signal, this.#agents);
    } catch (error) {
      if (!(error instanceof StaleConnection)) throw error;
      // Other idle connections may be closed, too.
      return this.#send(request, signal, [false, false]);
    }
  }

  close(): void {
    this.#agents.forEach((agent) => agent.destroy());
  }

  #send(
    request: OutgoingRequest,
    signal: AbortSignal | null,
    agents: readonly [http: http.Agent | false, https: https.Agent | false],
  ): Promise<IncomingResponse> {
    return new Promise((resolve, reject) => {
      const url = new URL(request.url);
      const isSecure = url.protocol === 'https:';
      const body = request.body === null ? null : Buffer.from(request.body);
      const length = body === null ? {} : { 'content-length': String(body.length) };
      const outgoing = (isSecure ? https : http).request(
        // The path as given: URL would resolve its dots.
        {
          ...addressOf(url),
          path: targetOf(request.url),
          method: request.method,
          agent: agents[isSecure ? 1 : 0],
          headers: { ...request.headers, ...length },
          ...(signal === null ? {} : { signal }),
        },
        (incoming) => {
          incoming.once('end', () => {
            if (!outgoing.writableEnded) outgoing.destroy();
          });
          read(incoming, (response) => {
            clearTimeout(timer);
            resolve(response);
          });
        },
      );
      const timer = setTimeout(() => {
        reject(new NoResponse('timeout', `there was no response within ${this.#timeoutMs} ms`));
        outgoing.destroy();
      }, this.#timeoutMs);
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        const { code } = error;
        if (outgoing.reusedSocket && code === 'ECONNRESET') reject(new StaleConnection());
        const isRejected = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
        const kind = isBrokenTrust(code) ? 'untrusted' : isRejected ? 'rejected' : 'broken';
        reject(new NoResponse(kind, `the connection failed (${code ?? error.name})`));
      });
      writeBody(outgoing, body);
    });
  }
}

const pieceBytes = 64 * 1024;

/**
 * Large bodies are sent in pieces until a response arrives: a server that rejects one early closes
 * the connection, and writing after that would lose the response.
 */
function writeBody(outgoing: http.ClientRequest, body: Buffer | null): void {
  if (body === null || body.length <= 4 * pieceBytes) {
    outgoing.end(body ?? undefined);
    return;
  }
  const pieces = Readable.from(piecesOf(body));
  outgoing.once('response', () => {
    pieces.unpipe(outgoing);
    pieces.destroy();
  });
  pieces.pipe(outgoing);
}

/** Waits one turn per piece, so that a response can be read first. */
async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < body.length; start += pieceBytes) {
    await new Promise((resolve) => setImmediate(resolve));
    yield body.subarray(start, start + pieceBytes);
  }
}

function addressOf(url: URL): http.RequestOptions {
  return { hostname: url.hostname.replace(/^\[|\]$/g, ''), port: url.port };
}

function targetOf(url: string): string {
  const target = url.replace(/^[a-z]+:\/\/[^/?#]*/i, '');
  return target.startsWith('/') ? target : `/${target}`;
}

function read(incoming: http.IncomingMessage, done: (response: IncomingResponse) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = (): void => {
    done({
      status: incoming.statusCode ?? 0,
      headers: headersOf(incoming),
      body: decodeContent(
        Buffer.concat(chunks),
        incoming.headers['content-encoding'] ?? '',
        largestResponse,
      ).toString('utf8'),
    });
  };
  const isStream = /^text\/event-stream/i.test(incoming.headers['content-type'] ?? '');
  const timer = isStream ? setTimeout(() => incoming.destroy(), streamMs) : null;
  incoming.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= largestResponse) chunks.push(chunk);
    else incoming.destroy();
  });
  // 'close' follows 'end', a cut connection and our own destroy alike.
  incoming.on('error', () => undefined);
  incoming.on('close', () => {
    if (timer !== null) clearTimeout(timer);
    finish();
  });
}

function headersOf({ headers }: http.IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
