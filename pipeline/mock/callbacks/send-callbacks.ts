import type { Callback, Operation } from '../../model/api-model.ts';
import type { MockContext } from '../mock-options.ts';
import { callbackAddress } from './callback-address.ts';
import { callbackBody } from './callback-body.ts';
import { callbackMark, postCallback } from './post-callback.ts';
import { resolveTemplate } from './runtime-expression.ts';
import type { CallbackSource } from './runtime-expression.ts';
import { WaitingLine } from './waiting-line.ts';

const AT_ONCE = 20;
const LONGEST_LINE = 1000;

/** Result of a callback. */
export interface CallbackReport {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  /** `200`, or why it was not sent or has no response. */
  readonly outcome: string;
}

/** Sends the callbacks of a document, a few in parallel and each once. */
export class CallbackSender {
  readonly #context: MockContext;
  readonly #notify: (report: CallbackReport) => void;
  readonly #stopped = new AbortController();
  readonly #line = new WaitingLine(AT_ONCE, LONGEST_LINE);

  constructor(context: MockContext, notify: (report: CallbackReport) => void) {
    this.#context = context;
    this.#notify = notify;
  }

  /** Sends every callback of an operation; never rejects. */
  async send({ callbacks }: Operation, source: CallbackSource): Promise<void> {
    await Promise.all(callbacks.map((callback) => this.#sendOne(callback, source)));
  }

  /** Aborts running callbacks. */
  stop(): void {
    this.#stopped.abort();
  }

  async #sendOne(callback: Callback, source: CallbackSource): Promise<void> {
    const { name } = callback;
    const method = callback.method.toUpperCase();
    const url = resolveTemplate(callback.url, source);
    const outcome = await this.#outcome(callback, source, url);
    if (!this.#stopped.signal.aborted)
      this.#notify({ name, method, url: url ?? callback.url, outcome });
  }

  async #outcome(callback: Callback, source: CallbackSource, text: string | null): Promise<string> {
    if (source.requestHeaders[callbackMark] !== undefined)
      return 'not sent: the request was itself a callback';
    if (text === null) return 'not sent: the request contains no callback address';
    const { allowsCallbacks } = this.#context.behaviour;
    const address = callbackAddress(text, allowsCallbacks);
    if (address.kind === 'rejected') return `not sent: ${address.reason}`;
    if (this.#line.isFull) return 'not sent: too many are waiting';
    try {
      const status = await this.#line.run(() => {
        this.#stopped.signal.throwIfAborted();
        return postCallback({
          ...{ url: address.url, method: callback.method.toUpperCase() },
          body: callbackBody(this.#context, callback, source),
          ...{ signal: this.#stopped.signal, isAnywhere: allowsCallbacks },
        });
      });
      return String(status);
    } catch (error) {
      return `failed: ${reasonOf(error)}`;
    }
  }
}

/** If a name has several addresses, the combined error has no message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : 'unknown';
}
