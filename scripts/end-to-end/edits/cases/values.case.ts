import type { EditRow } from '../edit-row.ts';

const none = undefined;
const text = { type: 'string', format: none };
const plainText = {
  ...text,
  ...{ minimum: none, maximum: none, exclusiveMinimum: none, exclusiveMaximum: none },
};
const grace = { email: 'hopper@example.com', name: 'Grace' };
const rake = { categoryId: 1, sku: '7001', name: 'Hoe', price: 12.34 };
const lossy = /without losing information/;

/** Types that differ from the column's, in responses and bodies. */
export const valueEdits: readonly EditRow[] = [
  {
    name: 'a key as text',
    change: { 'Customer*.id': text },
    calls: [
      ['GET /customers/1', none, 200, { id: '1' }],
      ['POST /customers', grace, 201, grace],
      ['PATCH /customers/1', { id: 1 }, 400],
      ['PATCH /customers/1', { id: '77' }, 400],
      ['PATCH /customers/1', { id: '1', name: 'Ada' }, 200, { id: '1' }],
    ],
    types: `const { data } = await api.GET('/customers/{id}', { params: { path: { id: 1 } } });
      const id: string = data.id;
      void id;`,
    everywhere: true,
  },
  {
    name: 'a key as text in the path too',
    change: (shop) => {
      shop.change({ 'Customer*.id': text });
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
        shop.change({
          [`${method} /customers/{id} ?id`]: { schema: { type: 'string', pattern: '^\\d{1,9}$' } },
        });
      }
    },
    calls: [
      ['GET /customers/1', none, 200, { id: '1' }],
      ['GET /customers/x', none, 400],
    ],
    types: `await api.GET('/customers/{id}', { params: { path: { id: '1' } } });`,
    everywhere: true,
  },
  {
    name: 'a foreign key as text',
    change: { 'Order*.customerId': text },
    calls: [
      ['GET /orders/1', none, 200, { customerId: '1' }],
      ['POST /orders', { customerId: '1' }, 201, { customerId: '1' }],
      ['POST /orders', { customerId: 1 }, 400],
      ['POST /orders', { customerId: 'one' }, 400],
      ['POST /orders', { customerId: '1.5' }, 400],
      ['PATCH /orders/1', { customerId: '2' }, 200, { customerId: '2' }],
    ],
    types: `await api.POST('/orders', { body: { customerId: '1' } });
      // @ts-expect-error it is text
      await api.POST('/orders', { body: { customerId: 1 } });`,
    everywhere: true,
  },
  {
    name: 'an integer as text',
    change: { 'Product*.stock': { ...plainText, default: none, example: none } },
    calls: [
      ['GET /products/1', none, 200, { stock: '3' }],
      [
        'POST /products',
        { ...rake, stock: '9007199254740993' },
        201,
        { stock: '9007199254740993' },
      ],
      ['POST /products', { ...rake, sku: '7002', stock: '' }, 400],
    ],
    types: `const { data } = await api.GET('/products/{id}', { params: { path: { id: 1 } } });
      const stock: string = data.stock;
      void stock;`,
  },
  {
    name: 'a decimal as text',
    change: { 'Product*.price': plainText },
    calls: [
      ['GET /products/1', none, 200, { price: '19.99' }],
      ['POST /products', { ...rake, price: '12.34' }, 201, { price: '12.34' }],
      ['POST /products', { ...rake, sku: '7002', price: 12.34 }, 400],
      ['POST /products', { ...rake, sku: '7002', price: 'dear' }, 400],
      ['PATCH /products/2', { price: '6.75' }, 200, { price: '6.75' }],
      ['PATCH /products/2', { price: '6.50' }, 200, { price: '6.50' }],
      ['PATCH /products/2', { price: '6' }, 200, { price: '6.00' }],
    ],
    types: `const { data } = await api.GET('/products/{id}', { params: { path: { id: 1 } } });
      const price: string = data.price;
      void price;`,
    everywhere: true,
  },
  {
    name: 'a decimal as text in a generated column',
    change: { 'OrderItem*.lineTotal': plainText },
    calls: [['GET /order_items?limit=1', none, 200, [{ lineTotal: '39.98' }]]],
    everywhere: true,
  },
  {
    name: 'a decimal as text of a pattern',
    change: { 'Product*.price': { ...plainText, pattern: '^\\d{1,8}\\.\\d\\d$' } },
    calls: [
      ['POST /products', { ...rake, price: '12.34' }, 201, { price: '12.34' }],
      ['POST /products', { ...rake, sku: '7002', price: '12' }, 400],
      ['GET /products/2', none, 200, { price: '5.00' }],
    ],
  },
  {
    name: 'text as an integer',
    change: { 'Product*.sku': { type: 'integer', maxLength: none } },
    calls: [
      ['GET /products/1', none, 200, { sku: 1001 }],
      ['POST /products', { ...rake, sku: 7001 }, 201, { sku: 7001 }],
      ['POST /products', { ...rake, sku: '7001' }, 400],
      ['PATCH /products/1', { sku: 1001 }, 200, { sku: 1001 }],
    ],
    types: `const { data } = await api.GET('/products/{id}', { params: { path: { id: 1 } } });
      const sku: number = data.sku;
      void sku;`,
    everywhere: true,
  },
  {
    name: 'text as a number',
    change: { 'Product*.sku': { type: 'number', maxLength: none, minimum: 0, maximum: 9999 } },
    calls: [
      ['GET /products/1', none, 200, { sku: 1001 }],
      ['POST /products', { ...rake, sku: 12.5 }, 201, { sku: 12.5 }],
    ],
    everywhere: true,
  },
  {
    name: 'text as a number that a stored text is not',
    change: { 'Customer*.name': { type: 'number', minLength: none, maxLength: none } },
    calls: [['POST /customers', { ...grace, name: 5 }, 201, { name: 5 }]],
    contract: 'stored names are not numbers',
  },
  {
    name: 'a moment as a date',
    change: { 'Order*.placedAt': { format: 'date', example: '2024-02-29' } },
    calls: [
      ['GET /orders/1', none, 200, { placedAt: '2024-02-29' }],
      ['POST /orders', { customerId: 1, placedAt: '2024-06-07' }, 201, { placedAt: '2024-06-07' }],
      ['POST /orders', { customerId: 1, placedAt: '2024-06-07T00:00:00Z' }, 400],
      ['POST /orders', { customerId: 1, placedAt: '2024-02-30' }, 400],
    ],
    everywhere: true,
  },
  {
    name: 'a date as a moment',
    change: { 'Order*.shippedOn': { format: 'date-time', example: '2024-02-29T00:00:00Z' } },
    calls: [
      ['GET /orders/1', none, 200, { shippedOn: '2024-03-01T00:00:00Z' }],
      ['GET /orders/2', none, 200, { shippedOn: null }],
      [
        'PATCH /orders/2',
        { shippedOn: '2024-07-08T00:00:00Z' },
        200,
        { shippedOn: '2024-07-08T00:00:00Z' },
      ],
      ['PATCH /orders/2', { shippedOn: '2024-07-08T02:00:00+02:00' }, 200],
      ['PATCH /orders/2', { shippedOn: '2024-07-08T10:00:00Z' }, 400],
      ['PATCH /orders/2', { shippedOn: '2024-07-08' }, 400],
    ],
    everywhere: true,
  },
  {
    name: 'zero and one as a boolean',
    change: {
      'Category*.position': {
        ...{ type: 'boolean', format: none, minimum: none, default: false, example: none },
      },
    },
    calls: [
      ['GET /categories/1', none, 200, { position: true }],
      ['GET /categories/2', none, 200, { position: false }],
      ['POST /categories', { name: 'Pots', position: true }, 201, { position: true }],
      ['POST /categories', { name: 'Pans', position: 1 }, 400],
      ['POST /categories', { name: 'Nets' }, 201, { position: false }],
    ],
    types: `await api.POST('/categories', { body: { name: '', position: true } });
      // @ts-expect-error it is a boolean
      await api.POST('/categories', { body: { name: '', position: 1 } });`,
    everywhere: true,
  },
  {
    name: 'an integer as a number',
    change: { 'Category*.position': { type: 'number', format: none } },
    calls: [
      ['GET /categories/1', none, 200, { position: 1 }],
      ['POST /categories', { name: 'Pots', position: 4 }, 201, { position: 4 }],
      ['POST /categories', { name: 'Pans', position: 4.5 }, 400],
    ],
    contract: 'the column takes no fractions, which only the database can check',
    everywhere: true,
  },
  {
    name: 'a moment without its format',
    change: { 'Order*.placedAt': { format: none } },
    calls: [['GET /orders/1', none, 200, { placedAt: '2024-02-29T00:00:00Z' }]],
    contract: 'any text is tried where only moments are stored',
  },
  {
    name: 'a date without its format',
    change: { 'Order.shippedOn': { format: none } },
    calls: [['GET /orders/1', none, 200, { shippedOn: '2024-03-01' }]],
    everywhere: true,
  },
  {
    name: 'text with a format',
    change: { 'Customer*.email': { format: 'email' } },
    calls: [
      ['POST /customers', { ...grace, email: 'no address' }, 400],
      ['POST /customers', grace, 201, grace],
    ],
  },
  {
    name: 'int64 as int32',
    change: { 'Category*.position': { format: 'int32' } },
    calls: [
      ['POST /categories', { name: 'Pots', position: 2147483648 }, 400],
      ['POST /categories', { name: 'Pots', position: 2147483647 }, 201, { position: 2147483647 }],
    ],
    everywhere: true,
  },
  {
    name: 'a JSON column that contains lists',
    change: { 'Product*.attributes': { type: 'array', items: {}, additionalProperties: none } },
    calls: [
      ['POST /products', { ...rake, attributes: ['red', 1] }, 201, { attributes: ['red', 1] }],
      ['POST /products', { ...rake, sku: '7002', attributes: {} }, 400],
    ],
    types: `await api.POST('/products', { body: { categoryId: 1, sku: '', name: '', price: 1, attributes: [1] } });`,
    everywhere: true,
  },
  {
    name: 'a JSON column that contains text',
    change: { 'Product*.attributes': { type: 'string', additionalProperties: none } },
    calls: [['POST /products', { ...rake, attributes: 'red' }, 201, { attributes: 'red' }]],
    everywhere: true,
  },
  {
    name: 'a JSON column whose properties only the model declares',
    change: {
      'Product.attributes': {
        required: ['colour'],
        properties: { colour: { type: 'string' }, size: { type: 'integer' } },
      },
    },
    warned: [
      { at: '/CreateProductDTO/properties/attributes', says: 'required ["colour"]' },
      { at: '/UpdateProductDTO/properties/attributes', says: 'required ["colour"]' },
    ],
    calls: [
      ['POST /products', { ...rake, attributes: { size: 1 } }, 400],
      ['POST /products', { ...rake, attributes: { colour: 'red', size: 'L' } }, 400],
      ['POST /products', { ...rake, attributes: { colour: 'red', size: 1 } }, 201],
    ],
  },
  {
    name: 'a JSON column that only the model closes',
    change: { 'Product.attributes': { additionalProperties: false } },
    rejected: [
      {
        at: '/CreateProductDTO/properties/attributes/additionalProperties',
        says: 'additionalProperties false in Product but true here',
      },
      {
        at: '/UpdateProductDTO/properties/attributes/additionalProperties',
        says: 'additionalProperties false in Product but true here',
      },
    ],
  },
  {
    name: 'a JSON column with declared properties',
    change: {
      'Product*.attributes': {
        required: ['colour'],
        properties: { colour: { type: 'string' } },
      },
    },
    calls: [
      [
        'POST /products',
        { ...rake, attributes: { colour: 'red' } },
        201,
        { attributes: { colour: 'red' } },
      ],
      ['POST /products', { ...rake, sku: '7002', attributes: { size: 1 } }, 400],
    ],
    types: `const { data } = await api.GET('/products/{id}', { params: { path: { id: 1 } } });
      const colour: string | undefined = data.attributes?.colour;
      void colour;`,
    everywhere: true,
  },
  {
    name: 'text in the response, a number in the body',
    change: { 'Order.customerId': text },
    calls: [
      ['GET /orders/1', none, 200, { customerId: '1' }],
      ['POST /orders', { customerId: 2 }, 201, { customerId: '2' }],
    ],
    everywhere: true,
  },
  {
    name: 'a number in the response, text in the body',
    change: { 'CreateOrderDTO.customerId': text },
    calls: [
      ['POST /orders', { customerId: '2' }, 201, { customerId: 2 }],
      ['POST /orders', { customerId: 2 }, 400],
    ],
  },
  {
    name: 'a computed column of a view as an integer',
    change: { 'ProductSale.sold': { type: 'integer' } },
    calls: [['GET /product_sales', none, 200, [{ sold: 2 }, { sold: 1 }]]],
    types: `const { data } = await api.GET('/product_sales');
      const sold: number | undefined = data[0]?.sold;
      void sold;`,
  },
  {
    name: 'a lossy type in the model and both bodies, reported together',
    change: { 'Product*.price': { type: 'integer', format: none } },
    rejected: [
      { at: '/schemas/Product/properties/price', says: lossy },
      { at: '/schemas/CreateProductDTO/properties/price', says: lossy },
      { at: '/schemas/UpdateProductDTO/properties/price', says: lossy },
    ],
    everywhere: true,
  },
  ...(
    [
      [
        'text as a boolean',
        'Customer*.email',
        { type: 'boolean', minLength: none, maxLength: none },
      ],
      [
        'a moment as an integer',
        'Order*.placedAt',
        { type: 'integer', format: none, example: none },
      ],
      [
        'a moment as a boolean',
        'Order*.placedAt',
        { type: 'boolean', format: none, example: none },
      ],
      ['a date as a number', 'Order*.shippedOn', { type: 'number', format: none, example: none }],
      ['a decimal as a boolean', 'Payment*.amount', { type: 'boolean', format: none }],
      [
        'an integer as an object',
        'Product*.stock',
        { type: 'object', format: none, default: none },
      ],
      ['a boolean as a list', 'Product*.active', { type: 'array', items: {}, default: none }],
      ['a generated decimal as an integer', 'OrderItem*.lineTotal', { type: 'integer' }],
    ] as const
  ).map(([name, address, change]): EditRow => ({
    name,
    change: { [address]: { ...change, example: none } },
    rejected: { at: `/${address.replace('*.', '/properties/')}`, says: lossy },
    everywhere: true,
  })),
  ...(
    [
      ['text as an object', { type: 'object' }, { kind: 'spade' }],
      ['text as a list', { type: 'array', items: { type: 'string' } }, ['spade', 'steel']],
    ] as const
  ).flatMap(([name, schema, value]): readonly EditRow[] => [
    {
      name: `${name}, where a text column keeps JSON`,
      change: { 'Product*.description': { ...schema, example: none } },
      warned: { at: '/schemas/Product/properties/description', says: 'JSON' },
      calls: [
        ['PATCH /products/1', { description: value }, 200, { description: value }],
        ['GET /products/1', none, 200, { description: value }],
        ['PATCH /products/1', { description: 'spade' }, 400],
      ],
    },
    {
      name,
      change: { 'Product*.description': { ...schema, example: none } },
      rejected: { at: '/schemas/Product/properties/description', says: lossy },
      everywhere: 'but on SQLite',
    },
  ]),
];
