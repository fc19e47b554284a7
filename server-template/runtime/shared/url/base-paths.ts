import { serverUrl } from './server-url.ts';

/** Where an API is served: https://spec.openapis.org/oas/v3.0.3#server-object */
export interface ServerPlace {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default: string }>>;
}

/** The paths of a document's servers, each once, variables by their defaults; the root where it names none. */
export function basePathsOf({
  servers = [],
}: {
  readonly servers?: readonly ServerPlace[];
}): readonly string[] {
  const paths = servers.map(pathOf);
  return paths.length === 0 ? [''] : [...new Set(paths)];
}

function pathOf(server: ServerPlace): string {
  const plain = serverUrl(server) ?? '';
  const path = plain.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, '');
  const clean = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return clean === '' || clean.startsWith('/') ? clean : `/${clean}`;
}
