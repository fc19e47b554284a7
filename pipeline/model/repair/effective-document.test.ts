import { describe, expect, it } from 'vitest';
import { valueAtPointer } from '../json-pointer.ts';
import { editedDocument, editedModel, warningsAfter } from '../testing/edited-document.ts';
import type { DocumentEdit } from '../testing/edited-document.ts';
import { resolveModel } from '../resolve-model.ts';

const track = '#/components/schemas/Track/properties';
const create = '#/components/schemas/CreateTrackDTO/properties';
const update = '#/components/schemas/UpdateTrackDTO/properties';
const list = '#/paths/~1tracks/get/parameters';

type Case = readonly [
  what: string,
  edits: readonly DocumentEdit[],
  place: string,
  expected: unknown,
];

const noteColumn = { 'x-db': { column: 'note' } };
const note = { type: 'string', nullable: true, ...noteColumn };

const failure = {
  description: 'Failed.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};
const loose = { 'application/json': { schema: { type: 'object' } } };
const shownError = {
  ...{ statusCode: 404, error: 'Not Found', code: 'GONE', message: 'Gone.', requestId: '1' },
};
const count = { type: 'integer' };
const titles = { type: 'array', items: { type: 'string', enum: ['title'] } };

const limit = { requests: 5, seconds: 60 };

const cases: readonly Case[] = [
  [
    'a body without a type holds a row, which is an object',
    [['#/components/schemas/CreateTrackDTO', {}]],
    '#/components/schemas/CreateTrackDTO',
    { type: 'object' },
  ],
  [
    'a limit of the document declares its 429, with the body of other errors',
    [['#/x-crud', { rateLimit: limit }]],
    '#/paths/~1tracks/get/responses/429',
    expect.objectContaining({
      description: 'Too many requests.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    }),
  ],
  [
    'a 429 that is declared stays as it is',
    [
      ['#/x-crud', { rateLimit: limit }],
      ['#/paths/~1tracks/get/responses/429', failure],
    ],
    '#/paths/~1tracks/get/responses/429',
    failure,
  ],
  [
    'a custom operation may have nothing but a limit',
    [
      [
        '#/paths/~1ping',
        { post: { responses: { 204: { description: 'Fine.' } }, 'x-crud': { rateLimit: limit } } },
      ],
    ],
    '#/paths/~1ping/post/responses/429',
    expect.not.objectContaining({ content: expect.anything() as unknown }),
  ],

  [
    'a name in required that is not a property is taken out',
    [[`${create}/state`, undefined]],
    '#/components/schemas/CreateTrackDTO/required',
    ['title', 'mood'],
  ],
  [
    'a list of required that names no property goes',
    [['#/components/schemas/UpdateTrackDTO/required', ['gone']]],
    '#/components/schemas/UpdateTrackDTO/required',
    undefined,
  ],
  [
    'a body is internal where its model is',
    [[`${track}/note/x-internal`, true]],
    `${create}/note`,
    { ...note, 'x-internal': true },
  ],
  [
    'so is that of an update',
    [[`${track}/note/x-internal`, true]],
    `${update}/note`,
    { ...note, 'x-internal': true },
  ],
  [
    'readOnly is carried',
    [[`${track}/note/readOnly`, true]],
    `${update}/note`,
    { ...note, readOnly: true },
  ],
  [
    'writeOnly is carried',
    [[`${track}/note/writeOnly`, true]],
    `${create}/note`,
    { ...note, writeOnly: true },
  ],
  [
    'a body that says the keyword itself keeps it',
    [
      [`${track}/note/readOnly`, true],
      [`${create}/note/readOnly`, false],
    ],
    `${create}/note`,
    { ...note, readOnly: false },
  ],
  [
    'no property becomes both readOnly and writeOnly',
    [
      [`${track}/note/writeOnly`, true],
      [`${create}/note/readOnly`, true],
    ],
    `${create}/note`,
    { ...note, readOnly: true },
  ],
  [
    'a renamed property is found by its column',
    [
      [`${track}/note/readOnly`, true],
      [`${create}/note`, undefined],
      [`${create}/remark`, note],
    ],
    `${create}/remark`,
    { ...note, readOnly: true },
  ],
  [
    'a property that is a reference is wrapped',
    [
      ['#/components/schemas/Note', note],
      [`${track}/note/readOnly`, true],
      [`${create}/note`, { $ref: '#/components/schemas/Note' }],
    ],
    `${create}/note`,
    { allOf: [{ $ref: '#/components/schemas/Note' }], readOnly: true },
  ],
  [
    'the reference may say the keyword',
    [
      ['#/components/schemas/Note', { ...note, readOnly: false }],
      [`${track}/note/readOnly`, true],
      [`${create}/note`, { $ref: '#/components/schemas/Note' }],
    ],
    `${create}/note`,
    { $ref: '#/components/schemas/Note' },
  ],
  [
    'a property in an allOf is found',
    [
      [`${track}/note/readOnly`, true],
      [`${create}/note`, undefined],
      ['#/components/schemas/Noted', { properties: { note } }],
      ['#/components/schemas/UpdateTrackDTO/allOf', [{ $ref: '#/components/schemas/Noted' }]],
      [`${update}/note`, undefined],
    ],
    '#/components/schemas/Noted/properties/note',
    { ...note, readOnly: true },
  ],
  [
    'a body has the description of its model',
    [[`${track}/note/description`, 'What to know.']],
    `${update}/note`,
    { ...note, description: 'What to know.' },
  ],
  [
    'a body that describes the property itself keeps that',
    [
      [`${track}/note/description`, 'What to know.'],
      [`${create}/note/description`, ''],
    ],
    `${create}/note`,
    { ...note, description: '' },
  ],
  [
    'a body has the example of its model',
    [[`${track}/note/example`, 'live']],
    `${create}/note`,
    { ...note, example: 'live' },
  ],
  [
    'but not one that it rejects',
    [
      [`${track}/note/example`, 'live'],
      [`${create}/note/maxLength`, 3],
    ],
    `${create}/note`,
    { ...note, maxLength: 3 },
  ],
  [
    'what a reference leads to describes itself',
    [
      ['#/components/schemas/Note', note],
      [`${track}/note/description`, 'What to know.'],
      [`${create}/note`, { $ref: '#/components/schemas/Note' }],
    ],
    `${create}/note`,
    { $ref: '#/components/schemas/Note' },
  ],
  [
    'a property without a column has that of the one of its name in the model',
    [
      [`${create}/note`, { type: 'string' }],
      [`${track}/note/readOnly`, true],
    ],
    `${create}/note`,
    { type: 'string', readOnly: true },
  ],
  [
    'a property has the column that introspection calls so, where the model calls it otherwise',
    [
      [`${track}/note`, undefined],
      [`${track}/remark`, { ...note, 'x-db': { column: 'side_note', nullable: true } }],
      [`${create}/note`, undefined],
      [`${create}/sideNote`, { type: 'string', nullable: true }],
      [`${update}/note`, undefined],
    ],
    `${create}/sideNote`,
    { type: 'string', nullable: true, 'x-db': { column: 'side_note' } },
  ],
  [
    'or the one that is called as the column is',
    [
      [`${track}/note`, undefined],
      [`${track}/remark`, { ...note, 'x-db': { column: 'side_note', nullable: true } }],
      [`${create}/note`, undefined],
      [`${create}/side_note`, { type: 'string', nullable: true }],
      [`${update}/note`, undefined],
    ],
    `${create}/side_note`,
    { type: 'string', nullable: true, 'x-db': { column: 'side_note' } },
  ],
  [
    'the shared response of an error has its example',
    [['#/components/responses/NotFound', failure]],
    '#/components/responses/NotFound/content/application~1json/example',
    {
      ...{ statusCode: 404, error: 'Not Found', code: 'NOT_FOUND' },
      message: 'The requested row does not exist.',
      requestId: '0f8a6c1e-5d3b-4b7a-8f39-2c9d1e7a4b60',
    },
  ],
  [
    'its own example stays',
    [
      ['#/components/responses/NotFound', structuredClone(failure)],
      ['#/components/responses/NotFound/content/application~1json/example', shownError],
    ],
    '#/components/responses/NotFound/content/application~1json/example',
    shownError,
  ],
  [
    'a response of another name has none',
    [['#/components/responses/Gone', failure]],
    '#/components/responses/Gone/content/application~1json/example',
    undefined,
  ],
  [
    'nor has one of another shape',
    [['#/components/responses/NotFound', { ...failure, content: loose }]],
    '#/components/responses/NotFound/content/application~1json/example',
    undefined,
  ],
  [
    'a parameter of format 2 has no role by name',
    [[`${list}/0/x-crud`, { filter: 'price' }]],
    `${list}/0/x-crud`,
    { filter: 'price' },
  ],
  ...['page', 'limit', 'sort', 'fields'].map((name): Case => [
    `a parameter ${name} of format 1 has its role`,
    [
      ['#/x-db/format', 1],
      ['#/components/schemas/Track/required', undefined],
      [list, [{ name, in: 'query', schema: ['page', 'limit'].includes(name) ? count : titles }]],
    ],
    `${list}/0/x-crud`,
    { role: name },
  ]),
  [
    'a shared parameter of format 1 has its role where it is',
    [
      ['#/x-db/format', 1],
      ['#/components/parameters/p', { name: 'page', in: 'query', schema: { type: 'integer' } }],
      [list, [{ $ref: '#/components/parameters/p' }]],
    ],
    '#/components/parameters/p/x-crud',
    { role: 'page' },
  ],
  [
    'a parameter of format 1 that filters has no role',
    [
      ['#/x-db/format', 1],
      [`${list}/0/x-crud`, { filter: 'price' }],
    ],
    `${list}/0/x-crud`,
    { filter: 'price' },
  ],
];

describe('the effective document', () => {
  it.each(cases)('%s', (_what, edits, place, expected) => {
    expect(valueAtPointer(editedModel(...edits).document, place)).toEqual(expected);
  });

  it('is the same object if nothing has to change', () => {
    const document = editedDocument();
    expect(resolveModel(document).document).toBe(document);
  });

  it('does not change the one that was loaded', () => {
    const document = editedDocument([`${track}/note/readOnly`, true]);
    const before = structuredClone(document);
    resolveModel(document);
    expect(document).toEqual(before);
  });

  it('warns once about parameters with roles by name', () => {
    expect(
      warningsAfter(
        ['#/x-db/format', 1],
        [`${list}/0/x-crud`, undefined],
        [`${list}/1/x-crud`, undefined],
      ),
    ).toEqual([
      '#/x-db In format 1, these parameters of lists get their role from their name: "page", "limit". Introspect again, or add the role to each parameter, such as "x-crud": { "role": "page" }, and "format": 2 here.',
    ]);
  });
});
