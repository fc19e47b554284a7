import { isJsonObject } from '../../shared/json/json-object.ts';
import { basePathsOf, type ServerPlace } from '../../shared/url/base-paths.ts';

/** Where a client reached the API. */
export interface ReachedAt {
  /** Scheme, host and port; empty: unknown. */
  readonly origin: string;
  /** Public path of the API: empty at the root. */
  readonly path: string;
}

const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?=\/|$)/;

/**
 * A document's servers for a client. Those on localhost, such as the one that introspection writes,
 * are where the client reached the API. Below a path, others are replaced too.
 */
export function publicServers(
  servers: readonly unknown[],
  { origin, path }: ReachedAt,
): readonly ServerPlace[] {
  const all = servers.filter(isServer);
  if (all.length === 0) return [{ url: origin + path || '/' }];
  const isLocal = all.every(({ url }) => loopback.test(url));
  if (!isLocal && path !== '') {
    return basePathsOf({ servers: all }).map((basePath) => ({ url: `${path}${basePath}` }));
  }
  return all.map((server) => ({
    ...server,
    url: server.url.replace(loopback, () => (isLocal ? origin : '') + path) || '/',
  }));
}

function isServer(server: unknown): server is ServerPlace {
  return isJsonObject(server) && typeof server['url'] === 'string';
}
