import type { Call, Layer, Send } from './faulty-server.ts';
import { isList, listed, pathOf, queryOf, withQuery, type Maybe, type Row } from './layers.ts';

/** The page: index of its first row, and size. */
interface Window {
  readonly start: number;
  readonly size: number;
}

/** Cuts pages from other rows, or elsewhere; of lists with the parameters `page` or `offset`, and `limit`. */
export function paging({
  path = /./,
  rows: change = (rows) => rows,
  cut = (window) => window,
}: {
  readonly path?: RegExp;
  readonly rows?: (
    rows: readonly Row[],
    call: Call,
    all: () => Promise<readonly Row[]>,
  ) => Maybe<readonly Row[]>;
  readonly cut?: (window: Window, count: number) => Window;
}): Layer {
  return (send) => async (call) => {
    const reply = await send(call);
    const query = queryOf(call);
    if (!isList(call) || reply.status !== 200 || query.has('cursor')) return reply;
    if (!path.test(pathOf(call))) return reply;
    const size = Number(query.get('limit') ?? 10);
    const start = Number(query.get('offset') ?? (Number(query.get('page') ?? 1) - 1) * size);
    const rows = await change(await allRows(send, call), call, () =>
      allRows(send, { ...call, target: pathOf(call) }),
    );
    const window = cut({ start, size }, rows.length);
    return listed(reply, call, () => rows.slice(window.start, window.start + window.size));
  };
}

/** All rows of a list, by 50. */
async function allRows(send: Send, call: Call): Promise<readonly Row[]> {
  const all: Row[] = [];
  const read = async (place: readonly (readonly [string, number])[]): Promise<number> => {
    const query = queryOf(call);
    for (const name of ['page', 'offset']) query.delete(name);
    for (const [name, value] of [['limit', 50] as const, ...place]) query.set(name, String(value));
    const reply = await send(withQuery(call, query));
    const before = all.length;
    listed(reply, call, (rows) => {
      all.push(...rows);
      return rows;
    });
    return reply.status === 200 ? all.length - before : -1;
  };
  let count = await read([]);
  for (let page = 1; count === 50; page++) {
    count = await read([['page', page + 1]]);
    if (count < 0) count = await read([['offset', 50 * page]]);
  }
  return all;
}
