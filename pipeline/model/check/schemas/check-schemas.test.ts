import { describe, expect, it } from 'vitest';
import { problemsAfter, warningsAfter } from '../../testing/edited-document.ts';
import type { DocumentEdit } from '../../testing/edited-document.ts';

const track = '#/components/schemas/Track';
const price = `${track}/properties/price`;
const title = `${track}/properties/title`;
const createTitle = '#/components/schemas/CreateTrackDTO/properties/title';
const limit = '#/paths/~1tracks/get/parameters/1/schema';

type Case = readonly [what: string, edits: readonly DocumentEdit[], expected: string];

/** A separate component, so that only its own keywords apply. */
const thing = (schema: unknown): DocumentEdit => ['#/components/schemas/Thing', schema];
const other = (schema: unknown): DocumentEdit => ['#/components/schemas/Other', schema];
const at = '#/components/schemas/Thing';

const rejected: readonly Case[] = [
  [
    'minLength above maxLength',
    [[`${createTitle}/minLength`, 201]],
    `${createTitle}/minLength No value is valid: minLength 201 is above maxLength 200.`,
  ],
  [
    'minItems above maxItems',
    [thing({ type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 1 })],
    `${at}/minItems No value is valid: minItems 2 is above maxItems 1.`,
  ],
  [
    'minProperties above maxProperties',
    [thing({ type: 'object', minProperties: 2, maxProperties: 1 })],
    `${at}/minProperties No value is valid: minProperties 2 is above maxProperties 1.`,
  ],
  [
    'a minimum above the maximum',
    [thing({ type: 'number', minimum: 2, maximum: 1 })],
    `${at}/minimum There is no number between minimum 2 and maximum 1.`,
  ],
  [
    'bounds that are one number, and exclude it',
    [thing({ type: 'number', minimum: 2, maximum: 2, exclusiveMaximum: true })],
    `${at}/minimum There is no number between minimum 2 and exclusive maximum 2.`,
  ],
  [
    'bounds without an integer between them',
    [thing({ type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 0.9 })],
    `${at}/minimum There is no integer between exclusive minimum 0 and maximum 0.9.`,
  ],
  [
    'bounds without a multiple between them',
    [thing({ type: 'integer', minimum: 1, maximum: 9, multipleOf: 10 })],
    `${at}/multipleOf There is no multiple of 10 between minimum 1 and maximum 9.`,
  ],
  [
    'multiples of nothing',
    [thing({ type: 'integer', multipleOf: 0 })],
    `${at}/multipleOf No value is a multiple of 0.`,
  ],
  [
    'bounds that contradict those of a reference',
    [
      other({ type: 'string', maxLength: 3 }),
      thing({ allOf: [{ $ref: '#/components/schemas/Other' }], minLength: 5 }),
    ],
    `${at}/minLength No value is valid: minLength 5 is above maxLength 3.`,
  ],
  [
    'an enum of another type',
    [thing({ type: 'integer', enum: ['1', '2'] })],
    `${at}/enum No value of the enum is valid, such as "1": it is not an integer.`,
  ],
  [
    'an enum of texts for a boolean',
    [thing({ type: 'boolean', enum: ['true', 'false'] })],
    `${at}/enum No value of the enum is valid, such as "true": it is not a boolean.`,
  ],
  [
    'an enum beyond its bounds',
    [thing({ type: 'integer', maximum: 3, enum: [4, 5] })],
    `${at}/enum No value of the enum is valid, such as 4: it is above the maximum 3.`,
  ],
  [
    'a nullable enum without null',
    [thing({ type: 'string', nullable: true, enum: ['a', 'b'] })],
    `${at}/enum The schema is nullable, but its enum does not contain null, so null is rejected.`,
  ],
  [
    'an enum that its reference has no value of',
    [
      other({ type: 'string', enum: ['a', 'b'] }),
      thing({ allOf: [{ $ref: '#/components/schemas/Other' }], enum: ['c'] }),
    ],
    `${at}/enum No value of the enum is valid, such as "c": it is not one of the enum values.`,
  ],
  [
    'a required name that another part forbids',
    [
      other({ type: 'object', additionalProperties: false, properties: { a: {} } }),
      thing({
        allOf: [{ $ref: '#/components/schemas/Other' }],
        properties: { b: {} },
        required: ['b'],
      }),
    ],
    `${at}/required No object is valid: "b" is required, but "additionalProperties": false forbids it.`,
  ],
  [
    'more required names than there may be properties',
    [
      thing({
        type: 'object',
        properties: { a: {}, b: {} },
        required: ['a', 'b'],
        maxProperties: 1,
      }),
    ],
    `${at}/maxProperties No object is valid: the number of required properties is 2, but maxProperties is 1.`,
  ],
  [
    'more properties than there are',
    [
      thing({
        ...{ type: 'object', properties: { a: {} } },
        ...{ additionalProperties: false, minProperties: 2 },
      }),
    ],
    `${at}/minProperties No object is valid: minProperties is 2, but the number of declared properties is 1.`,
  ],
  [
    'a default of another type',
    [[`${price}/default`, '0']],
    `${price}/default The default "0" does not match its schema: it is not a number.`,
  ],
  [
    'a default below the minimum',
    [[`${price}/default`, -1]],
    `${price}/default The default -1 does not match its schema: it is below the minimum 0.`,
  ],
  [
    'a default that is null where null is not allowed',
    [[`${price}/default`, null]],
    `${price}/default The default null does not match its schema: it is null, not a number.`,
  ],
  [
    'a default of a parameter above its maximum',
    [[`${limit}/default`, 101]],
    `${limit}/default The default 101 does not match its schema: it is above the maximum 100.`,
  ],
  [
    'a default that a new maximum leaves outside',
    [[`${limit}/maximum`, 10]],
    `${limit}/default The default 20 does not match its schema: it is above the maximum 10.`,
  ],
  [
    'a default that its reference rejects',
    [
      other({ type: 'string', enum: ['a'] }),
      thing({ allOf: [{ $ref: '#/components/schemas/Other' }], default: 'b' }),
    ],
    `${at}/default The default "b" does not match its schema: it is not one of the enum values.`,
  ],
  [
    'a default that is not a date',
    [thing({ type: 'string', format: 'date', default: '2024-02-30' })],
    `${at}/default The default "2024-02-30" does not match its schema: it is not a valid date.`,
  ],
  [
    'another type in a parameter\'s "not"',
    [[`${limit}/not`, { allOf: [{ type: 'boolean' }] }]],
    `${limit}/not "not" declares the type boolean, but the parameter is of type integer: its text would be converted to both.`,
  ],
  [
    "other types in a parameter's branches",
    [[`${limit}/anyOf`, [{ maximum: 30 }, { type: 'string' }]]],
    `${limit}/anyOf "anyOf" declares the type string, but the parameter is of type integer: its text would be converted to both.`,
  ],
  [
    'a default with a wrong part',
    [
      thing({
        ...{ type: 'object', default: { tags: ['a', 1] } },
        properties: { tags: { type: 'array', items: { type: 'string' } } },
      }),
    ],
    `${at}/default The default {"tags":["a",1]} does not match its schema: in "tags.1", it is not a string.`,
  ],
  [
    'a default that none of the branches takes',
    [thing({ oneOf: [{ type: 'string' }, { type: 'boolean' }], default: 1 })],
    `${at}/default The default 1 does not match its schema: it matches none of oneOf.`,
  ],
  [
    'a pattern with a loop in a loop',
    [[`${createTitle}/pattern`, '^(a+)+$']],
    `${createTitle}/pattern The pattern "^(a+)+$" can take unbounded time: it contains nested or ambiguous repetitions, or a backreference.`,
  ],
  [
    'unsafePattern without a pattern',
    [[`${title}/x-crud`, { unsafePattern: true }]],
    `${title}/x-crud/unsafePattern It has no effect without a pattern.`,
  ],
  [
    'keywords without the type that they apply to',
    [thing({ maxLength: 3, pattern: 'a' })],
    `${at}/maxLength maxLength, pattern apply to strings, but this schema has no type.`,
  ],
];

describe('a schema is rejected with', () => {
  it.each(rejected)('%s', (_what, edits, expected) => {
    expect(problemsAfter(...edits)).toEqual([expected]);
  });
});

const warned: readonly Case[] = [
  [
    'an example of another type',
    [[`${price}/example`, 'free']],
    `${price}/example The example "free" does not match its schema: it is not a number. Ignore this if it is meant to show an invalid value.`,
  ],
  [
    'an example of a parameter',
    [['#/paths/~1tracks/get/parameters/1/example', 500]],
    '#/paths/~1tracks/get/parameters/1/example The example 500 does not match its schema: it is above the maximum 100. Ignore this if it is meant to show an invalid value.',
  ],
  [
    'an example of a media type',
    [
      [
        '#/components/responses/Error/content/application~1json/examples',
        { short: { value: { statusCode: 400 } } },
      ],
    ],
    '#/components/responses/Error/content/application~1json/examples/short The example {"statusCode":400} does not match its schema: it lacks the required property "error". Ignore this if it is meant to show an invalid value.',
  ],
  [
    'a keyword of another type',
    [[`${price}/maxLength`, 3]],
    `${price}/maxLength maxLength applies to strings, but this schema is of type number: it has no effect.`,
  ],
  [
    'properties required of a number',
    [[`${price}/required`, ['amount']]],
    `${price}/required required applies to objects, but this schema is of type number: it has no effect.`,
  ],
];

describe('a warning is given for', () => {
  it.each(warned)('%s', (_what, edits, expected) => {
    expect(warningsAfter(...edits)).toContain(expected);
  });
});

const taken: readonly (readonly [what: string, edit: DocumentEdit])[] = [
  ['the document as it is', thing({})],
  ['a bound that is both', thing({ type: 'integer', minimum: 3, maximum: 3 })],
  [
    'cents',
    thing({ type: 'number', multipleOf: 0.01, minimum: 0.01, maximum: 0.01, default: 0.01 }),
  ],
  [
    'a null in a nullable enum',
    thing({ type: 'string', nullable: true, enum: ['a', null], default: null }),
  ],
  ['a format that nobody knows', thing({ type: 'string', format: 'phone', default: 'x' })],
  ['an enum of which one value fits', thing({ type: 'integer', maximum: 3, enum: [3, 4] })],
  [
    'a pattern that is meant',
    thing({ type: 'string', pattern: '^(a+)+$', 'x-crud': { unsafePattern: true } }),
  ],
  ['a pattern with one way through it', thing({ type: 'string', pattern: '^(foo|bar)+$' })],
  ['keywords whose type is next to them', thing({ allOf: [{ type: 'string' }, { maxLength: 3 }] })],
  [
    'an example without what only the server writes',
    thing({
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'integer', readOnly: true } },
      example: {},
    }),
  ],
  [
    'a schema that refers to itself',
    thing({
      type: 'object',
      properties: { next: { $ref: at } },
      default: { next: { next: {} } },
    }),
  ],
  [
    'an example in a form',
    [
      '#/paths/~1tracks~1{id}~1play/post/requestBody',
      {
        content: { 'application/xml': { schema: { type: 'object' }, example: '<a/>' } },
      },
    ],
  ],
];

describe('a schema is accepted with', () => {
  it.each(taken)('%s', (_what, edit) => {
    expect(problemsAfter(edit)).toEqual([]);
    expect(warningsAfter(edit)).toEqual([]);
  });
});
