import type { Cell, ContractResult, Exchange, Failure } from '../contract-result.ts';

const secretName =
  /^(?:(?:proxy-)?authorization|(?:set-)?cookie|.*(?:api[-_]?key|token|secret|password|session).*)$/i;

/** The result without credentials in headers, since reports are shared. */
export function hideCredentials(result: ContractResult): ContractResult {
  return { ...result, cells: result.cells.map(hideCellCredentials) };
}

/** The same for one cell. */
export function hideCellCredentials(cell: Cell): Cell {
  if (cell.outcome.kind !== 'failed') return cell;
  const failures = cell.outcome.failures.map(hiddenFailure);
  return { ...cell, outcome: { kind: 'failed', failures } };
}

function hiddenFailure(failure: Failure): Failure {
  return failure.exchange === null
    ? failure
    : { ...failure, exchange: hiddenExchange(failure.exchange) };
}

function hiddenExchange(exchange: Exchange): Exchange {
  const { request, response } = exchange;
  return {
    ...exchange,
    request: {
      ...request,
      url: hiddenQuery(request.url),
      headers: hiddenHeaders(request.headers),
    },
    response: response === null ? null : { ...response, headers: hiddenHeaders(response.headers) },
  };
}

function hiddenHeaders(headers: Exchange['request']['headers']): Exchange['request']['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, secretName.test(name) ? '***' : value]),
  );
}

function hiddenQuery(url: string): string {
  return url.replace(/([?&])([^=&#]+)=[^&#]*/g, (part, mark: string, name: string) =>
    secretName.test(name) ? `${mark}${name}=***` : part,
  );
}
