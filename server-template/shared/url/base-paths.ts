import { serverUrl } from './server-url.ts';

/** A server of a document: https://spec.openapis.org/oas/v3.0.3#server-object */
export interface ServerPlace {
  readonly url: string;
  readonly variables?: Readonly<
    Record<string, { readonly default: string; readonly enum?: readonly string[] }>
  >;
}

/**
 * The paths of a document's servers without duplicates: with the defaults of their variables, then
 * with every value that their enums allow (at most 100 per server); the root if there are none.
 */
export function basePathsOf({
  servers = [],
}: {
  readonly servers?: readonly ServerPlace[];
}): readonly string[] {
  const paths = [...servers.map(pathOf), ...servers.flatMap(otherPathsOf)];
  return paths.length === 0 ? [''] : [...new Set(paths)];
}

const mostPaths = 100;

function otherPathsOf(server: ServerPlace): readonly string[] {
  const { url, variables = {} } = server;
  // A variable in the host or the port does not change the path.
  const path = url.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, '');
  let chosen: readonly NonNullable<ServerPlace['variables']>[] = [variables];
  for (const [name, variable] of Object.entries(variables)) {
    const { enum: values } = variable;
    if (!Array.isArray(values) || !path.includes(`{${name}}`)) continue;
    chosen = chosen
      .flatMap((others) =>
        values.map((value: string) => ({ ...others, [name]: { default: value } })),
      )
      .slice(0, mostPaths);
  }
  return chosen.length === 1 ? [] : chosen.map((values) => pathOf({ url, variables: values }));
}

function pathOf(server: ServerPlace): string {
  const plain = serverUrl(server) ?? '';
  const path = plain.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, '');
  const clean = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return clean === '' || clean.startsWith('/') ? clean : `/${clean}`;
}
