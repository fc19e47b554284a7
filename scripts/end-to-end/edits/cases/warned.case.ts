import type { EditRow } from '../edit-row.ts';
import type { RejectedEdit } from '../rejected-edit.ts';

const none = undefined;

/** Edits that build with a warning. */
const odd: readonly RejectedEdit[] = [
  [
    'nullable on a NOT NULL column',
    { 'Customer*.name': { nullable: true } },
    '/Customer/properties/name',
    /null/,
  ],
  [
    'an integer that the model bounds and any digits in a body',
    { 'CreateOrderItemDTO.quantity': { type: 'string', minimum: none, maximum: none } },
    '/CreateOrderItemDTO/properties/quantity',
    /is text here but has minimum 1 in OrderItem/,
  ],
  [
    'errors of another media type',
    { '#/components/responses/BadRequest': { content: { 'text/plain': { schema: {} } } } },
    '/responses/400/content',
    /error responses are application\/json, not text\/plain/,
  ],
  [
    'nullable removed from a nullable column',
    { 'Customer*.phone': { nullable: none } },
    '/Customer/properties/phone',
    /null/,
  ],
  [
    'a value of an enum that the database rejects',
    { 'Order*.status': { enum: ['pending', 'lost'] } },
    '/CreateOrderDTO/properties/status',
    /lost|enum/,
  ],
  [
    'an enum value longer than the column',
    { 'Payment*.method': { enum: ['card', 'mobile_money', 'cash', 'cheque'] } },
    '/Payment/properties/method',
    /cheque|enum/,
  ],
  [
    'a column without default removed from Create',
    { 'CreateCustomerDTO.name': none },
    '/paths/~1customers/post',
    /name/,
  ],
  [
    'a foreign key removed from Create',
    { 'CreateOrderDTO.customerId': none },
    '/paths/~1orders/post',
    /customer/,
  ],
  [
    'an example of another type',
    { 'Customer.name': { example: 5 } },
    '/Customer/properties/name/example',
    /example/,
  ],
  [
    'an example that is too long',
    { 'CreateCustomerDTO.phone': { example: '0'.repeat(20) } },
    '/CreateCustomerDTO/properties/phone/example',
    /example/,
  ],
  [
    'an example of a parameter above its maximum',
    { 'GET /customers ?limit': { example: 1000 } },
    '/parameters/1/example',
    /example/,
  ],
  [
    'an example outside its enum',
    { 'Order.status': { example: 'lost' } },
    '/Order/properties/status/example',
    /example/,
  ],
  [
    'a maximum of keys in the path',
    { '#/paths/~1customers~1{id}/parameters/0/schema': { maximum: 1 } },
    '/parameters/0/schema/maximum',
    /another key has no address/,
  ],
  [
    'a minimum of keys above the first generated one',
    { 'Product*.id': { minimum: 1_000_000 } },
    '/Product/properties/id',
    /without checking minimum/,
  ],
  [
    'a required name that is not a property',
    { Customer: { required: ['id', 'nick'] } },
    '/Customer/required',
    /nick/,
  ],
];

/** Edits that build with a warning that states when it can be ignored. */
export const warnedEdits: readonly EditRow[] = [
  ...odd.map(([name, change, at, says]): EditRow => {
    const calls: EditRow['calls'] = [['GET /customers/1', none, 200]];
    return {
      name,
      change,
      warned: { at, says },
      calls,
      contract: 'the database decides otherwise',
    };
  }),
  {
    name: 'a body without a type, which the model declares',
    change: {
      'UpdateProductDTO.active': { type: none },
      'CreateCustomerDTO.phone': { type: none, nullable: none },
    },
    warned: [
      { at: '/UpdateProductDTO/properties/active', says: 'type "boolean"' },
      { at: '/CreateCustomerDTO/properties/phone', says: 'type "string", nullable true' },
    ],
    calls: [
      ['PATCH /products/1', { active: 'yes' }, 400],
      ['PATCH /products/1', { active: false }, 200, { active: false }],
      ['POST /customers', { email: 'a@b.co', name: 'A', phone: 5 }, 400],
      ['POST /customers', { email: 'a@b.co', name: 'A', phone: null }, 201, { phone: null }],
    ],
  },
  {
    name: 'a multipleOf of keys in the path',
    change: { '#/paths/~1customers~1{id}/parameters/0/schema': { multipleOf: 2 } },
    warned: { at: '/parameters/0/schema/multipleOf', says: /another key has no address/ },
    calls: [
      ['GET /customers/2', none, 200, { name: 'Alan' }],
      ['GET /customers/3', none, 400],
    ],
    contract: 'rows with odd keys have no address',
  },
];
