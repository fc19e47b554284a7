import type { EditRow } from '../edit-row.ts';

const row = { $ref: '#/components/schemas/ProductSale' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const errors = {
  400: { $ref: '#/components/responses/BadRequest' },
  404: { $ref: '#/components/responses/NotFound' },
};
const read = {
  operationId: 'getProductSale',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } },
  ],
  responses: { 200: { description: 'How a product sells.', ...json(row) }, ...errors },
  'x-crud': { model: 'ProductSale', action: 'get' },
};
const body = {
  type: 'object',
  properties: { name: { type: 'string', 'x-db': { column: 'name' } } },
};
const creation = {
  operationId: 'createProductSale',
  requestBody: { required: true, ...json(body) },
  responses: { 201: { description: 'Created.', ...json(row) } },
  'x-crud': { model: 'ProductSale', action: 'create' },
};

/** Rows of views. */
export const viewEdits: readonly EditRow[] = [
  {
    name: 'a key that the document names for a view',
    change: (shop) => {
      Object.assign(shop.part('ProductSale')['x-db'] as object, { primaryKey: ['product_id'] });
      shop.change({ 'GET /product_sales/{id}': read });
    },
    calls: [
      ['GET /product_sales/1', undefined, 200, { productId: 1 }],
      ['GET /product_sales/987654', undefined, 404, { statusCode: 404 }],
      ['GET /product_sales/x', undefined, 400, { statusCode: 400 }],
    ],
    types: `const { data } = await api.GET('/product_sales/{id}', { params: { path: { id: 1 } } });
      void data.productId;`,
    everywhere: true,
  },
  {
    name: 'a creation of a view of which the database only changes rows',
    change: (shop) => {
      Object.assign(shop.part('ProductSale')['x-db'] as object, { writes: ['update'] });
      shop.change({ 'POST /product_sales': creation });
    },
    rejected: { at: '/paths/~1product_sales/post', says: /view, which does not support create/ },
  },
];
