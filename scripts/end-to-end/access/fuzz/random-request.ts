/** A source of chance that a seed repeats. */
export interface Chance {
  /** From 0 to below the bound. */
  readonly below: (bound: number) => number;
  readonly oneOf: <Item>(items: readonly Item[]) => Item;
}

/** https://en.wikipedia.org/wiki/Xorshift */
export function chanceOf(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0 || 1;
  const below = (bound: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % bound;
  };
  return { below, oneOf: (items) => items[below(items.length)] as (typeof items)[number] };
}

/** What is known of the rows when a request is made: its sender's and the other one's. */
export interface KnownRows {
  readonly orders: readonly number[];
  readonly items: readonly (readonly [orderId: number, productId: number])[];
  readonly notes: readonly string[];
}

/** A request, and the row that it is about. */
export interface RandomRequest {
  /** `GET /orders/1` */
  readonly line: string;
  readonly body: object | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The key in its path or body that may be somebody else's; null: it has none. */
  readonly about: number | null;
  /** The same about a row that nobody has; null where there is no such request. */
  readonly twin: { readonly line: string; readonly body: object | undefined } | null;
}

const nobodys = 987_654_321;

/** A request by one of two callers, about anybody's rows. */
export function randomRequest(
  { below, oneOf }: Chance,
  { rows, text }: { readonly rows: KnownRows; readonly text: string },
): RandomRequest {
  const id = oneOf([...rows.orders, nobodys]);
  const pair = oneOf([...rows.items, [id, 1 + below(3)] as const]);
  const change = (): object => {
    const all: Readonly<Record<string, unknown>> = {
      note: oneOf([text, null, text]),
      status: oneOf(['paid', 'pending', 'lost', 5]),
      customerId: oneOf([1, 2, 3, nobodys, '1', null]),
      shippedOn: oneOf(['2024-01-01', null]),
      id: oneOf(rows.orders),
    };
    return Object.fromEntries(Object.entries(all).filter(() => below(4) === 0));
  };
  const line = (orderId: number): object => ({
    ...{ orderId, productId: 1 + below(3), quantity: below(4), unitPrice: below(90) / 10 },
  });
  const conditions = oneOf<Readonly<Record<string, string>>>([
    {},
    {},
    { 'If-None-Match': '*' },
    { 'If-Match': '"1"' },
    { Prefer: 'return=representation' },
    { Accept: oneOf(['text/csv', 'application/x-ndjson']) },
  ]);
  const about = (
    method: string,
    place: (key: number) => string,
    body: object | undefined,
    key: number,
  ): RandomRequest => ({
    ...{ line: `${method} ${place(key)}`, body, headers: conditions, about: key },
    twin: { line: `${method} ${place(nobodys)}`, body },
  });
  const list = (path: string): RandomRequest => {
    const query = listQuery({ below, oneOf }, rows);
    return {
      ...{ line: `GET ${path}?${query}`, body: undefined, headers: conditions },
      ...{ about: null, twin: null },
    };
  };
  const order = (key: number): string => `/orders/${key}`;
  const item = (key: number): string => `/order_items/${key}/${pair[1]}`;
  const kinds: readonly (() => RandomRequest)[] = [
    () => list('/orders'),
    () => list('/orders'),
    () => list('/order_items'),
    () => list('/customers'),
    () => about(oneOf(['GET', 'HEAD']), order, undefined, id),
    () => about(oneOf(['PUT', 'PATCH']), order, change(), id),
    () => about('DELETE', order, undefined, id),
    () => ({
      ...{ line: 'POST /orders', body: change(), headers: conditions, about: null, twin: null },
    }),
    () => about(oneOf(['GET', 'HEAD']), item, undefined, pair[0]),
    () => about(oneOf(['PUT', 'PATCH']), item, { quantity: below(5) }, pair[0]),
    () => about('DELETE', item, undefined, pair[0]),
    () => {
      const body = line(id);
      return {
        ...{ line: 'POST /order_items', body, headers: conditions, about: id },
        twin: { line: 'POST /order_items', body: { ...body, orderId: nobodys } },
      };
    },
    () => about('GET', (key) => `/customers/${key}`, undefined, oneOf([1, 2])),
  ];
  return oneOf(kinds)();
}

function listQuery({ below, oneOf }: Chance, rows: KnownRows): string {
  const note = oneOf([...rows.notes, 'x']);
  const pairs: readonly (readonly [name: string, value: string | number])[] = [
    ['count', oneOf(['exact', 'exact', 'none'])],
    ['limit', oneOf([1, 2, 100, 0])],
    ['page', oneOf([1, 2, 3, 10_000])],
    ['sort', oneOf(['id', 'note', '-note', 'orderId', '-placedAt', 'customerId'])],
    ['fields', oneOf(['id', 'id,note', 'status', 'secret'])],
    ['id', oneOf(rows.orders)],
    ['orderId', oneOf(rows.orders)],
    ['customerId', oneOf([1, 2, 3])],
    ['status', oneOf(['paid', 'pending'])],
    ['note', note],
    ['note_like', note.slice(0, 1 + below(6))],
    ['q', note.slice(0, 1 + below(9))],
    ['email_like', oneOf(['a', 'alan', '@'])],
    ['placedAt_gte', '2020-01-01T00:00:00Z'],
    ['page', oneOf(['-1', 'x', '1e3', ''])],
  ];
  return pairs
    .filter(() => below(5) === 0)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
