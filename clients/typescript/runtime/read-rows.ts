import type { Client, DataOf, InitOf, OperationAt, ValueAt } from './client-types.ts';
import type { ExportedLists, paths } from './document-facts.ts';
import type { LooseCall } from './loose-call.ts';
import { jsonLines } from './read-stream.ts';

/** A row of a list that can be exported as NDJSON. */
export type ExportedRow<P> = P extends keyof ExportedLists
  ? ValueAt<DataOf<OperationAt<paths, 'get', P>>, ExportedLists[P]> extends readonly (infer Row)[]
    ? Row
    : unknown
  : unknown;

/** Iterates over all matching rows of a list as they arrive: `for await (const order of readRows(api, '/orders'))`. Has no time limit, unless `timeout` or `signal` sets one. */
export async function* readRows<P extends keyof ExportedLists>(
  api: Pick<Client<paths>, 'GET'>,
  path: P,
  init: InitOf<OperationAt<paths, 'get', P>, 'stream'> = {} as never,
): AsyncGenerator<ExportedRow<P>, void, undefined> {
  const { data } = await (api.GET as unknown as LooseCall)(path, {
    timeout: 2 ** 31 - 1,
    ...(init as object),
    headers: { ...(init.headers as object), Accept: 'application/x-ndjson' },
    parseAs: 'stream',
  });
  yield* jsonLines(data as ReadableStream<Uint8Array<ArrayBuffer>>) as AsyncGenerator<
    ExportedRow<P>
  >;
}
