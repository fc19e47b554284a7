import { describe, expect, it } from 'vitest';
import { problemsAfter, warningsAfter } from '../testing/edited-document.ts';
import type { DocumentEdit } from '../testing/edited-document.ts';

type Case = readonly [what: string, edits: readonly DocumentEdit[], expected: string];

const schemas = '#/components/schemas';
const create = `${schemas}/CreateTrackDTO`;
const post = '#/paths/~1tracks/post';
const swapped = '#/paths/~1tracks~1{title}~1{id}';
const pathParameter = (name: string, type: string): unknown => {
  return { name, in: 'path', required: true, schema: { type } };
};

const count = { column: 'count', type: 'integer', nullable: true };

const rejected: readonly Case[] = [
  [
    'a property that only a branch declares',
    [
      [
        `${create}/anyOf`,
        [{ type: 'object', properties: { title: {}, motto: { type: 'string' } } }],
      ],
    ],
    `${create}/anyOf/0 Only this branch of anyOf declares "motto", so no column would be written.`,
  ],
  [
    'a pattern that is a literal of JavaScript',
    [[`${create}/properties/title/pattern`, '/^[a-z]+$/i']],
    `${create}/properties/title/pattern The pattern "/^[a-z]+$/i" is a JavaScript literal; as a pattern, it matches nothing.`,
  ],
  [
    'an integer of a body that its model returns as true or false',
    [
      [`${schemas}/Track/properties/count`, { type: 'boolean', 'x-db': count }],
      [`${create}/properties/count`, { type: 'integer', 'x-db': count }],
    ],
    `${create}/properties/count "count" is of type boolean in Track but integer here: this body accepts values that no response could return.`,
  ],
  [
    'a part of a JSON column that is never returned',
    [
      [
        `${schemas}/Track/properties/note`,
        {
          type: 'object',
          nullable: true,
          'x-db': { column: 'note', type: 'jsonb', nullable: true },
          properties: { pins: { type: 'array', items: { $ref: `${schemas}/Pin` } } },
        },
      ],
      [
        `${schemas}/Pin`,
        { type: 'object', properties: { code: { type: 'string', writeOnly: true } } },
      ],
    ],
    `${schemas}/Pin/properties/code/writeOnly The column "note" is stored and returned as a whole, so writeOnly has no effect on a part of it.`,
  ],
  [
    'parameters that are named like the key, in another order',
    [
      [
        swapped,
        {
          get: {
            operationId: 'getByBoth',
            'x-crud': { action: 'get', model: 'Track', key: ['id', 'title'] },
            parameters: [pathParameter('title', 'string'), pathParameter('id', 'integer')],
            responses: {
              200: {
                description: 'The track.',
                content: { 'application/json': { schema: { $ref: `${schemas}/Track` } } },
              },
            },
          },
        },
      ],
    ],
    `${swapped}/get/parameters/0/schema The path parameter "title" would hold "id" of Track: the parameters of a path hold the columns of the key in order.`,
  ],
  [
    'swapped letters in x-internal',
    [[`${create}/properties/title/x-intenral`, true]],
    `${create}/properties/title/x-intenral "x-intenral" has no effect; did you mean "x-internal"?`,
  ],
  [
    'swapped letters in x-crud',
    [[`${post}/x-curd`, { action: 'create', model: 'Track' }]],
    `${post}/x-curd "x-curd" has no effect; did you mean "x-crud"?`,
  ],
];

describe('an edit that could only be a mistake is rejected', () => {
  it.each(rejected)('%s', (_what, edits, expected) => {
    expect(problemsAfter(...edits)).toContain(expected);
  });
});

const warned: readonly Case[] = [
  [
    'an optional body with required properties',
    [[`${post}/requestBody/required`, false]],
    `${post}/requestBody The body is not required here, but a create takes {} for one that is not sent, which its schema rejects: it lacks the required property "title". Add "required": true.`,
  ],
  [
    'a misspelt format',
    [[`${create}/properties/title/format`, 'dat-time']],
    `${create}/properties/title/format The format "dat-time" has no effect; did you mean "date-time"?`,
  ],
  [
    'a misspelt name in required',
    [[`${create}/required`, ['title', 'titel']]],
    `${create}/required "titel" is required but not a property; the requirement is ignored. Did you mean "title"?`,
  ],
  [
    'a misspelt name of a shared header',
    [
      ['#/components/headers/Link', { schema: { type: 'string' } }],
      [
        '#/paths/~1tracks/get/responses/200/headers',
        Object.fromEntries(
          ['Link', 'Linkk'].map((name) => [name, { $ref: '#/components/headers/Link' }]),
        ),
      ],
    ],
    '#/components/headers/Link There is no value for the "Linkk" header, so it is omitted. Ignore this if a proxy or middleware adds it.',
  ],
];

describe('an edit that is probably a mistake is noted', () => {
  it.each(warned)('%s', (_what, edits, expected) => {
    expect(warningsAfter(...edits)).toContain(expected);
  });

  it('but no extension of another tool', () => {
    const edits = [`${post}/x-codeSamples`, `${post}/x-id`].map((place) => [place, 'a'] as const);
    expect(warningsAfter(...edits).join('\n')).not.toMatch(/x-(?:code|id)/);
  });
});
