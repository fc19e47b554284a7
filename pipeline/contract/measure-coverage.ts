import type { ApiModel } from '../model/api-model.ts';
import type { Cell, Coverage, Share } from './contract-result.ts';

/**
 * How much of the selected part of a document was tested. `tried` names parameters: `GET /orders
 * query limit`; `succeeded` names operations, which count only with a successful request.
 */
export function measureCoverage(
  model: ApiModel,
  cells: readonly Cell[],
  { tried, succeeded }: Readonly<Record<'tried' | 'succeeded', ReadonlySet<string>>>,
): Coverage {
  const selected = new Set(cells.map(({ operation }) => operation.id));
  const operations = model.operations.filter(({ id }) => selected.has(id));
  const named = operations.map((operation) => ({
    operation,
    name: `${operation.method.toUpperCase()} ${operation.path}`,
  }));
  const declared = cells.filter(({ kind }) => kind === 'declared').filter(isProvokable);
  const responses = new Map<string, boolean>();
  for (const { operation, status, outcome } of declared) {
    const name = `${operation.method.toUpperCase()} ${operation.path} ${status ?? ''}`;
    responses.set(name, (responses.get(name) ?? false) || outcome.kind !== 'skipped');
  }
  return {
    operations: share(named.map(({ name }) => [name, succeeded.has(name)])),
    responses: share([...responses]),
    mediaTypes: share(
      declared
        .filter(({ mediaType }) => mediaType !== null)
        .map(({ id, outcome }) => [id, outcome.kind !== 'skipped']),
    ),
    parameters: share(
      named.flatMap(({ operation, name }) =>
        operation.parameters.map((one) => {
          const key = `${name} ${one.in} ${one.name}`;
          return [key, tried.has(key)] as const;
        }),
      ),
    ),
    keywords: share(
      cells
        .filter(({ kind }) => kind === 'request')
        .map(({ id, outcome }) => [id, outcome.kind !== 'skipped']),
    ),
  };
}

function isProvokable({ outcome }: Cell): boolean {
  return outcome.kind !== 'skipped' || outcome.isProvokable;
}

function share(entries: readonly (readonly [string, boolean])[]): Share {
  return {
    tried: entries.filter(([, isTried]) => isTried).length,
    of: entries.length,
    missing: entries.filter(([, isTried]) => !isTried).map(([name]) => name),
  };
}
