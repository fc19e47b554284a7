import { serverUrl } from './server-url.ts';

/** A server of a document: https://spec.openapis.org/oas/v3.0.3#server-object */
export interface ServerPlace {
  readonly url: string;
  readonly variables?: Readonly<Record<string, { readonly default: string }>>;
}

/**
 * The paths of a document's servers without duplicates, with defaults of variables; the root if
 * there are none.
 */
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
