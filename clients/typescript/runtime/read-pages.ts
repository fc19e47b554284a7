import type { LooseCall, LooseInit, LoosePages, LooseQuery } from './loose-call.ts';

/** The page or cursor of the next page in a `Link` header: https://www.rfc-editor.org/rfc/rfc8288 */
const nextPage = /[?&](page|cursor)=([^&>]*)[^>]*>[^,]*rel="?next/;

/** Reads a list that is the body, by `page` and `limit`: follows `Link` if sent, else counts until a page is not full. */
export async function* readPages(
  get: LooseCall,
  path: string,
  { params, ...init }: LooseInit = {},
): LoosePages {
  for (let query: LooseQuery = params?.query ?? {}; ;) {
    const answer = await get(path, { ...init, params: { ...params, query } });
    const rows = answer.data as readonly unknown[];
    yield { ...answer, rows };
    const link = answer.response.headers.get('Link') ?? '';
    const [, name = 'page', value] = nextPage.exec(link) ?? [];
    if (!value && (link || rows.length < (query.limit ?? 1))) return;
    query = { ...query, [name]: value ? decodeURIComponent(value) : (query.page ?? 1) + 1 };
  }
}
