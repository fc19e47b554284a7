import type { Ability } from '../../ability.ts';
import { list, type Part } from '../../document-draft.ts';

/** A path before all others, which servers, clients, mock and tests take from `servers`. */
export const prefixAbility: Ability = {
  usage: 'prefix </path>',
  description: 'all paths are below this one: /v1/orders',
  target: 'document',
  words: [1, 1],
  add({ draft: { root }, words }) {
    const path = pathOf(words);
    if (path === null) return { cannot: `${words.join(' ')} is not a path such as /v1` };
    const servers = serversOf(root);
    root['servers'] = servers.map((server) => {
      const url = String(server['url']).replace(/\/+$/, '');
      return url.endsWith(path) ? server : { ...server, url: `${url}${path}` };
    });
    return {};
  },
  remove({ draft: { root }, words }) {
    const path = pathOf(words);
    if (path === null || root['servers'] === undefined) return {};
    root['servers'] = serversOf(root).map((server) => {
      const url = String(server['url']);
      return url.endsWith(path) ? { ...server, url: url.slice(0, -path.length) || '/' } : server;
    });
    return {};
  },
};

function serversOf(root: Part): readonly Part[] {
  const servers = list(root['servers']);
  return servers.length === 0 ? [{ url: '/' }] : servers;
}

/** The path with a slash before it and none after it; null if it is none. */
function pathOf([word = '']: readonly string[]): string | null {
  const path = `/${word.replace(/^\/+|\/+$/g, '')}`;
  return /^(?:\/[A-Za-z0-9._~-]+)+$/.test(path) ? path : null;
}
