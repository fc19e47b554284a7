import type { IncomingHttpHeaders } from 'node:http';
import { nobody } from '../../../server-template/shared/access/row-rule.ts';
import type { Caller } from '../../../server-template/shared/access/row-rule.ts';
import { createOperationLimit } from '../../../server-template/shared/limits/operation-limits.ts';
import type { OperationLimit } from '../../../server-template/shared/limits/operation-limits.ts';
import { createLocalCounts } from '../../../server-template/shared/limits/request-counts.ts';
import type { Operation } from '../../model/api-model.ts';
import type { Call } from '../call.ts';
import type { MockContext } from '../mock-options.ts';
import { ApiError } from '../../../server-template/shared/api-error.ts';
import { checkCredentials } from '../validate/check-credentials.ts';
import { believedCaller } from './believed-caller.ts';

/** The caller; null: credentials are not checked. */
export type Admitted = Caller | null;

/** What admission depends on. */
export interface AdmittedCall extends Pick<Call, 'operation' | 'query'> {
  readonly request: {
    readonly headers: IncomingHttpHeaders;
    readonly socket: { readonly remoteAddress?: string | undefined };
  };
}

/** Admits requests as a server does: by credentials and rate limits. */
export class Admission {
  readonly #context: MockContext;
  readonly #counts = createLocalCounts();
  readonly #limits = new Map<Operation, OperationLimit | null>();

  constructor(context: MockContext) {
    this.#context = context;
  }

  /** Throws ApiError (401, 403, 429); `notify` receives headers for every later response. */
  async admit(
    call: AdmittedCall,
    notify: (headers: Readonly<Record<string, string>>) => void,
  ): Promise<Admitted> {
    if (!this.#context.behaviour.isSecured) return null;
    const { headers, socket } = call.request;
    const sender = { headers, remoteAddress: socket.remoteAddress ?? '' };
    const limit = this.#limitOf(call.operation);
    if (limit?.by === 'address') notify(await limit.count(sender, nobody));
    const caller = await this.#callerOf(call);
    if (limit?.by === 'caller') notify(await limit.count(sender, caller ?? nobody));
    return caller;
  }

  async #callerOf({ operation, request: { headers }, query }: AdmittedCall): Promise<Admitted> {
    const { model, access } = this.#context;
    if (access !== null) return (await access.gateOf(operation)?.(headers)) ?? nobody;
    checkCredentials(model, operation, { headers, query });
    return model.database === null ? null : believedCaller(headers);
  }

  #limitOf(operation: Operation): OperationLimit | null {
    const known = this.#limits.get(operation);
    if (known !== undefined) return known;
    const limit = createOperationLimit(operation, {
      ...{ name: '', trustedProxies: 0, limitCounts: () => this.#counts },
      rejection: (problem, headers, reasons) =>
        new ApiError(...problem, { headers, why: () => reasons }),
    });
    this.#limits.set(operation, limit);
    return limit;
  }
}
