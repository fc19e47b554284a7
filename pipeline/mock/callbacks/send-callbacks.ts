import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Callback, Operation } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import { isJson } from '../read/media-type.ts';
import { mixSeed } from '../seed.ts';
import { callbackAddress } from './callback-address.ts';
import { resolveTemplate } from './runtime-expression.ts';
import type { CallbackSource } from './runtime-expression.ts';

const TIMEOUT_MS = 5000;
const MAXIMUM_AT_ONCE = 20;

/** How a callback went. */
export interface CallbackReport {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  /** `200`, or why it was not sent or not answered. */
  readonly outcome: string;
}

/** Sends the callbacks of a document, a few at once and never twice. */
export class CallbackSender {
  readonly #context: MockContext;
  readonly #tell: (report: CallbackReport) => void;
  readonly #stopped = new AbortController();
  #running = 0;

  constructor(context: MockContext, tell: (report: CallbackReport) => void) {
    this.#context = context;
    this.#tell = tell;
  }

  /** Sends every callback of an operation that was called; never rejects. */
  async send({ callbacks }: Operation, source: CallbackSource): Promise<void> {
    await Promise.all(callbacks.map((callback) => this.#sendOne(callback, source)));
  }

  /** Ends what is under way. */
  stop(): void {
    this.#stopped.abort();
  }

  async #sendOne(callback: Callback, source: CallbackSource): Promise<void> {
    const { name, method } = callback;
    const text = resolveTemplate(callback.url, source);
    const tell = (url: string, outcome: string): void =>
      this.#tell({ name, method: method.toUpperCase(), url, outcome });
    if (text === null) return tell(callback.url, 'not sent: the request does not say where to');
    const address = callbackAddress(text, this.#context.behaviour.allowsCallbacks);
    if (address.kind === 'refused') return tell(text, `not sent: ${address.reason}`);
    if (this.#running >= MAXIMUM_AT_ONCE) return tell(text, 'not sent: too many at once');
    this.#running += 1;
    try {
      const status = await post(address.url, {
        ...{
          method: method.toUpperCase(),
          body: this.#body(callback),
          signal: this.#stopped.signal,
        },
        isLocal: !this.#context.behaviour.allowsCallbacks,
      });
      tell(text, String(status));
    } catch (error) {
      tell(text, `failed: ${error instanceof Error ? error.message : 'unknown'}`);
    } finally {
      this.#running -= 1;
    }
  }

  #body({ body, name }: Callback): string | null {
    const content = body?.contents.find(({ mediaType }) => isJson(mediaType));
    const pointer = content?.schemaPointer ?? null;
    if (content === undefined || pointer === null) return null;
    const { judge, sampler, seed } = this.#context;
    const example = content.examples.find(({ value }) => judge.accepts(pointer, 'request', value));
    if (example !== undefined) return JSON.stringify(example.value);
    const sample = sampler.sample(pointer, {
      direction: 'request',
      seed: mixSeed(seed, pointer),
      name,
    });
    return sample.kind === 'value' ? JSON.stringify(sample.value) : null;
  }
}

/** Status of the answer; a redirect is an answer like any other and is not followed. */
function post(
  url: URL,
  options: {
    readonly method: string;
    readonly body: string | null;
    readonly signal: AbortSignal;
    readonly isLocal: boolean;
  },
): Promise<number> {
  const { method, body, signal, isLocal } = options;
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send(url, {
      method,
      signal,
      timeout: TIMEOUT_MS,
      ...(isLocal ? { lookup: lookupLoopback } : {}),
      headers:
        body === null
          ? {}
          : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
    });
    const clock = setTimeout(() => request.destroy(new Error('no answer in time')), TIMEOUT_MS);
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.on('close', () => clearTimeout(clock));
    request.end(body ?? undefined);
  });
}

/** `localhost` is this machine, whatever a resolver says. */
const lookupLoopback: LookupFunction = (_hostname, options, done) => {
  if (options.all === true) done(null, [...loopback]);
  else done(null, '127.0.0.1', 4);
};

const loopback = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
] as const;
