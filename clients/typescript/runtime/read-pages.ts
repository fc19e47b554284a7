import type { LooseInit, Send } from './loose-call.ts';

/** Follows `Link` where the server sends it, else counts. */
export async function* readPages(send: Send, path: string, init: LooseInit = {}) {
  const query = init.params?.query ?? {};
  let page = Number(query['page'] ?? 1);
  let size = Number(query['limit'] ?? 0);
  let next: LooseInit = init;
  for (let isFirst = true; ; isFirst = false) {
    const answer = await send('GET', path, next);
    const count = Array.isArray(answer.data) ? answer.data.length : 0;
    if (count > 0 || isFirst) yield answer;
    const link = answer.response.headers.get('link') ?? '';
    if ('cursor' in query || /\brel="?(?:first|prev|next|last)\b/i.test(link)) {
      const search = nextSearch(link, answer.response.url);
      if (search === null || search === next.querySerializer?.({})) return;
      // Of the link only the query: its host may be one that a proxy hides.
      next = { ...init, querySerializer: () => search };
    } else {
      if (count === 0 || count < size) return;
      size ||= count;
      page += 1;
      next = { ...init, params: { ...init.params, query: { ...query, page } } };
    }
  }
}

/** https://www.rfc-editor.org/rfc/rfc8288 */
function nextSearch(link: string, base: string): string | null {
  const target = /<([^>]*)>[^,]*;\s*rel="?next\b/i.exec(link)?.[1];
  return target === undefined ? null : new URL(target, base || 'http://localhost').search.slice(1);
}
