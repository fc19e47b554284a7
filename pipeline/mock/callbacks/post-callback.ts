import { request as httpRequest } from 'node:http';
import type { ClientRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { PrintedBody } from '../respond/print/plain-body.ts';

/** For the whole callback, including its response. */
const TIMEOUT_MS = 5000;
/** Size limit of the response, which is ignored. */
const LONGEST_ANSWER = 65_536;
/** Marks a callback's request, so that the mock does not call itself in a loop. */
export const callbackMark = 'x-mock-callback';

/** A callback that may be sent. */
export interface OutgoingCallback {
  readonly url: URL;
  readonly method: string;
  readonly body: PrintedBody | null;
  readonly signal: AbortSignal;
  /** Whether host names may be resolved. */
  readonly isAnywhere: boolean;
}

/** Status of the response; redirects are not followed. */
export function postCallback(callback: OutgoingCallback): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = requestOf(callback);
    let status: number | null = null;
    const finish = (error: Error): void => {
      if (status === null) reject(error);
      else resolve(status);
    };
    const clock = setTimeout(() => request.destroy(new Error('no response in time')), TIMEOUT_MS);
    request.on('response', (response) => {
      status = response.statusCode ?? 0;
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > LONGEST_ANSWER) request.destroy();
      });
      response.on('error', finish);
    });
    request.on('error', finish);
    request.on('close', () => {
      clearTimeout(clock);
      finish(new Error('the connection was closed'));
    });
    request.end(callback.body?.body);
  });
}

function requestOf({ url, method, body, signal, isAnywhere }: OutgoingCallback): ClientRequest {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const headers =
    body === null
      ? {}
      : { 'Content-Type': body.mediaType, 'Content-Length': Buffer.byteLength(body.body) };
  return send(url, {
    ...{ method, signal, headers: { ...headers, [callbackMark]: 'true' } },
    // A connection of its own: a kept one may be closed while it is chosen.
    agent: false,
    ...(isAnywhere ? {} : { lookup: lookupLoopback }),
  });
}

/** `localhost` is this machine, independent of the resolver. */
const lookupLoopback: LookupFunction = (_hostname, options, done) => {
  if (options.all === true) done(null, [...loopback]);
  else done(null, '127.0.0.1', 4);
};

const loopback = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
] as const;
