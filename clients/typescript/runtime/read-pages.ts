import type { LooseInit, Send } from './loose-call.ts';

/** Follows `Link` (https://www.rfc-editor.org/rfc/rfc8288) where the server sends it, else counts. */
export async function* readPages(send: Send, path: string, init: LooseInit = {}) {
  const query = init.params?.query ?? {};
  let { page = 1, limit: size = 0 } = query as { readonly page?: number; limit?: number };
  let next = init;
  for (let isFirst = true; ; isFirst = false) {
    const answer = await send('GET', path, next);
    const { length } = answer.data as readonly unknown[];
    if (length > 0 || isFirst) yield answer;
    const link = answer.response.headers.get('link') ?? '';
    if ('cursor' in query || /rel="?(first|prev|next)/.test(link)) {
      // Of the link only the query: its host may be one that a proxy hides.
      const search = /<[^>?]*\??([^>]*)>[^,]*rel="?next/.exec(link)?.[1];
      if (search === undefined || search === next.querySerializer?.({})) return;
      next = { ...init, querySerializer: () => search };
    } else {
      if (length === 0 || length < size) return;
      size ||= length;
      page += 1;
      next = { ...init, params: { ...init.params, query: { ...query, page } } };
    }
  }
}
