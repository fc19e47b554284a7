import { describe, expect, it } from 'vitest';
import { mockOf } from '../../testing/mock-of.ts';
import { productsDocument } from '../../testing/shelf-of.ts';
import type { Envelope, ParameterSketch } from '../../testing/shelf-of.ts';

const integer = { type: 'integer' };
const text = { type: 'string' };
const link = { type: 'string', format: 'uri', nullable: true };
const flag = { type: 'boolean' };
const object = (properties: object) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const zero = { name: 'page', schema: { type: 'integer', minimum: 0 } };
const here = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/products\?/) as string;
const to = (query: string): unknown => expect.stringContaining(`/products?${query}`);

interface Case {
  readonly parameters: readonly ParameterSketch[];
  readonly envelope: Envelope;
  /** A query and what the envelope says then, but for the rows. */
  readonly pages: readonly (readonly [string, object])[];
}

const cases: Readonly<Record<string, Case>> = {
  Spring: {
    parameters: [zero, 'size|integer'],
    envelope: (content) =>
      object({
        ...{ content, totalElements: integer, totalPages: integer, number: integer, size: integer },
        ...{ numberOfElements: integer, first: flag, last: flag, empty: flag },
      }),
    pages: [
      [
        'size=4&page=2',
        {
          ...{ totalElements: 9, totalPages: 3, number: 2, size: 4, numberOfElements: 1 },
          ...{ first: false, last: true, empty: false },
        },
      ],
    ],
  },
  Django: {
    parameters: ['limit|integer', 'offset|integer'],
    envelope: (results) => object({ count: integer, next: link, previous: link, results }),
    pages: [
      ['limit=4', { count: 9, next: to('limit=4&offset=4'), previous: null }],
      ['limit=4&offset=8', { count: 9, next: null, previous: to('limit=4&offset=4') }],
    ],
  },
  Laravel: {
    parameters: ['page|integer', 'per_page|integer'],
    envelope: (data) =>
      object({
        data,
        links: object({ first: link, last: link, prev: link, next: link }),
        meta: object({
          ...{ current_page: integer, from: { ...integer, nullable: true }, last_page: integer },
          ...{ per_page: integer, to: { ...integer, nullable: true }, total: integer },
        }),
      }),
    pages: [
      [
        'per_page=4&page=2',
        {
          links: {
            ...{ first: to('per_page=4&page=1'), last: to('per_page=4&page=3') },
            ...{ prev: to('per_page=4&page=1'), next: to('per_page=4&page=3') },
          },
          meta: { current_page: 2, from: 5, last_page: 3, per_page: 4, to: 8, total: 9 },
        },
      ],
      [
        'per_page=4&page=7',
        {
          links: { first: here, last: here, prev: to('per_page=4&page=3'), next: null },
          meta: { current_page: 7, from: null, last_page: 3, per_page: 4, to: null, total: 9 },
        },
      ],
    ],
  },
  'JSON:API': {
    parameters: ['page[number]|integer', 'page[size]|integer'],
    envelope: (data) =>
      object({
        data,
        links: object({ self: text, next: { ...text, nullable: true } }),
        meta: object({ page: object({ total: integer, totalPages: integer }) }),
      }),
    pages: [
      [
        'page[size]=5',
        {
          links: { self: here, next: to('page%5Bsize%5D=5&page%5Bnumber%5D=2') },
          meta: { page: { total: 9, totalPages: 2 } },
        },
      ],
    ],
  },
  HAL: {
    parameters: ['page|integer', 'limit|integer'],
    envelope: (products) =>
      object({
        _embedded: object({ products }),
        _links: {
          type: 'object',
          properties: { self: object({ href: text }), next: object({ href: text }) },
        },
      }),
    pages: [
      ['limit=5', { _links: { self: { href: here }, next: { href: to('limit=5&page=2') } } }],
      ['limit=5&page=2', { _links: { self: { href: here } } }],
    ],
  },
  SCIM: {
    parameters: [{ name: 'startIndex', schema: { type: 'integer', minimum: 1 } }, 'count|integer'],
    envelope: (Resources) =>
      object({ totalResults: integer, startIndex: integer, itemsPerPage: integer, Resources }),
    pages: [['startIndex=5&count=4', { totalResults: 9, startIndex: 5, itemsPerPage: 4 }]],
  },
  'SCIM without a minimum': {
    parameters: ['startIndex|integer', 'count|integer'],
    envelope: (Resources) =>
      object({ totalResults: integer, startIndex: integer, itemsPerPage: integer, Resources }),
    pages: [['startIndex=5&count=4', { totalResults: 9, startIndex: 5, itemsPerPage: 4 }]],
  },
};

describe.each(Object.entries(cases))('the envelope of %s', (_, { parameters, envelope, pages }) => {
  it("has its page's data", async () => {
    await using mock = await mockOf(productsDocument(parameters, { envelope }));
    for (const [query, said] of pages) {
      const { body } = await mock.call(`GET /products?${query}`);
      expect([query, body]).toMatchObject([query, said]);
    }
  });
});

const cursors: Readonly<Record<string, readonly [readonly ParameterSketch[], Envelope, string]>> = {
  'a token': [
    ['cursor', 'limit|integer'],
    (data) => object({ data, next_cursor: { ...text, nullable: true }, has_more: flag }),
    'next_cursor',
  ],
  'a token that is missing at the end': [
    ['cursor', 'limit|integer'],
    (products) => ({
      type: 'object',
      required: ['products'],
      properties: { products, nextPageToken: text },
    }),
    'nextPageToken',
  ],
  'a number': [
    ['cursor|integer', 'limit|integer'],
    (items) => object({ items, nextCursor: { ...integer, nullable: true } }),
    'nextCursor',
  ],
};

describe.each(Object.entries(cursors))('a walk by %s', (_, [parameters, envelope, name]) => {
  it('visits every row once and ends', async () => {
    await using mock = await mockOf(productsDocument(parameters, { envelope }));
    const ids: number[] = [];
    let cursor: string | number | null = null;
    for (let page = 0; page < 9; page += 1) {
      const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await mock.call(`GET /products?limit=2${query}`);
      const said = body as Readonly<Record<string, unknown>>;
      const rows = Object.values(said).find(Array.isArray) as readonly { readonly id: number }[];
      ids.push(...rows.map(({ id }) => id));
      cursor = (said[name] ?? null) as string | number | null;
      if (cursor === null || cursor === '') break;
    }
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

describe('headers of a list', () => {
  const names = ['Link', 'X-Total-Count', 'X-Total-Pages', 'X-Page', 'X-Per-Page', 'X-Next-Page'];

  it.each([
    ['page=2&limit=4', ['page', 'limit'], ['9', '3', '2', '4', '3'], [1, 1, 3, 3]],
    ['offset=8&limit=4', ['offset', 'limit'], ['9', '3', '3', '4', null], [0, 4, null, 8]],
  ])('have the data of the page of %s', async (query, parameters, said, links) => {
    const own = productsDocument(
      parameters.map((name) => `${name}|integer`),
      { headers: [...names, 'Content-Range'] },
    );
    await using mock = await mockOf(own);
    const { headers } = await mock.call(`GET /products?${query}`);
    expect(names.slice(1).map((name) => headers.get(name))).toEqual(said);
    const found = ['first', 'prev', 'next', 'last'].map((relation) => {
      const target = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(
        headers.get('link') ?? '',
      )?.[1];
      const place =
        target === undefined ? null : new URL(target).searchParams.get(parameters[0] ?? '');
      return place === null ? null : Number(place);
    });
    expect(found).toEqual(links);
  });

  it('have the range of rows, also without any', async () => {
    await using mock = await mockOf(productsDocument(['range'], { headers: ['Content-Range'] }));
    const ranges = [];
    for (const query of ['range=[2,4]', 'range=[20,24]'])
      ranges.push((await mock.call(`GET /products?${query}`)).headers.get('content-range'));
    expect(ranges).toEqual(['products 2-4/9', 'products */9']);
  });
});
