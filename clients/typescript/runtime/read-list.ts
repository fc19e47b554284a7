import type { PagedList } from './client-types.ts';
import type { LooseCall, LooseInit, LoosePages } from './loose-call.ts';

/** The query of the next page in a `Link` header: https://www.rfc-editor.org/rfc/rfc8288 */
const nextQuery = /\?([^>]*)>[^,]*rel="?next/;

/** Reads any list by its description; generated if a list is not paged by `page` and `limit`, or is inside an object. */
export async function* readList(
  {
    page = 'page',
    cursor = 'cursor',
    limit = 'limit',
    first,
    bound = Infinity,
    rows: names = [],
  }: PagedList,
  get: LooseCall,
  path: string,
  { params, ...init }: LooseInit = {},
): LoosePages {
  const start = first === undefined ? {} : { [page]: first };
  for (let query: Readonly<Record<string, unknown>> = { ...start, ...params?.query }; ;) {
    const answer = await get(path, { ...init, params: { ...params, query } });
    const rows = rowsIn(answer.data, names);
    yield { ...answer, rows };
    const link = answer.response.headers.get('Link') ?? '';
    const next = new URLSearchParams(nextQuery.exec(link)?.[1]);
    const by = [page, cursor].find((name) => next.has(name));
    const full = Math.min(Number(query[limit] ?? 1), bound);
    if (by === undefined && (link !== '' || page === '' || rows.length < full)) return;
    const value = by === undefined ? Number(query[page] ?? 1) + 1 : next.get(by);
    query = { ...query, [by ?? page]: value };
  }
}

function rowsIn(data: unknown, names: readonly string[]): readonly unknown[] {
  const rows = names.reduce(
    (object, name) => (object as Record<string, unknown> | null | undefined)?.[name],
    data,
  );
  return Array.isArray(rows) ? rows : [];
}
