import { describe, expect, it } from 'vitest';
import { documentText } from '../document/document-text.ts';
import { PipelineError } from '../errors.ts';
import { loadDocument, parseDocument } from '../model/load/load-document.ts';
import { resolveModel } from '../model/resolve-model.ts';
import type { OpenApiDocument, SchemaObject } from '../openapi-document.ts';
import { changeAbilities } from './change-abilities.ts';
import type { AbilityChange } from './change-abilities.ts';

const shop = await loadDocument('server-template/openapi/shop.json');

/** Parses `filter price gte --to Product`. */
function wish(verb: AbilityChange['verb'], line: string): AbilityChange {
  const [words = '', to] = line.split(' --to ');
  const isAll = words.endsWith(' --all');
  return {
    verb,
    words: words
      .replace(' --all', '')
      .split(' ')
      .filter((word) => word !== ''),
    to: to?.split(',') ?? null,
    all: isAll,
  };
}

function changed(document: OpenApiDocument, verb: AbilityChange['verb'], line: string) {
  return changeAbilities(document, resolveModel(document), wish(verb, line));
}

const lines: readonly (readonly [line: string, wants: readonly string[], notes: number])[] = [
  ['filter price gte --to Product', ['"name": "price_gte"'], 1],
  ['filter price between --to Product', ['"name": "price_between"', '"maxItems": 2'], 1],
  ['filter price ne --to Product,OrderItem', ['"op": "ne"'], 0],
  ['filter description null --to Product', ['"type": "boolean"'], 1],
  ['filter categoryId ne --to Product', ['"op": "ne"'], 0],
  ['sort price description --to Product', ['"-description"'], 2],
  ['search --to Product', ['"search": ["sku", "name", "description"]', '"role": "search"'], 1],
  ['search name --all', ['"role": "search"'], 1],
  ['fields --all', ['"ProductFields": {', '"role": "fields"'], 0],
  ['embed --all', ['"relation": { "model": "Customer"', '"role": "embed"'], 1],
  ['embed customer --to Order', ['"enum": ["customer"]'], 0],
  ['query --to Order', ['"OrderQuery": {', '"action": "query"', '"Int64Condition": {'], 0],
  ['query --all', ['"ProductWhere": {', '"CustomerWhere": {'], 0],
  ['cursor --all', ['"$ref": "#/components/parameters/cursor"'], 1],
  ['aliases json-server --all', ['"role": "ids"', '"role": "sortField"', '"total": "exact"'], 0],
  [
    'aliases simple-rest --all',
    ['"role": "range"', '"role": "filters"', '"$ref": "#/components/parameters/filter"'],
    0,
  ],
  ['etag --all', ['"If-None-Match"', '"304"', '"412"', '"ETag"'], 1],
  ['merge-patch --all', ['"application/merge-patch+json": {', '"Accept-Patch"'], 2],
  ['merge-patch --to Product', ['"application/merge-patch+json": {'], 1],
  ['increment stock price --to Product', ['"PatchProductDTO": {', '"$inc": {'], 0],
  ['csv --all', ['"text/csv": {'], 1],
  ['ndjson --to Product', ['"application/x-ndjson": {'], 0],
  ['replica --to Order', ['"replica": true'], 0],
  ['bulk --all', ['"/products/bulk": {', '"BulkUpdateProductDTO": {', '"maxItems": 100'], 1],
  ['upsert --all', ['"/customers/by/email/{email}": {', '"PutCustomerByEmailDTO": {'], 2],
  ['nested --all', ['"CreateOrderOrderItemsDTO": {', '"delete": {'], 2],
  ['nested orderItems --to Order', ['"UpdateOrderOrderItemsDTO": {'], 0],
  ['operation POST /orders/{id}/check-in', ['"operationId": "checkInOrder"'], 1],
  ['operation POST /orders/{id}/pay', ['"operationId": "payOrder"', '"tags": ["Order"]'], 1],
  ['operation GET /reports/daily', ['"operationId": "getReportsDaily"'], 1],
  ['rows status=pending --to Order', ['"rows": { "status": "pending" }'], 1],
  ['preset stock=5 sku=none --to Product', ['"preset": { "stock": 5, "sku": "none" }'], 0],
  ['envelope data --all', ['"required": ["data"]'], 0],
  ['prefix /v1', ['/v1"'], 0],
  ['mcp /agents writes', ['"mcp": { "path": "/agents", "allow": ["write"] }'], 1],
  ['security bearer', ['"security": [{ "bearer": [] }]', '"401"'], 0],
  ['security apiKey --to Order', ['"security": [{ "apiKey": [] }]', '"401"'], 0],
];

it.each(['query', 'fields', 'batch', 'bulk', 'nested', 'etag'])(
  'adds %s where models have the names of its schemas, and removes it',
  async (ability) => {
    const names = { Category: 'ProductGroup', Customer: 'ProductWhere', Payment: 'Batch' };
    const others = { OrderItem: 'Int64Condition', Order: 'ProductFields' };
    const text = Object.entries({ ...names, ...others }).reduce(
      (known, [name, other]) => known.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), other),
      documentText(shop),
    );
    const before = await parseDocument(text, 'shop.json');
    const line = ability === 'batch' ? ability : `${ability} --all`;
    const after = changed(before, 'add', line).document;
    expect(resolveModel(after).models.map(({ name }) => name)).toEqual(
      resolveModel(before).models.map(({ name }) => name),
    );
    expect(changed(after, 'remove', line).document).toEqual(before);
  },
);

it('removes filters through a relation that is no longer embedded, at any depth', () => {
  const embedded = changed(shop, 'add', 'embed --all').document;
  const filter = 'filter orders.orderItems.quantity --to Customer';
  const filtered = changed(embedded, 'add', filter).document;
  const names = (document: OpenApiDocument) =>
    resolveModel(document).operations.flatMap(({ list }) =>
      (list?.relatedFilters ?? []).map(({ parameter }) => parameter.name),
    );
  expect(names(filtered)).toEqual(['orders.orderItems.quantity']);
  expect(names(changed(filtered, 'remove', 'embed orderItems --to Order').document)).toEqual([]);
});

it('adds query to models whose properties have the names of results', async () => {
  const text = documentText(shop).replaceAll('"stock"', '"min"').replaceAll('"price"', '"count"');
  const before = await parseDocument(text, 'shop.json');
  const api = resolveModel(changed(before, 'add', 'query --to Product').document);
  const query = api.operations.find(({ id }) => id === 'queryProducts')?.query;
  const { values, groupBy = {} } = query?.abilities.aggregate ?? {};
  expect(Object.keys(values?.min ?? {})).toContain('min');
  expect(Object.keys(groupBy)).toContain('name');
  expect(groupBy).not.toHaveProperty('min');
  expect(groupBy).not.toHaveProperty('count');
});

it.each(['filter', 'sort', 'search', 'cursor', 'csv'])('adds %s to lists only', (name) => {
  const words = ['filter', 'sort'].includes(name) ? `${name} quantity` : name;
  const { get, ...others } = shop.paths['/order_items'] ?? {};
  const document = { ...shop, paths: { ...shop.paths, '/order_items': others } };
  expect(get).toBeDefined();
  expect(() => changed(document, 'add', `${words} --to OrderItem`)).toThrow(
    `OrderItem cannot have ${name}: no operation lists its rows.`,
  );
});

describe('an ability', () => {
  it.each(lines.filter(([line]) => !line.includes('search name --all') && !line.includes(',')))(
    '%s can be added, built, and removed without a trace',
    async (line, wants, notes) => {
      const added = changed(shop, 'add', line);
      const text = documentText(added.document);
      for (const want of wants) expect(text).toContain(want);
      expect(documentText(shop)).not.toBe(text);
      expect(added.notes).toHaveLength(notes);
      const document = await parseDocument(text, 'shop.json');
      resolveModel(document);
      expect(changed(document, 'add', line).document, 'added again').toEqual(document);
      expect(documentText(changed(document, 'remove', line).document)).toBe(documentText(shop));
      expect(changed(shop, 'remove', line).document, 'removed again').toEqual(shop);
    },
  );

  it.each(['etag --to Customer', 'upsert --to Customer', 'security bearer'])(
    '%s adds its error response to a document with other errors',
    async (line) => {
      const other = await parseDocument(
        documentText(shop)
          .replaceAll('schemas/Error"', 'schemas/Fault"')
          .replace('"Error": {', '"Fault": {'),
        'shop.json',
      );
      const added = await parseDocument(
        documentText(changed(other, 'add', line).document),
        'shop.json',
      );
      resolveModel(added);
      expect(documentText(changed(added, 'remove', line).document)).toBe(documentText(other));
    },
  );

  it.each(['query --to Category', 'bulk --to Category', 'nested --all', 'fields --to Category'])(
    '%s can be added to a model whose columns have no type',
    async (line) => {
      const untyped = structuredClone(shop);
      const schemas = untyped.components?.schemas as Record<string, SchemaObject>;
      for (const name of ['Category', 'CreateCategoryDTO', 'UpdateCategoryDTO'])
        for (const property of Object.values(schemas[name]?.properties ?? {}))
          for (const keyword of Object.keys(property).filter((one) => one !== 'x-db'))
            Reflect.deleteProperty(property, keyword);
      const text = documentText(changed(untyped, 'add', line).document);
      resolveModel(await parseDocument(text, 'shop.json'));
      expect(text).not.toContain('"enum": []');
    },
  );

  it.each([
    ['fields --to Product', 'query --to Product'],
    ['query --to Product', 'fields --to Product'],
  ])('queries can name the properties to return: %s, %s', async (first, second) => {
    const add = (document: OpenApiDocument, line: string): OpenApiDocument =>
      changed(document, 'add', line).document;
    const both = add(add(shop, first), second);
    const { operations } = resolveModel(await parseDocument(documentText(both), 'shop.json'));
    const query = operations.find(({ path }) => path === '/products/query')?.query;
    expect(query?.list.fields).toEqual({ name: 'fields', many: 'commas' });
    const removed = (line: string): string => documentText(changed(both, 'remove', line).document);
    expect(removed(second)).toBe(documentText(add(shop, first)));
    expect(removed(first)).toBe(documentText(add(shop, second)));
  });

  it('can be removed while another of its kind stays', () => {
    const both = ['search sku --to Product', 'search name --to Product', 'security bearer'].reduce(
      (document, line) => changed(document, 'add', line).document,
      shop,
    );
    const one = changed(both, 'remove', 'search name --to Product').document;
    const other = changed(one, 'add', 'security apiKey').document;
    expect(documentText(other)).toContain('"search": ["sku"]');
    expect(documentText(other)).toContain('"security": [{ "bearer": [] }, { "apiKey": [] }]');
    const text = documentText(changed(other, 'remove', 'security bearer').document);
    expect(text).toContain('"security": [{ "apiKey": [] }]');
    expect(text).toContain('"Unauthorized"');
    expect(text).not.toContain('"bearer"');
  });
});

/** Values written by hand, which `remove` must leave in place. */
const own: readonly (readonly [line: string, pointer: string, value: unknown])[] = [
  [
    'aliases json-server --to Product',
    '/paths/~1products/get/parameters',
    [
      ...['page', 'limit'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
      {
        ...{ name: 'total', in: 'query', description: 'Mine.', 'x-crud': { role: 'total' } },
        schema: { type: 'string', enum: ['exact'] },
      },
    ],
  ],
  ['aliases json-server --to Product', '/paths/~1products/get/x-crud/total', 'estimated'],
  [
    'aliases json-server --to Product',
    '/paths/~1products~1{id}/delete/responses',
    { 200: { $ref: '#/components/responses/ProductRow', description: 'The row.' } },
  ],
  ['etag --to Product', '/paths/~1products~1{id}/get/responses/304', { description: 'Mine.' }],
  ['etag --to Product', '/paths/~1products~1{id}/patch/responses/412', { description: 'Mine.' }],
  [
    'etag --to Product',
    '/paths/~1products~1{id}/patch/parameters',
    [{ name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } }],
  ],
  [
    'etag --to Product',
    '/components/responses/ProductRow/headers',
    { ETag: { description: 'Mine.', schema: { type: 'string' } } },
  ],
  [
    'cursor --to Product',
    '/paths/~1products/get/responses/200/headers/Link',
    { description: 'Mine.', schema: { type: 'string' } },
  ],
  ['security bearer --to Product', '/paths/~1products/get/security', [{ bearer: ['read'] }]],
  [
    'security bearer --to Product',
    '/paths/~1products/get/responses/401',
    { description: 'Nobody is logged in.' },
  ],
  [
    'merge-patch --to Product',
    '/paths/~1products~1{id}/patch/responses/415',
    { description: 'Mine.' },
  ],
];

it.each(own)('remove %s keeps a handwritten %s', (line, pointer, value) => {
  const edited = structuredClone(shop) as unknown as Record<string, unknown>;
  const steps = pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/'));
  const last = steps.pop() ?? '';
  const owner = steps.reduce<Record<string, unknown>>(
    (part, step) => part[step] as Record<string, unknown>,
    edited,
  );
  owner[last] = value;
  const schemes = { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } };
  if (pointer.endsWith('/security'))
    (edited['components'] as Record<string, unknown>)['securitySchemes'] = schemes;
  // SQLite has no estimated counts.
  Object.assign(edited['x-db'] as object, { provider: 'postgresql' });
  const document = edited as unknown as OpenApiDocument;
  const added = changed(document, 'add', line).document;
  const removed = changed(added, 'remove', line).document;
  const left = steps
    .concat(last)
    .reduce<unknown>(
      (part, step) => (part as Record<string, unknown> | undefined)?.[step],
      removed,
    );
  expect(left).toEqual(value);
  expect(changed(document, 'remove', line).document).toEqual(document);
});

it.each([
  ['fiter price --to Product', 'There is no ability "fiter"; did you mean filter?'],
  ['', 'Name the ability to add.'],
  ['filter --to Product', 'Usage: specmill add filter <property> [operator]'],
  ['filter pice --to Product', 'Product has no property "pice" with a column.'],
  ['filter price near --to Product', 'There is no operator "near".'],
  [
    'filter price',
    'Name a model: specmill add filter <property> [operator] --to Category, or --all.',
  ],
  ['fields --to Produt', 'There is no model "Produt"; did you mean Product?'],
  [
    'cursor --to ProductSale',
    'ProductSale cannot have cursor: a cursor needs a key, and this model has none.',
  ],
  [
    'csv --to ProductSale',
    'ProductSale cannot have csv: an export reads rows in key order, and this model has no key.',
  ],
  [
    'rows tenant=$claims.tenant --all',
    'Category, Customer, OrderItem, Order, Payment, ProductSale and Product cannot have rows: they have no property "tenant".',
  ],
  [
    'upsert emial --to Customer',
    'Customer cannot have upsert: it has no property "emial", only "email".',
  ],
  [
    'upsert name --to Customer',
    'Customer cannot have upsert: name is not a unique key that is never null and can be set.',
  ],
  ['envelope id --to Customer', 'Customer cannot have envelope: it has a property "id" itself.'],
  ['aliases odata --all', 'Unknown aliases: "odata".'],
  ['operation FETCH /x', '"FETCH" is not an HTTP method.'],
  ['operation GET x', '"x" is not a path.'],
  [
    'operation GET /x --to Order',
    'operation <METHOD> <path> does not apply to a model: omit --to.',
  ],
  ['security saml', 'Unknown security scheme "saml".'],
  ['mcp /orders', '/orders is in use: name another path, such as specmill add mcp /agents.'],
])('rejects %j', (line, message) => {
  expect(() => changed(shop, 'add', line)).toThrow(message);
  expect(() => changed(shop, 'add', line)).toThrow(PipelineError);
});

it('names a parameter differently if a filter has its name', () => {
  const filter = { name: 'embed', in: 'query', schema: { type: 'string' } };
  const own = { ...filter, 'x-crud': { filter: 'status' } };
  const document = structuredClone(shop);
  const list = document.paths['/orders']?.get;
  Object.assign(list ?? {}, { parameters: [...(list?.parameters ?? []), own] });
  const added = changed(document, 'add', 'embed --to Order').document;
  const names = (path: string) =>
    added.paths[path]?.get?.parameters?.flatMap((one) => ('name' in one ? [one.name] : []));
  expect(names('/orders')).toEqual(expect.arrayContaining(['embed', '_embed']));
  expect(names('/orders/{id}')).toContain('embed');
  resolveModel(added);
  expect(changed(added, 'remove', 'embed --to Order').document).toEqual(document);
});

it('accepts a method and a path in quotes', () => {
  const words = ['operation', 'POST /orders/{id}/pay'];
  const change = { verb: 'add', words, to: null, all: false } as const;
  const { document } = changeAbilities(shop, resolveModel(shop), change);
  expect(document).toEqual(changed(shop, 'add', 'operation POST /orders/{id}/pay').document);
});

it('rejects hidden properties and does not remove operations of tables', () => {
  const secret = structuredClone(shop) as unknown as {
    components: {
      schemas: Record<string, { properties: Record<string, object>; required: string[] }>;
    };
  };
  const customer = secret.components.schemas['Customer']!;
  Object.assign(customer.properties['phone']!, { writeOnly: true });
  const document = secret as unknown as OpenApiDocument;
  expect(() => changed(document, 'add', 'filter phone --to Customer')).toThrow('never returned');
  expect(() => changed(document, 'add', 'sort phone --to Customer')).toThrow('never returned');
  expect(() => changed(document, 'add', 'search phone --to Customer')).toThrow('never returned');
  const fields = documentText(changed(document, 'add', 'fields --to Customer').document);
  expect(fields.slice(fields.indexOf('"CustomerFields"'))).not.toContain('"phone": {');
  expect(() => changed(shop, 'remove', 'operation POST /orders')).toThrow('of a table');
});

it('adds queries of models with properties called like the operators that join conditions', async () => {
  const text = documentText(shop).replaceAll(/"stock"(?=[:,])/g, '"not"');
  const odd = await parseDocument(text, 'shop.json');
  const { document } = changed(odd, 'add', 'query --all');
  const { operations } = resolveModel(document);
  const query = operations.find(({ path }) => path === '/products/query')?.query;
  const { root = '', tables = {} } = query?.abilities.where ?? {};
  const { columns = {} } = tables[root] ?? {};
  expect(Object.keys(columns)).toContain('name');
  expect(Object.keys(columns)).not.toContain('not');
});

it.each(['operation POST /orders/{id}/pay', 'query --all', 'bulk --all', 'upsert --all'])(
  'declares 401 for added operations if the document requires a token: %s',
  (line) => {
    const secured = changed(shop, 'add', 'security bearer').document;
    const { paths } = changed(secured, 'add', line).document;
    const silent = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => (operation as { responses?: object }).responses !== undefined)
        .filter(([, operation]) => !('401' in (operation as { responses: object }).responses))
        .map(([method]) => `${method} ${path}`),
    );
    expect(silent).toEqual([]);
  },
);

it.each(['query --all', 'bulk --all', 'upsert --all', 'nested --all'])(
  'causes no warnings with ETags: %s',
  (line) => {
    const tagged = changed(shop, 'add', 'etag --all').document;
    expect(resolveModel(changed(tagged, 'add', line).document).warnings).toEqual([]);
  },
);

it('leaves scopes to the properties of the model', () => {
  const edited = structuredClone(shop) as unknown as {
    components: { schemas: Record<string, { properties: Record<string, object>; required?: [] }> };
  };
  const { Product } = edited.components.schemas;
  delete Product?.required;
  Object.assign(Product?.properties['stock'] ?? {}, { 'x-crud': { readScope: 'stock' } });
  const document = edited as unknown as OpenApiDocument;
  const { document: added } = changed(document, 'add', 'fields --to Product');
  expect(() => resolveModel(added)).not.toThrow();
  expect(documentText(changed(added, 'remove', 'fields --to Product').document)).toBe(
    documentText(document),
  );
});
