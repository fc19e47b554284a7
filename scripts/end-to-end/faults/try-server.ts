import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ContractResult } from '../../../pipeline/contract/contract-result.ts';
import { runContract } from '../../../pipeline/contract/run-contract.ts';
import { noHooks } from '../../../pipeline/contract/run/run-hooks.ts';
import type { RunOptions } from '../../../pipeline/contract/run/run-options.ts';
import { untilEnd } from '../../../pipeline/contract/testing/until-failure.ts';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';

/** A request to a server of these tests. */
export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Its response; without JSON, an empty one. */
export interface Reply {
  readonly status: number;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The result of a run, and its failed cells with their first messages. */
export interface Tried {
  readonly result: ContractResult;
  readonly failed: readonly string[];
}

/** Runs the contract tests of a document on a server: all, or until a check fails. */
export async function tryServer(
  model: ApiModel,
  seed: number,
  reply: (call: Call) => Reply,
  end: Pick<RunOptions, 'signal' | 'onCell'> = untilEnd(),
): Promise<Tried> {
  const server = createServer((request, response) => {
    const { method = '', headers } = request;
    const url = new URL(request.url ?? '/', `http://${headers.host}`);
    void text(request).then((body) => {
      const { status, json, headers: more } = reply({ method, url, headers, body });
      const type = json === undefined ? {} : { 'content-type': 'application/json' };
      response.writeHead(status, { ...type, ...more });
      response.end(json === undefined ? undefined : JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const result = await runContract(model, {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...{ seed, headers: {}, hooks: noHooks },
      ...{ budget: { requests: 5000, seconds: 600 }, timeoutMs: 60_000 },
      ...end,
    });
    const failed = result.cells.flatMap(({ id, outcome }) =>
      outcome.kind === 'failed' ? [`${id} — ${outcome.failures[0]?.message ?? ''}`] : [],
    );
    return { result, failed };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
