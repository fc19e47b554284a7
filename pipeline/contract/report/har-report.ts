import type { ContractResult, Exchange } from '../contract-result.ts';
import { safeJson } from './json-report.ts';
import { failedCells } from './summary.ts';

/**
 * The exchanges of all failures as an HTTP archive (HAR 1.2,
 * http://www.softwareishard.com/blog/har-12-spec/), each once, with what is wrong as its comment.
 */
export function emitHarReport(result: ContractResult): string {
  const failures = failedCells(result).flatMap((one) => one.failures);
  const byRequest = Map.groupBy(failures, ({ curl }) => curl);
  const entries = [...byRequest.values()].flatMap(([first, ...others]) => {
    const exchange = first?.exchange ?? null;
    if (first === undefined || exchange === null) return [];
    const comment = [first, ...others].map(({ message }) => message).join(' ');
    return [{ ...entryOf(exchange, result.endpoint), startedDateTime: result.startedAt, comment }];
  });
  const creator = { name: 'specmill test', version: '1' };
  return safeJson({ log: { version: '1.2', creator, entries } });
}

function entryOf(
  { request, response, milliseconds }: Exchange,
  endpoint: ContractResult['endpoint'],
): object {
  const { href, searchParams } = new URL(request.url, endpoint ?? undefined);
  const sizes = { headersSize: -1, bodySize: -1 };
  const common = { httpVersion: 'HTTP/1.1', cookies: [], ...sizes };
  return {
    time: milliseconds,
    request: {
      ...{ method: request.method, url: href, headers: listed(request.headers) },
      queryString: [...searchParams].map(([name, value]) => ({ name, value })),
      ...(request.body === null
        ? {}
        : { postData: { mimeType: typeOf(request.headers), text: request.body } }),
      ...common,
    },
    // The format's way to say that there was none.
    response: {
      ...{ status: response?.status ?? 0, statusText: '', redirectURL: '' },
      headers: listed(response?.headers ?? {}),
      content: {
        ...{ size: Buffer.byteLength(response?.body ?? '') },
        ...{ mimeType: typeOf(response?.headers ?? {}), text: response?.body ?? '' },
      },
      ...common,
    },
    ...{ cache: {}, timings: { send: 0, wait: milliseconds, receive: 0 } },
  };
}

type Headers = Exchange['request']['headers'];

function listed(headers: Headers): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function typeOf(headers: Headers): string {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type');
  return found?.[1] ?? '';
}
