import type { Operation } from '../../../pipeline/model/api-model.ts';

/** A request as callers name it who know operations and parameters, but no URLs. */
export interface NamedRequest {
  /** Null: there is none. */
  readonly operation: Operation | null;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The operation and the parameters of a request such as `GET /orders?limit=1`; undeclared headers are left out. */
export function namedRequest(
  operations: readonly Operation[],
  line: string,
  headers: Readonly<Record<string, string>>,
): NamedRequest {
  const [method = '', target = ''] = line.split(' ');
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const operation =
    operations.find(
      (one) => one.method === method.toLowerCase() && patternOf(one).test(pathname),
    ) ?? null;
  const parameters =
    operation === null ? {} : given(operation, { pathname, searchParams, headers });
  return { operation, parameters };
}

function patternOf({ path }: Operation): RegExp {
  return new RegExp(`^${path.replace(/\{[^}]+\}/g, '([^/]+)')}$`);
}

function given(
  operation: Operation,
  request: {
    readonly pathname: string;
    readonly searchParams: URLSearchParams;
    readonly headers: Readonly<Record<string, string>>;
  },
): Readonly<Record<string, unknown>> {
  const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const [, ...segments] = patternOf(operation).exec(request.pathname) ?? [];
  const query = [...new Set(request.searchParams.keys())].map((name) => {
    const values = request.searchParams.getAll(name);
    return [name, values.length === 1 ? values[0] : values];
  });
  const declared = new Set(operation.parameters.map(({ name }) => name.toLowerCase()));
  const headers = Object.entries(request.headers).filter(([name]) =>
    declared.has(name.toLowerCase()),
  );
  const paths = names.map((name, index) => [name, decodeURIComponent(segments[index] ?? '')]);
  return Object.fromEntries([...paths, ...query, ...headers]) as Readonly<Record<string, unknown>>;
}
