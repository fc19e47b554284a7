import { describe, expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';
import { shelves } from '../testing/shelves.ts';
import { productsDocument } from '../testing/shelf-of.ts';
import type { ParameterSketch } from '../testing/shelf-of.ts';

const free = (name: string) => ({ name, style: 'deepObject', schema: { type: 'object' } });

interface Case {
  readonly parameters: readonly ParameterSketch[];
  /** Query, and the ids of the matching rows. */
  readonly queries: readonly (readonly [string, string])[];
}

const paging: Readonly<Record<string, Case>> = {
  'page and limit': {
    parameters: ['page|integer', 'limit|integer'],
    queries: [
      ['', '123456789'],
      ['limit=4', '1234'],
      ['limit=4&page=2', '5678'],
      ['limit=4&page=3', '9'],
      ['limit=4&page=9', ''],
      ['limit=0', ''],
    ],
  },
  'two ways of paging': {
    parameters: ['page|integer', 'page_size|integer', 'limit|integer', 'offset|integer'],
    queries: [
      ['page_size=4&page=2', '5678'],
      ['limit=4&offset=1', '2345'],
    ],
  },
  'pages from 0': {
    parameters: [{ name: 'page', schema: { type: 'integer', minimum: 0 } }, 'size|integer'],
    queries: [
      ['size=4&page=0', '1234'],
      ['size=4&page=1', '5678'],
    ],
  },
  'an object of Spring, spread': {
    parameters: [
      {
        name: 'pageable',
        schema: {
          type: 'object',
          properties: {
            page: { type: 'integer', minimum: 0 },
            size: { type: 'integer', minimum: 1 },
            sort: { type: 'array', items: { type: 'string' } },
          },
        },
      },
    ],
    queries: [['page=1&size=3&sort=price,asc', '654']],
  },
  'offset, skip and take': {
    parameters: ['$skip|integer', '$top|integer', '$orderby'],
    queries: [['$skip=2&$top=3&$orderby=name desc', '765']],
  },
  '_start and _end': {
    parameters: ['_start|integer', '_end|integer', '_sort', '_order'],
    queries: [['_start=2&_end=5&_sort=price&_order=ASC', '765']],
  },
  'range as JSON': {
    parameters: ['range', 'sort', 'filter'],
    queries: [
      ['range=[2,4]&sort=["price","ASC"]', '765'],
      ['filter={"status":"sold","q":"about"}&range=[0,9]', '28'],
      ['filter={"id":[1,3,5]}', '135'],
    ],
  },
  'names in brackets': {
    parameters: ['page[number]|integer', 'page[size]|integer', 'sort', 'filter[status]'],
    queries: [['page[number]=2&page[size]=2&sort=-created_at&filter[status]=active', '1']],
  },
  'an object of pages': {
    parameters: [
      {
        name: 'page',
        style: 'deepObject',
        schema: {
          type: 'object',
          properties: { number: { type: 'integer' }, size: { type: 'integer' } },
        },
      },
    ],
    queries: [['page[number]=2&page[size]=4', '5678']],
  },
  'the key of the last row': {
    parameters: ['starting_after', 'ending_before', 'limit|integer'],
    queries: [
      ['limit=2&starting_after=3', '45'],
      ['limit=2&ending_before=3', '12'],
      ['limit=2&starting_after=nobody', ''],
    ],
  },
};

const sorting: Readonly<Record<string, Case>> = {
  'sort with signs': {
    parameters: ['sort'],
    queries: [
      ['sort=price', '987654321'],
      ['sort=-status,name', '258369147'],
      ['sort=status,-name', '741963852'],
      ['sort=nothing', '123456789'],
      ['sort=-created', '987654321'],
      ['sort=maker.name,-id', '864297531'],
      ['sort=price_desc', '123456789'],
      ['sort=newest', '987654321'],
    ],
  },
  'sort and direction': {
    parameters: ['sort_by', 'order'],
    queries: [
      ['sort_by=name&order=desc', '987654321'],
      ['order=desc', '987654321'],
    ],
  },
  'order alone': { parameters: ['order'], queries: [['order=price.asc', '987654321']] },
  ordering: { parameters: ['ordering'], queries: [['ordering=-name', '987654321']] },
  'order in brackets': {
    parameters: ['order[price]'],
    queries: [['order[price]=asc', '987654321']],
  },
  descending: {
    parameters: ['sortBy', 'descending|boolean'],
    queries: [['sortBy=name&descending=true', '987654321']],
  },
};

const filtering: Readonly<Record<string, Case>> = {
  'properties by name': {
    parameters: [
      'status',
      'in_stock|boolean',
      'makerId',
      'maker',
      'price|number',
      'tag',
      'ids',
      'created_at',
      { name: 'statuses', schema: { type: 'array', items: { type: 'string' } } },
      { name: 'id', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
      'include',
    ],
    queries: [
      ['status=SOLD', '258'],
      ['status=all', '123456789'],
      ['status=sold,hidden', '235689'],
      ['statuses=sold&statuses=active', '124578'],
      ['in_stock=false', '2468'],
      ['makerId=101', '2468'],
      ['maker=acme', '2468'],
      ['price=50', '5'],
      ['tag=sharp', '123'],
      ['ids=2,4,99', '24'],
      ['id=1,9', '19'],
      ['created_at=2024-03-15', '3'],
      ['include=maker', '123456789'],
      ['status=sold&in_stock=true', '5'],
    ],
  },
  'comparisons in names': {
    parameters: [
      ...['price_gte|number', 'price__lt|number', 'min_price|number', 'priceMax|number'],
      ...['price[gt]|number', 'name_like', 'nameContains', 'name__startswith', 'created_after'],
      ...[
        'createdBefore',
        'status_ne',
        'id__in',
        'note__isnull',
        'exists[note]',
        'filter[price][lte]',
      ],
    ],
    queries: [
      ['price_gte=70', '123'],
      ['price__lt=20', '9'],
      ['min_price=30&priceMax=50', '567'],
      ['price[gt]=80', '1'],
      ['filter[price][lte]=20', '89'],
      ['name_like=RI', '4'],
      ['nameContains=ammer', '8'],
      ['name__startswith=e', '5'],
      ['created_after=2024-08-01', '89'],
      ['createdBefore=2024-02-01T00:00:00Z', '1'],
      ['status_ne=active', '235689'],
      ['id__in=3,4', '34'],
      ['note__isnull=true', '5'],
      ['exists[note]=false', '5'],
    ],
  },
  'dates without a name': {
    parameters: ['from', 'to', { name: 'since', schema: { type: 'string', format: 'date' } }],
    queries: [
      ['from=2024-02-01&to=2024-04-01', '23'],
      ['since=2024-09-01', '9'],
    ],
  },
  'comparisons in values': {
    parameters: ['id', 'price', 'name', 'note'],
    queries: [
      ['id=eq.5', '5'],
      ['id=in.(1,2)', '12'],
      ['price=gte.80', '12'],
      ['price=>70', '12'],
      ['price=20..40', '678'],
      ['name=like.*amm*', '8'],
      ['note=is.null', '5'],
    ],
  },
  'objects of filters': {
    parameters: [free('filter'), free('price')],
    queries: [
      ['filter[status]=sold', '258'],
      ['filter[price][gte]=80', '12'],
      ['price[gte]=30&price[lte]=40', '67'],
    ],
  },
  'filters as one text': {
    parameters: ['filter'],
    queries: [
      ["filter=price gt 60 and status eq 'sold'", '2'],
      ["filter=id eq 1 or contains(name,'ron')", '19'],
      ['filter=status==sold;price<50', '8'],
      ['filter=id=in=(4,5)', '45'],
      ['filter=status:hidden', '369'],
      ['filter=name||$contains||rill', '4'],
      ['filter={"where":{"price":{"gt":70}}}', '12'],
      ['filter={"$or":[{"id":1},{"id":2}]}', '12'],
    ],
  },
  'a search': {
    parameters: ['q', 'page|integer', 'limit|integer'],
    queries: [
      ['q=about drill', '4'],
      ['q=nothing at all', ''],
    ],
  },
  'a default that chooses': {
    parameters: [
      { name: 'status', schema: { type: 'string', enum: ['sold', 'all'], default: 'sold' } },
    ],
    queries: [
      ['', '258'],
      ['status=all', '123456789'],
    ],
  },
};

describe.each(Object.entries({ ...paging, ...sorting, ...filtering }))(
  'a list with %s',
  (_, { parameters, queries }) => {
    it('returns the requested rows', async () => {
      await using mock = await mockOf(productsDocument(parameters));
      for (const [query, ids] of queries) {
        const { body } = await mock.call(`GET /products?${query.replaceAll(' ', '%20')}`);
        const found = Array.isArray(body)
          ? body.map((row: { readonly id: number }) => row.id).join('')
          : body;
        expect([query, found]).toEqual([query, ids]);
      }
    });
  },
);

describe('fields of a list', () => {
  it('are the requested and the required ones', async () => {
    await using mock = await mockOf(productsDocument(['fields', 'limit|integer']));
    const { body } = await mock.call('GET /products?fields=name,maker.id&limit=1');
    expect(body).toEqual([{ id: 1, name: 'Anvil', maker: { id: 100, name: 'Zeta' } }]);
  });

  it('of a table are only the requested ones', async () => {
    const { required: _, ...Shelf } = shelves.components.schemas.Shelf;
    const [path, operations] = Object.entries(shelves.paths)[0] ?? ['', {}];
    const list = Reflect.get(operations, 'get') as object;
    const get = {
      ...list,
      parameters: [
        {
          ...{ name: 'fields', in: 'query', 'x-crud': { role: 'fields' } },
          schema: { type: 'array', items: { type: 'string', enum: ['above', 'code'] } },
        },
      ],
    };
    const paths = { ...shelves.paths, [path]: { ...operations, get } };
    const components = { schemas: { ...shelves.components.schemas, Shelf } };
    await using mock = await mockOf({ ...shelves, paths, components }, { rows: 1 });
    expect((await mock.call(`GET ${path}?fields=above`)).body).toEqual([{ above: null }]);
  });
});

describe('a hostile query', () => {
  it.each([
    ['sort', '['.repeat(2000) + ']'.repeat(2000)],
    ['sort', '[1,'.repeat(1300) + '1' + ']'.repeat(1300)],
    ['filter', '{"a":'.repeat(700) + '1' + '}'.repeat(700)],
    ['filter', '('.repeat(3900)],
    ['filter', '{"__proto__":1,"constructor":{"gte":1}}'],
    ['fields', '__proto__'],
    ['cursor', 'cDk5OTk5OTk5OTk5OTk5Og'],
  ])('for %s gets a response', async (name, value) => {
    await using mock = await mockOf(productsDocument(['sort', 'filter', 'fields', 'cursor']));
    const { status } = await mock.call(`GET /products?${name}=${encodeURIComponent(value)}`);
    expect(status).toBe(200);
  });
});
