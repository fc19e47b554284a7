import type { EditRow } from '../edit-row.ts';
import type { Telling } from '../telling.ts';

const none = undefined;

/** What builds, and is said to be odd. */
const odd: readonly Telling[] = [
  [
    'nullable on a column that is not',
    { 'Customer*.name': { nullable: true } },
    '/Customer/properties/name',
    /null/,
  ],
  [
    'nullable gone from a column that may be null',
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
    'a value of an enum that no column of that width holds',
    { 'Payment*.method': { enum: ['card', 'mobile_money', 'cash', 'cheque'] } },
    '/Payment/properties/method',
    /cheque|enum/,
  ],
  [
    'a column without default taken out of Create',
    { 'CreateCustomerDTO.name': none },
    '/paths/~1customers/post',
    /name/,
  ],
  [
    'a foreign key taken out of Create',
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
    'a required name that is no property',
    { Customer: { required: ['id', 'nick'] } },
    '/Customer/required',
    /nick/,
  ],
];

/** What builds with a warning that says when it is right. */
export const warnedEdits: readonly EditRow[] = [
  ...odd.map(([name, change, at, says]): EditRow => {
    const calls: EditRow['calls'] = [['GET /customers/1', none, 200]];
    return { name, change, warned: { at, says }, calls, contract: 'the database knows better' };
  }),
];
