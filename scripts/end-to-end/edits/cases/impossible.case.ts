import type { EditRow } from '../edit-row.ts';
import { rejecting, type RejectedEdit } from '../rejected-edit.ts';

const none = undefined;

/** Keywords that no value can satisfy, reported at their place. */
const impossible: readonly RejectedEdit[] = [
  [
    'a minLength above the maxLength',
    { 'CreateCustomerDTO.name': { minLength: 200 } },
    '/CreateCustomerDTO/properties/name',
    /minLength/,
  ],
  [
    'a minLength above the maxLength in the response',
    { 'Customer.name': { minLength: 200 } },
    '/Customer/properties/name',
    /minLength/,
  ],
  [
    'a minimum above the maximum',
    { 'CreateProductDTO.stock': { minimum: 9, maximum: 3 } },
    '/CreateProductDTO/properties/stock',
    /minimum/,
  ],
  [
    'exclusive bounds that meet',
    { 'CreateProductDTO.stock': { minimum: 5, maximum: 5, exclusiveMaximum: true } },
    '/CreateProductDTO/properties/stock',
    /minimum|maximum/,
  ],
  [
    'a minProperties above the maxProperties',
    { UpdateCustomerDTO: { minProperties: 5, maxProperties: 2 } },
    '/UpdateCustomerDTO',
    /minProperties/,
  ],
  [
    'a minItems above the maxItems',
    {
      'CreateProductDTO.attributes': {
        type: 'array',
        items: {},
        additionalProperties: none,
        minItems: 4,
        maxItems: 2,
      },
    },
    '/CreateProductDTO/properties/attributes',
    /minItems/,
  ],
  [
    'a default that is not in the enum',
    { 'CreateOrderDTO.status': { default: 'lost' } },
    '/CreateOrderDTO/properties/status/default',
    /default/,
  ],
  [
    'a default above the maximum',
    { 'CreateProductDTO.stock': { maximum: 10, default: 11 } },
    '/CreateProductDTO/properties/stock/default',
    /default/,
  ],
  [
    'a default of another type',
    { 'CreateProductDTO.stock': { default: 'many' } },
    '/CreateProductDTO/properties/stock/default',
    /default/,
  ],
  [
    'a default that is too long',
    { 'CreateCustomerDTO.phone': { default: '0'.repeat(17) } },
    '/CreateCustomerDTO/properties/phone/default',
    /default/,
  ],
  [
    'a default that the pattern rejects',
    { 'CreateCustomerDTO.phone': { pattern: '^\\d+$', default: 'none' } },
    '/CreateCustomerDTO/properties/phone/default',
    /default/,
  ],
  [
    'a default of null without nullable',
    { 'CreateCustomerDTO.name': { default: null } },
    '/CreateCustomerDTO/properties/name/default',
    /default/,
  ],
  [
    'a default of a parameter above its maximum',
    {
      'GET /customers ?limit': {
        schema: { type: 'integer', minimum: 1, maximum: 10, default: 20 },
      },
    },
    '/schema/default',
    /default/,
  ],
  [
    'a filter by text that is not an integer',
    { 'GET /customers ?email': { schema: { type: 'string', not: { type: 'integer' } } } },
    '/schema/not',
    /declares the type integer/,
  ],
  [
    'a limit whose minimum is above its maximum',
    { 'GET /customers ?limit': { schema: { type: 'integer', minimum: 10, maximum: 5 } } },
    '/parameters/1/schema',
    /minimum/,
  ],
  [
    'an enum of values of another type',
    { 'CreateOrderDTO.status': { enum: [1, 2], default: none, example: none } },
    '/CreateOrderDTO/properties/status',
    /enum/,
  ],
  [
    'an enum of values that are too long',
    { 'CreateOrderDTO.status': { enum: ['x'.repeat(40)], default: none, example: none } },
    '/CreateOrderDTO/properties/status',
    /enum/,
  ],
  [
    'an enum without values',
    { 'CreateOrderDTO.status': { enum: [], default: none, example: none } },
    '/CreateOrderDTO/properties/status/enum',
    /enum|items/,
  ],
  [
    'a multipleOf of zero',
    { 'CreateProductDTO.price': { multipleOf: 0 } },
    '/CreateProductDTO/properties/price/multipleOf',
    /multipleOf|> 0|greater/,
  ],
  [
    'a multipleOf larger than the range',
    { 'CreateProductDTO.stock': { minimum: 1, maximum: 4, multipleOf: 7 } },
    '/CreateProductDTO/properties/stock',
    /multiple/,
  ],
  [
    'a required property that is not allowed',
    {
      CreateCustomerDTO: {
        required: ['email', 'name', 'nick'],
        allOf: [{ type: 'object', required: ['nick'] }],
      },
    },
    '/CreateCustomerDTO',
    /nick/,
  ],
  [
    'a pattern that cannot be read',
    { 'CreateCustomerDTO.name': { pattern: '(' } },
    '/CreateCustomerDTO/properties/name/pattern',
    /pattern|expression/,
  ],
  [
    'a pattern that can backtrack without bound',
    { 'CreateCustomerDTO.name': { pattern: '^(a+)+$' } },
    '/CreateCustomerDTO/properties/name/pattern',
    /unsafePattern/,
  ],
  [
    'a pattern of overlapping alternatives',
    { 'CreateCustomerDTO.name': { pattern: '^(\\w|\\d)*!$' } },
    '/CreateCustomerDTO/properties/name/pattern',
    /unsafePattern/,
  ],
  [
    'a pattern of a parameter that can backtrack without bound',
    { 'GET /customers/{id} ?id': { schema: { type: 'string', pattern: '^(\\d+)*$' } } },
    '/schema/pattern',
    /unsafePattern/,
  ],
  [
    'nullable without a type',
    { 'CreateCustomerDTO.phone': { type: none } },
    '/CreateCustomerDTO/properties/phone',
    /nullable/,
  ],
];

/** Keywords that contradict each other, and patterns with exponential backtracking. */
export const impossibleEdits: readonly EditRow[] = [
  ...rejecting(impossible),
  {
    name: 'problems of several kinds, reported together',
    change: {
      'CreateCustomerDTO.name': { minLength: 200 },
      'Customer*.email': { type: 'boolean', minLength: none, maxLength: none },
      'CreateOrderDTO.note': { 'x-db': { column: 'remark' } },
    },
    rejected: [
      { at: '/CreateCustomerDTO/properties/name', says: /minLength/ },
      { at: '/Customer/properties/email', says: /without losing information/ },
      { at: '/CreateOrderDTO/properties/note', says: /remark/ },
    ],
  },
  {
    name: 'an intended pattern that can backtrack without bound',
    change: {
      'CreateCustomerDTO.name': { pattern: '^(a+)+$', 'x-crud': { unsafePattern: true } },
    },
    calls: [
      ['POST /customers', { email: 'a@b.co', name: 'aaa' }, 201, { name: 'aaa' }],
      ['POST /customers', { email: 'b@b.co', name: `${'a'.repeat(60)}!` }, 400],
    ],
  },
];
