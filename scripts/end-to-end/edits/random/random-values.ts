import type { Part } from '../edited-document.ts';

/** Possible values of each schema keyword. */
export const keywordValues: Readonly<Record<string, readonly unknown[]>> = {
  minLength: [0, 1, 3, 40, 300, -1],
  maxLength: [2, 8, 30, 200, 1000],
  minimum: [0, 1, 5, -10, 1000000],
  maximum: [0, 1, 50, 900, 1e12],
  exclusiveMinimum: [true, false, 0],
  exclusiveMaximum: [true, false],
  multipleOf: [1, 2, 5, 0.01, 0.5, 0],
  pattern: ['^[a-z]+$', '^\\S+$', '@', '^(a+)+$', '[', '^.{3,}$'],
  enum: [['a', 'b'], ['pending', 'paid'], [1, 2, 3], [], [null], ['x', 'x'], [true]],
  default: ['pending', 'x', 0, 1, 19.99, true, null, '', {}, '2024-02-29'],
  example: ['pending', 'x', 0, true, null, '2024-02-29T12:30:00Z'],
  nullable: [true, false],
  readOnly: [true, false],
  writeOnly: [true, false],
  deprecated: [true],
  'x-internal': [true, false],
  title: ['A title', ''],
  description: ['Another */ text.', '`${it}`\nof two lines'],
  format: ['date', 'date-time', 'email', 'uuid', 'int32', 'int64', 'double', 'uri', 'unheard-of'],
  additionalProperties: [true, false, { type: 'string' }],
  required: [['name'], ['id', 'name'], [], ['nope']],
  minProperties: [1, 2, 9],
  maxProperties: [1, 30],
  minItems: [0, 1],
  maxItems: [1, 5, 200],
  uniqueItems: [true],
  'x-faker': ['person.firstName', 'no.such'],
  not: [{ type: 'integer' }, { enum: ['x'] }],
  'x-unknown': ['anything'],
};

/** Possible types, with their formats. */
export const types: readonly Part[] = [
  { type: 'string' },
  { type: 'string', format: 'date' },
  { type: 'string', format: 'date-time' },
  { type: 'string', format: 'uuid' },
  { type: 'string', format: 'byte' },
  { type: 'integer' },
  { type: 'integer', format: 'int32' },
  { type: 'integer', format: 'int64' },
  { type: 'number' },
  { type: 'number', format: 'float' },
  { type: 'number', format: 'double' },
  { type: 'boolean' },
  { type: 'object' },
  { type: 'array', items: { type: 'string' } },
  { type: 'array' },
  { type: 'null' },
  {},
];

/** Arbitrary JSON values as replacements. */
export const anyValues: readonly unknown[] = [
  ...[null, true, false, 0, 1, -1, 1.5, '', 'x', 'a/b', '#/components/schemas/Customer'],
  ...[[], {}, [{}], ['x'], { $ref: '#/components/schemas/Order' }, { type: 'string' }],
];

/** Possible names. */
export const names: readonly string[] = [
  ...['title', 'fullName', 'a', 'order_id', 'constructor', 'with space', 'ünï', 'class', '2nd'],
  ...['x-mine', 'id', 'name', 'a.b', '__proto__', 'page', 'limit', 'Customer'],
];
