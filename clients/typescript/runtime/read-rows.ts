import type { Client, DataOf, InitOf, OperationAt, ValueAt } from './client-types.ts';
import type { ExportedLists, paths } from './document-facts.ts';
import type { LooseCall } from './loose-call.ts';
import { readBody } from './read-body.ts';

/** Rows of a list that is exported as lines of JSON. */
export type ExportedRow<P> = P extends keyof ExportedLists
  ? ValueAt<DataOf<OperationAt<paths, 'get', P>>, ExportedLists[P]> extends readonly (infer Row)[]
    ? Row
    : unknown
  : unknown;

/** All rows of a list that match, one by one, as the server sends them: `for await (const order of readRows(api, '/orders'))`. It takes as long as it takes, unless `timeout` or `signal` ends it. */
export async function* readRows<P extends keyof ExportedLists>(
  api: Pick<Client<paths>, 'GET'>,
  path: P,
  init: InitOf<OperationAt<paths, 'get', P>, 'stream'> = {} as never,
): AsyncGenerator<ExportedRow<P>, void, undefined> {
  const { data, response } = await (api.GET as unknown as LooseCall)(path, {
    timeout: 2 ** 31 - 1,
    ...(init as object),
    headers: { ...(init.headers as object), Accept: 'application/x-ndjson' },
    parseAs: 'stream',
  });
  const reader = (data as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value = '' } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield readBody(line, response) as ExportedRow<P>;
    }
  } finally {
    // Where nobody reads on, nothing more is sent.
    await reader.cancel();
  }
}
