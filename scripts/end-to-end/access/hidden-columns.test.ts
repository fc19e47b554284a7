import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { filterOperators, whereOperators } from '../../../server-template/shared/list/operators.ts';
import type { RunningApi } from '../../../server-template/testing/running-api.ts';
import { EditedDocument } from '../edits/edited-document.ts';
import { readShop, shopDatabases } from '../edits/shop.ts';
import type { ShopProvider } from '../edits/shop.ts';
import { startShop, withAbility } from '../served-shop.ts';
import type { ServedShop } from '../served-shop.ts';

/** A column that is never returned, a value that one of its rows has, and a value that none has. */
interface HiddenColumn {
  readonly path: string;
  readonly model: string;
  readonly name: string;
  readonly right: string;
  readonly wrong: string;
}

const hiddenColumns: readonly HiddenColumn[] = [
  {
    ...{ path: '/customers', model: 'Customer', name: 'phone' },
    ...{ right: '+447700900123', wrong: '+447700900124' },
  },
  { path: '/orders', model: 'Order', name: 'note', right: 'ring twice', wrong: 'ring thrice' },
];

/** A write-only column, an internal one, and one of an internal model behind a foreign key. */
function hide(document: OpenApiDocument): OpenApiDocument {
  const shop = new EditedDocument(document);
  shop.change({
    'Customer.phone': { writeOnly: true },
    'Order.note': { 'x-internal': true },
    Category: { 'x-internal': true },
  });
  return shop.root as unknown as OpenApiDocument;
}

const everyAbility: readonly string[] = [
  ...['search', 'fields', 'embed', 'query', 'cursor', 'csv', 'ndjson', 'bulk', 'etag'],
  ...['aliases simple-rest'],
];

/** The shop with every ability added to all models. */
function withEverything(document: OpenApiDocument): OpenApiDocument {
  return everyAbility.reduce(withAbility, hide(document));
}

function cursorOf(...content: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

interface Guess {
  readonly request: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

const everyType = ['application/json', 'text/csv', 'application/x-ndjson'];

/** Every request that could compare a column with a value. `accepts`: media types of lists. */
function guesses(
  { path, name }: HiddenColumn,
  value: string,
  accepts: readonly string[],
): readonly Guess[] {
  const text = encodeURIComponent(value);
  const json = (content: unknown): string => encodeURIComponent(JSON.stringify(content));
  const queries = [
    ...[`${name}=${text}`, ...whereOperators.map((op) => `${name}_${op}=${text}`)],
    ...[`${name}[eq]=${text}`, `${name}[]=${text}`, `${name.toUpperCase()}=${text}`],
    ...[`sort=${name}`, `sort=-${name}`, `sort=id,${name}`, `sort=--${name}`],
    ...[
      `_sort=${name}&_order=asc`,
      `_sort=id,${name}&_order=asc,desc`,
      `sort=${json([name, 'ASC'])}`,
    ],
    ...[`fields=${name}`, `fields=id,${name}`, `fields=*`],
    ...[`embed=${name}`, 'embed=category', `embed=customer.${name}`, `embed=orders.${name}`],
    ...[`q=${text}`, `q=${text.slice(0, 6)}`],
    ...[`filter=${json({ [name]: value })}`, `filter=${json({ [`${name}_gte`]: value })}`],
    `cursor=${cursorOf(name, value, 1)}`,
    `cursor=${cursorOf('', value)}`,
    `cursor=${cursorOf(name, value, 1)}&sort=${name}`,
    `ids=${text}`,
    `id=${text}`,
  ];
  const wheres = [
    ...whereOperators.map((op) => ({ [name]: { [op]: op === 'in' ? [value] : value } })),
    { [name]: value },
    { not: { [name]: { eq: value } } },
    { or: [{ id: { eq: 1 } }, { [name]: { eq: value } }] },
    ...['customer', 'order', 'orders', 'orderItems', 'payments'].flatMap((relation) => [
      { [relation]: { [name]: { eq: value } } },
      { [relation]: { customer: { [name]: { eq: value } } } },
      { [relation]: { order: { [name]: { eq: value } } } },
    ]),
  ];
  const bodies = [
    ...wheres.map((where) => ({ where })),
    ...[{ sort: [name] }, { sort: [`-${name}`] }, { fields: [name] }, { embed: [name] }],
    ...['sum', 'avg', 'min', 'max'].map((of) => ({ aggregate: { [of]: [name] } })),
    { aggregate: { count: true }, groupBy: [name] },
    { sort: ['id'], cursor: cursorOf(name, value, 1) },
  ];
  return [
    ...queries.flatMap((query) =>
      accepts.map((Accept) => ({ request: `GET ${path}?${query}`, headers: { Accept } })),
    ),
    ...bodies.flatMap((body) =>
      ['/customers', '/orders', '/order_items', '/payments'].map((other) => ({
        request: `POST ${other}/query`,
        body,
      })),
    ),
    { request: `GET ${path}/${text}` },
    { request: `GET ${path}/1?${name}=${text}` },
    { request: `GET ${path}/1?fields=${name}` },
    { request: `DELETE ${path}/bulk?ids=${text}` },
    { request: `DELETE ${path}/bulk?${name}=${text}` },
  ];
}

for (const provider of ['sqlite', 'postgresql', 'mysql'] satisfies ShopProvider[]) {
  const reason = await shopDatabases[provider].missing();
  describe.skipIf(reason !== null)(`hidden columns on ${provider}`, () => {
    let shop: ServedShop;
    let api: RunningApi;
    beforeAll(async () => {
      shop = await startShop(provider, withEverything);
      ({ api } = shop);
    });
    afterAll(() => shop[Symbol.asyncDispose]());

    const answer = async (guess: Guess, value: string) => {
      const { status, text, headers } = await api.call(guess.request, guess.body, guess.headers);
      const { etag, link } = Object.fromEntries(headers);
      // Sent values may be echoed, and each request has an id.
      const said = text
        .replaceAll(/"requestId":"[^"]*"/g, '')
        .replaceAll(value, 'GUESS')
        .replaceAll(encodeURIComponent(value), 'GUESS');
      const led = (link ?? '').replaceAll(encodeURIComponent(value), 'GUESS');
      return { status, said, etag, led };
    };

    it.each(hiddenColumns)(
      'no request distinguishes a correct guess at $name of $model from a wrong one, or returns it',
      async (column) => {
        // How rows are printed does not depend on the database.
        const accepts = provider === 'sqlite' ? everyType : everyType.slice(0, 1);
        const right = guesses(column, column.right, accepts);
        const wrong = guesses(column, column.wrong, accepts);
        const reported: string[] = [];
        for (const [index, guess] of right.entries()) {
          const other = wrong[index] as Guess;
          const one = await answer(guess, column.right);
          const two = await answer(other, column.wrong);
          const isCursor = guess.request.includes('cursor=') || 'cursor' in Object(guess.body);
          const same = JSON.stringify(one) === JSON.stringify(two);
          const isPlain = one.status === 400 || one.status === 404 || one.status === 200;
          const shows =
            one.said.includes(`"${column.name}":`) || /^GUESS|[,\n]GUESS/.test(one.said);
          if (
            (!same && !(isCursor && one.status === 400)) ||
            !isPlain ||
            (one.status === 200 && shows)
          )
            reported.push(
              `${guess.request} ${JSON.stringify(guess.body ?? '')}: ${JSON.stringify([one, two])}`,
            );
        }
        expect(reported).toEqual([]);
      },
    );

    it('responses with rows do not depend on them', async () => {
      const read = async () => {
        const all = await Promise.all(
          ['/customers/1', '/orders/1', '/customers', '/orders', '/orders?embed=customer'].map(
            (path) => api.call(`GET ${path}`),
          ),
        );
        const csv = await api.call('GET /customers', undefined, { Accept: 'text/csv' });
        return [...all, csv].map(({ text, headers }) => [text, headers.get('etag')]);
      };
      const before = await read();
      await shop.database.run(
        "UPDATE customers SET phone = '+15550000'; UPDATE orders SET note = 'another'",
      );
      expect(await read()).toEqual(before);
      expect(JSON.stringify(before)).not.toMatch(/phone|note|5550000/);
      await shop.database.run(
        "UPDATE customers SET phone = '+447700900123' WHERE id = 1; UPDATE orders SET note = 'ring twice' WHERE id = 1",
      );
    });

    it('responses of writes do not contain them', async () => {
      const body = { name: 'Mary', email: 'mary@example.com', phone: '+15551234' };
      const made = await api.call('POST /customers', body);
      expect([made.status, made.text]).toEqual([201, expect.not.stringContaining('5551234')]);
      const path = String(made.headers.get('location'));
      const changed = await api.call(`PATCH ${path}`, { phone: '+15551235' });
      expect([changed.status, changed.text]).toEqual([200, expect.not.stringContaining('5551235')]);
      const headers = { Prefer: 'return=representation' };
      const gone = await api.call(`DELETE ${path}`, undefined, headers);
      expect([gone.status, gone.text]).toEqual([200, expect.not.stringContaining('5551235')]);
      expect((await api.call('PATCH /orders/1', { note: 'mine' })).status).toBe(400);
      for (const method of ['POST', 'PATCH']) {
        const rows = [{ id: 1, customerId: 1, note: 'mine' }];
        const { status, body: reported } = await api.call(`${method} /orders/bulk`, rows);
        expect([status, JSON.stringify(reported)]).toEqual([400, expect.stringContaining('note')]);
      }
    });

    it('the document omits them and the internal model', async () => {
      const { text } = await api.call('GET /openapi.json');
      expect(text).not.toMatch(/categories|"note|note"/);
      expect((await api.call('GET /categories')).status).toBe(404);
      expect((await api.call('GET /products?embed=category')).status).toBe(400);
    });
  });
}

describe('a document that exposes a hidden column to requests', () => {
  const query = (crud: object, schema: object = { type: 'string' }, more: object = {}) => ({
    ...{ name: 'look', in: 'query', schema, 'x-crud': crud },
    ...more,
  });
  const names = (...members: readonly string[]) => ({
    type: 'array',
    items: { type: 'string', enum: members },
  });
  const flat = { style: 'form', explode: false };

  it.each(hiddenColumns)('is rejected: $name of $model', async ({ path, model, name }) => {
    const { document } = await readShop('sqlite');
    const hidden = hide(document);
    const parameters = [
      ...filterOperators.map((op) =>
        query({ filter: name, op }, op === 'null' ? { type: 'boolean' } : { type: 'string' }),
      ),
      query({ role: 'sort' }, names('id', name), flat),
      query({ role: 'sort' }, names(`-${name}`), flat),
      query({ role: 'sortField' }, names(name), flat),
      query({ role: 'fields' }, names('id', name), flat),
      query({ role: 'embed' }, names(name), flat),
    ];
    for (const parameter of parameters) {
      const shop = new EditedDocument(hidden);
      const list = shop.part(`GET ${path}`);
      const others = (list['parameters'] as readonly { name?: string }[]).filter(
        (one) => one.name !== 'sort',
      );
      shop.change({ [`GET ${path}`]: { parameters: [...others, parameter] } });
      expect(() => resolveModel(shop.root as never), JSON.stringify(parameter)).toThrow();
    }
    const searching = new EditedDocument(hidden);
    const list = searching.part(`GET ${path}`);
    searching.change({
      [`GET ${path}`]: {
        parameters: [...(list['parameters'] as readonly object[]), query({ role: 'search' })],
        'x-crud': { ...(list['x-crud'] as object), search: [name] },
      },
    });
    expect(() => resolveModel(searching.root as never)).toThrow();
    for (const words of [
      `filter ${name}`,
      `filter ${name} like`,
      `sort ${name}`,
      `search ${name}`,
    ]) {
      const change = { verb: 'add', words: words.split(' '), to: [model], all: false } as const;
      expect(() => changeAbilities(hidden, resolveModel(hidden), change), words).toThrow();
    }
  });
});
