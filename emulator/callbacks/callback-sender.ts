import { lookup, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { urlToHttpOptions } from 'node:url';
import type { Outcome } from '../spec/api-types.ts';
import { shareText } from '../state/share-text.ts';
import type { CallbackAnswer } from '../state/transaction.ts';
import { lookupName } from './address-class.ts';
import { BlockedAddress, explainFailure } from './explain-failure.ts';
import { readCallbackResponse } from './read-callback-response.ts';
import type { CallbackAddressRules, Rejection } from './callback-address-rules.ts';

/** What to send; a GET has no body. */
export interface OutgoingRequest {
  readonly method: 'POST' | 'GET';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
}

/** Result of a callback; sending never throws. */
export interface SendResult {
  readonly outcome: Exclude<Outcome, 'in_flight'>;
  readonly explanation?: string;
  readonly remoteAddress?: string;
  readonly answer?: CallbackAnswer;
}

const agentOptions = {
  keepAlive: true,
  // Shorter than a server's usual idle time-out, so that a callback does not use a closing socket.
  timeout: 1000,
  // Limit per host and port.
  maxSockets: 512,
  maxFreeSockets: 512,
};
const MOST_TARGETS = 1000;

/** The parsed parts of a URL, cached for many callbacks. */
interface Target {
  readonly url: URL;
  readonly open: typeof httpRequest;
  readonly options: RequestOptions;
}

/** Sends requests to receivers; connects only if the rules allow it. */
export class CallbackSender {
  readonly #rules: CallbackAddressRules;
  readonly #resolve: typeof lookup;
  readonly #agents = {
    'http:': new HttpAgent(agentOptions),
    'https:': new HttpsAgent(agentOptions),
  };
  readonly #targets = new Map<string, Target>();
  readonly #underWay = new Set<(result: SendResult) => void>();

  constructor(rules: CallbackAddressRules, resolve: typeof lookup = lookup) {
    this.#rules = rules;
    this.#resolve = resolve;
  }

  /** Sends a request without following redirects, and returns its result. */
  send(outgoing: OutgoingRequest): Promise<SendResult> {
    const target = this.#target(outgoing.url);
    if ('reason' in target)
      return Promise.resolve({ outcome: 'blocked', explanation: target.reason });
    return new Promise((resolve) => {
      const settle = (result: SendResult) => {
        if (this.#underWay.delete(settle)) resolve(result);
      };
      this.#underWay.add(settle);
      this.#open(target, outgoing, settle);
    });
  }

  /** Aborts requests in progress and closes idle connections. */
  close(): void {
    for (const settle of [...this.#underWay])
      settle({ outcome: 'dropped', explanation: 'The emulator was stopped.' });
    this.#agents['http:'].destroy();
    this.#agents['https:'].destroy();
  }

  #target(text: string): Target | Rejection {
    const known = this.#targets.get(text);
    if (known) return known;
    const rejection = this.#rules.rejectText(text);
    if (rejection) return rejection;
    const url = new URL(text);
    const secure = url.protocol === 'https:';
    const target = {
      url,
      open: secure ? httpsRequest : httpRequest,
      options: {
        ...urlToHttpOptions(url),
        agent: this.#agents[secure ? 'https:' : 'http:'],
        lookup: this.#checkedLookup(url),
      },
    };
    if (this.#targets.size >= MOST_TARGETS) this.#targets.clear();
    this.#targets.set(text, target);
    return target;
  }

  #open(
    { url, open, options }: Target,
    outgoing: OutgoingRequest,
    settle: (result: SendResult) => void,
  ): void {
    const { method, headers } = outgoing;
    const request = open({ ...options, method, headers });
    let timer: NodeJS.Timeout | undefined;
    let remoteAddress: string | undefined;
    const finish = (result: SendResult) => {
      clearTimeout(timer);
      settle({ ...result, ...(remoteAddress === undefined ? {} : { remoteAddress }) });
    };
    const giveUp = () => {
      finish({
        outcome: 'timeout',
        explanation: `No complete response within ${outgoing.timeoutMs} ms.`,
      });
      request.destroy();
    };
    request.on('socket', (socket) => {
      timer = setTimeout(giveUp, outgoing.timeoutMs);
      const connected = () => (remoteAddress = shareText(socket.remoteAddress ?? ''));
      if (socket.connecting) socket.once('connect', connected);
      else connected();
    });
    request.on('response', (response) => readCallbackResponse(response, finish));
    request.on('error', (error) => finish(explainFailure(error, url)));
    request.on('close', () =>
      finish({ outcome: 'dropped', explanation: 'The receiver closed the connection.' }),
    );
    request.end(outgoing.body);
  }

  #checkedLookup(url: URL): LookupFunction {
    return (hostname, options, callback) => {
      this.#resolve(
        lookupName(hostname),
        { ...options, all: true },
        (error, addresses: LookupAddress[]) => {
          if (error) return callback(error, []);
          for (const { address } of addresses) {
            const rejection = this.#rules.rejectAddress(url, address);
            if (rejection) return callback(new BlockedAddress(rejection), []);
          }
          const [first] = addresses;
          if (options.all || !first) return callback(null, addresses);
          callback(null, first.address, first.family);
        },
      );
    };
  }
}
