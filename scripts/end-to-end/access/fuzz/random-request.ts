/** A seeded source of random numbers. */
export interface Chance {
  /** An integer from 0 up to, but excluding, the bound. */
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

/** Rows of both callers. */
export interface StoredRows {
  readonly orders: readonly number[];
  readonly items: readonly (readonly [orderId: number, productId: number])[];
  readonly notes: readonly string[];
}

/** Input of a request: the rows, and values from responses to either caller. */
export interface KnownRows extends StoredRows {
  readonly cursors: readonly string[];
  /** Entity tags. */
  readonly versions: readonly string[];
  /** Names of a list's query parameters, by path. */
  readonly parameters: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A request, and the row that it targets. */
export interface RandomRequest {
  /** `GET /orders/1` */
  readonly line: string;
  readonly body: object | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** A key in its path or body that may belong to the other caller; null if it has none. */
  readonly about: number | null;
  /** The same request for a row that does not exist; null if there is none. */
  readonly twin: { readonly line: string; readonly body: object | undefined } | null;
}

const nobodys = 987_654_321;

/** A request by one of two callers, for rows of either. */
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
    { 'If-Match': oneOf(rows.versions) },
    { 'If-None-Match': oneOf(rows.versions) },
    { 'Content-Type': 'application/merge-patch+json' },
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
    const query = listQuery({ below, oneOf }, { rows, path });
    return {
      ...{ line: `GET ${path}?${query}`, body: undefined, headers: conditions },
      ...{ about: null, twin: null },
    };
  };
  const queryOf = (path: string): RandomRequest => ({
    ...{ line: `POST ${path}/query`, body: queryBody({ below, oneOf }, { rows, path }) },
    ...{ headers: conditions, about: null, twin: null },
  });
  const several = (method: string, key: number, item: object): RandomRequest => ({
    ...{ line: `${method} /orders/bulk`, body: [item], headers: conditions },
    about: method === 'PATCH' ? key : null,
    twin:
      method === 'PATCH' ? { line: 'PATCH /orders/bulk', body: [{ ...item, id: nobodys }] } : null,
  });
  const order = (key: number): string => `/orders/${key}`;
  const item = (key: number): string => `/order_items/${key}/${pair[1]}`;
  const kinds: readonly (() => RandomRequest)[] = [
    () => list('/orders'),
    () => list('/orders'),
    () => list('/order_items'),
    () => list('/customers'),
    () => list('/products'),
    () => list('/payments'),
    () => about(oneOf(['GET', 'HEAD']), order, undefined, id),
    () => about(oneOf(['PUT', 'PATCH']), order, change(), id),
    () => about('DELETE', order, undefined, id),
    () => ({
      ...{ line: 'POST /orders', body: change(), headers: conditions, about: null, twin: null },
    }),
    () => about(oneOf(['GET', 'HEAD']), item, undefined, pair[0]),
    () => about(oneOf(['PUT', 'PATCH']), item, { quantity: below(5) }, pair[0]),
    () => about('PATCH', item, { quantity: { $inc: below(5) - 2 } }, pair[0]),
    () => about('DELETE', item, undefined, pair[0]),
    () => {
      const body = line(id);
      return {
        ...{ line: 'POST /order_items', body, headers: conditions, about: id },
        twin: { line: 'POST /order_items', body: { ...body, orderId: nobodys } },
      };
    },
    () => about('GET', (key) => `/customers/${key}`, undefined, oneOf([1, 2])),
    () => {
      const embed = oneOf(embedsOf('/orders'));
      return about('GET', (key) => `${order(key)}?embed=${embed}`, undefined, id);
    },
    () => queryOf(oneOf(['/orders', '/order_items', '/customers', '/products', '/payments'])),
    () => queryOf('/orders'),
    () => {
      const { orderId, productId, ...rest } = { ...line(pair[0]), productId: pair[1] } as {
        orderId: number;
        productId: number;
      };
      const path = (key: number): string => `/order_items/by/orderId-productId/${key}/${productId}`;
      return about('PUT', path, rest, orderId);
    },
    () => about('PATCH', order, nested({ below, oneOf }, rows), id),
    () => ({
      ...{ line: `${oneOf(['PUT', 'PATCH'])} /customers/${oneOf([1, 2, 3])}` },
      body: {
        orders: oneOf<object>([
          { create: [change()] },
          { update: [{ ...change(), id }] },
          { delete: [id] },
        ]),
      },
      ...{ headers: conditions, about: null, twin: null },
    }),
    () => about('PUT', order, { ...change(), ...nested({ below, oneOf }, rows) }, id),
    () => ({
      ...{ line: 'POST /orders', body: { ...change(), orderItems: [line(id)] } },
      ...{ headers: conditions, about: null, twin: null },
    }),
    () => several('PATCH', id, { ...change(), id }),
    () => several('POST', id, change()),
    () => ({
      ...{ line: `DELETE /orders/bulk?ids=${id}`, body: undefined, headers: conditions, about: id },
      twin: { line: `DELETE /orders/bulk?ids=${nobodys}`, body: undefined },
    }),
  ];
  return oneOf(kinds)();
}

/** Related rows of an order, possibly including other orders' rows. */
function nested({ below, oneOf }: Chance, { items, orders }: KnownRows): object {
  const [, productId] = oneOf([...items, [0, 1 + below(3)] as const]);
  const values = { quantity: 1 + below(4), unitPrice: below(90) / 10 };
  const own = oneOf<object>([{}, {}, { orderId: oneOf(orders) }]);
  const ways: readonly object[] = [
    { create: [{ productId: 1 + below(3), ...values, ...own }] },
    { update: [{ productId, quantity: 1 + below(4), ...own }] },
    { delete: [productId] },
  ];
  return { orderItems: oneOf([oneOf(ways), { ...oneOf(ways), ...oneOf(ways) }]) };
}

/** Relations that a list can embed. */
const relations: Readonly<Record<string, readonly string[]>> = {
  '/orders': ['customer', 'orderItems', 'payments'],
  '/order_items': ['order', 'product'],
  '/customers': ['orders'],
  '/products': ['category', 'orderItems'],
  '/payments': ['order'],
};

function embedsOf(path: string): readonly string[] {
  const own = relations[path] ?? [];
  return [
    ...own,
    ...own.map((name) => `${name}_count`),
    own.join(','),
    'order.customer',
    'customer.orders',
  ];
}

/** The body of a query: nested conditions, also through relations, and groups. */
function queryBody(
  chance: Chance,
  { rows, path }: { readonly rows: KnownRows; readonly path: string },
): object {
  const { below, oneOf } = chance;
  const note = oneOf([...rows.notes, 'x']);
  const ofOrder = (): object =>
    oneOf<object>([
      { id: { eq: oneOf(rows.orders) } },
      { customerId: { in: [oneOf([1, 2])] } },
      { note: { like: note.slice(0, 1 + below(6)) } },
      { note: { null: oneOf([true, false]) } },
      { customer: { email: { like: oneOf(['ada', 'alan', '@']) } } },
    ]);
  const own = (): object => {
    if (path === '/orders') return ofOrder();
    if (path === '/customers') return { email: { like: oneOf(['a', '@']) } };
    if (path === '/products') return { category: { name: { like: 'e' } } };
    return { order: ofOrder() };
  };
  const where = oneOf<() => object>([
    own,
    own,
    () => ({ not: own() }),
    () => ({ or: [own(), own()] }),
    () => ({ and: [own(), { not: own() }] }),
  ])();
  const aggregate = oneOf<object>([{ count: true }, { max: ['id'] }, { sum: ['quantity'] }]);
  const parts: readonly object[] = [
    { where },
    { where, aggregate },
    { aggregate, groupBy: [oneOf(['customerId', 'orderId', 'note', 'status'])] },
    { where, sort: [oneOf(['id', '-id', 'note', 'placedAt'])], limit: oneOf([1, 100]) },
    { where, embed: [oneOf(embedsOf(path))] },
    {},
  ];
  return oneOf(parts);
}

function listQuery(
  { below, oneOf }: Chance,
  { rows, path }: { readonly rows: KnownRows; readonly path: string },
): string {
  const note = oneOf([...rows.notes, 'x']);
  const pairs: readonly (readonly [name: string, value: string | number])[] = [
    ['count', oneOf(['exact', 'exact', 'none'])],
    ['limit', oneOf([1, 2, 100, 0])],
    ['page', oneOf([1, 2, 3, 10_000])],
    ['sort', oneOf(['id', 'note', '-note', 'orderId', '-placedAt', 'customerId'])],
    ['fields', oneOf(['id', 'id,note', 'status', 'secret', 'email', 'quantity,orderId'])],
    ['id', oneOf(rows.orders)],
    ['orderId', oneOf(rows.orders)],
    ['customerId', oneOf([1, 2, 3])],
    ['status', oneOf(['paid', 'pending'])],
    ['note', note],
    ['note_like', note.slice(0, 1 + below(6))],
    ['q', note.slice(0, 1 + below(9))],
    ['email_like', oneOf(['a', 'alan', '@'])],
    ['customer.email_like', oneOf(['a', 'alan', '@'])],
    ['order.note_like', note.slice(0, 1 + below(6))],
    ['orders.note_like', note.slice(0, 1 + below(6))],
    ['orders.note', note],
    ['orders.sort', oneOf(['note', '-note'])],
    ['orderItems.limit', oneOf([1, 2, 0])],
    ['payments.sort', oneOf(['amount', '-amount'])],
    ['embed', oneOf(embedsOf(path))],
    ['cursor', oneOf(rows.cursors)],
    ['placedAt_gte', '2020-01-01T00:00:00Z'],
    ['page', oneOf(['-1', 'x', '1e3', ''])],
  ];
  return pairs
    .filter(([name]) => below(rows.parameters.get(path)?.has(name) === true ? 5 : 100) === 0)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
