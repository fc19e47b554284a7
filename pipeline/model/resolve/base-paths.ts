import { serverUrl } from '../../../server-template/runtime/shared/url/server-url.ts';
import type { OpenApiDocument, ServerObject } from '../../openapi-document.ts';

/** The paths of a document's servers, each once, variables by their defaults; the root where it names none. https://spec.openapis.org/oas/v3.0.3#server-object */
export function basePathsOf({ servers = [] }: OpenApiDocument): readonly string[] {
  const paths = servers.flatMap((server) => {
    const path = pathOf(server);
    return path === null ? [] : [path];
  });
  return paths.length === 0 ? [''] : [...new Set(paths)];
}

function pathOf(server: ServerObject): string | null {
  const plain = serverUrl(server) ?? '';
  const path = /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(plain)
    ? plain.replace(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i, '')
    : plain;
  const clean = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return clean === '' || clean.startsWith('/') ? clean : `/${clean}`;
}
