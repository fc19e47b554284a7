import type { ContractResult } from '../../contract/contract-result.ts';
import { chooseEndpoint } from './choose-endpoint.ts';

/**
 * A sentence if nothing was found at an endpoint that lacks the base path of the document's first
 * server; else null.
 */
export function missingBasePath(
  { endpoint, cells, coverage }: ContractResult,
  document: unknown,
): string | null {
  if (endpoint === null || coverage.operations.tried > 0) return null;
  const base = new URL(chooseEndpoint(null, document)).pathname.replace(/\/$/, '');
  if (base === '' || new URL(endpoint).pathname.endsWith(base)) return null;
  const responses = cells.flatMap(({ outcome }) =>
    outcome.kind === 'failed'
      ? outcome.failures.flatMap(({ exchange }) => exchange?.response ?? [])
      : [],
  );
  if (responses.length === 0 || responses.some(({ status }) => status !== 404)) return null;
  return `Nothing was found at ${endpoint}. The first server of the document has the base path ${base}: try --endpoint ${endpoint}${base}.`;
}
