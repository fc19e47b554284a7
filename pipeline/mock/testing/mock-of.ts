import { resolveModel } from '../../model/resolve-model.ts';
import { parseDocument } from '../../model/load/load-document.ts';
import { startMock } from '../start-mock.ts';
import type { MockOptions } from '../start-mock.ts';

/** A response, with its body parsed if it is JSON. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A mock that a test calls; it stops when it goes out of scope. */
export interface CalledMock extends AsyncDisposable {
  readonly url: string;
  readonly call: (
    line: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Reply>;
}

/** Starts the mock of a document on a free port. */
export async function mockOf(
  document: object,
  behaviour: MockOptions['behaviour'] = {},
  options: Partial<MockOptions> = {},
): Promise<CalledMock> {
  const source = await parseDocument(JSON.stringify(document), 'test.json', 'any');
  const model = resolveModel(source, 'test.json', 'any');
  const mock = await startMock({
    ...{ documents: [{ name: 'test', model }], port: 0, behaviour },
    onFault: (error) => {
      throw error;
    },
    ...options,
  });
  return {
    url: mock.url,
    call: async (line, body, headers = {}) => {
      const [method = '', path = ''] = line.split(' ');
      const response = await fetch(`${mock.url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? (JSON.parse(text) as unknown) : text,
      };
    },
    [Symbol.asyncDispose]: () => mock.stop(),
  };
}
