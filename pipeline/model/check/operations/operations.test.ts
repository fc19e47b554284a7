import { describe, expect, it } from 'vitest';
import { problemsAfter, warningsAfter } from '../../testing/edited-document.ts';
import type { DocumentEdit } from '../../testing/edited-document.ts';

const list = '#/paths/~1tracks/get';
const create = '#/paths/~1tracks/post';
const get = '#/paths/~1tracks~1{id}/get';
const play = '#/paths/~1tracks~1{id}~1play/post';
const error = '#/components/schemas/Error';
const shared = '#/components/responses/Error';

type Case = readonly [what: string, edits: readonly DocumentEdit[], expected: string];

const query = (name: string, crud?: unknown): unknown => ({
  ...{ name, in: 'query', schema: { type: 'string' } },
  ...(crud === undefined ? {} : { 'x-crud': crud }),
});

const parameters: readonly Case[] = [
  [
    'a query parameter that does nothing',
    [[`${list}/parameters/2`, query('genre')]],
    `${list}/parameters/2 The query parameter "genre" has no effect: it has neither a role nor a filter.`,
  ],
  [
    'one of a get',
    [[`${get}/parameters`, [query('verbose')]]],
    `${get}/parameters/0 The query parameter "verbose" has no effect: it has neither a role nor a filter.`,
  ],
  [
    'a page of one row',
    [[`${get}/parameters`, [query('page', { role: 'page' })]]],
    `${get}/parameters/0/x-crud The role page has no effect on a get.`,
  ],
  [
    'a role of a create',
    [[`${create}/parameters`, [query('fields', { role: 'fields' })]]],
    `${create}/parameters/0/x-crud The role fields has no effect on a create.`,
  ],
  [
    'a role twice',
    [
      [`${list}/parameters/1/x-crud`, { role: 'page' }],
      ['#/paths/~1tracks/get/responses/200/content/application~1json/schema/maxItems', 50],
    ],
    `${list}/parameters/1/x-crud Two parameters of one list have the role page: "page" and "limit".`,
  ],
  [
    'a limit that is not an integer',
    [[`${list}/parameters/1/schema`, { type: 'string' }]],
    `${list}/parameters/1/schema A parameter with the role limit counts rows or pages, so its type must be integer.`,
  ],
  [
    'a role in a header',
    [[`${list}/parameters/2`, { ...(query('page', { role: 'cursor' }) as object), in: 'header' }]],
    `${list}/parameters/2/x-crud Roles are for query parameters, not for parameters in the header.`,
  ],
];

const mediaTypes: readonly Case[] = [
  [
    'rows in a media type that no list writes',
    [[`${list}/responses/200/content/application~1csv`, { schema: { type: 'string' } }]],
    `${list}/responses/200/content/application~1csv/schema A list responds with application/json, text/csv and application/x-ndjson, not application/csv.`,
  ],
  [
    'an export of one row',
    [[`${get}/responses/200/content/text~1csv`, { schema: { type: 'string' } }]],
    `${get}/responses/200/content/text~1csv/schema A get responds with application/json, not text/csv.`,
  ],
  [
    'a form as well as JSON',
    [[`${create}/requestBody/content/application~1x-www-form-urlencoded`, {}]],
    `${create}/requestBody Operations on tables read JSON, not application/x-www-form-urlencoded.`,
  ],
];

const crud = { model: 'Chart', action: 'create' };
const chartBody = {
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Chart' } } },
};

const views: readonly Case[] = [
  [
    'a create on a view',
    [
      [
        '#/paths/~1charts/post',
        {
          'x-crud': crud,
          requestBody: { required: true, ...chartBody },
          responses: { 201: { description: '-', ...chartBody } },
        },
      ],
    ],
    '#/paths/~1charts/post/x-crud/action Chart is a view, which does not support create.',
  ],
];

const fit = "The server's error responses do not match this schema:";
const errors: readonly Case[] = [
  [
    'an error whose message is short',
    [[`${error}/properties/message/maxLength`, 200]],
    `${error} ${fit} in "message", it is longer than maxLength 200.`,
  ],
  [
    'an error whose fields have no spaces',
    [[`${error}/properties/details/items/properties/field/pattern`, '^\\S*$']],
    `${error} ${fit} in "details.0.field", it does not match the pattern.`,
  ],
  [
    'an error whose codes lack those of references',
    [[`${error}/properties/code/pattern`, '^(?!R)']],
    `${error} ${fit} in "code", it does not match the pattern.`,
  ],
  [
    'an error whose request ID is a UUID',
    [[`${error}/properties/requestId/format`, 'uuid']],
    `${error} ${fit} in "requestId", it is not a valid uuid.`,
  ],
  [
    'an error whose property has another type',
    [
      [`${error}/properties/statusCode/type`, 'string'],
      [`${error}/properties/statusCode/format`, undefined],
    ],
    `${error} ${fit} in "statusCode", it is not a string.`,
  ],
  [
    'an error whose property is renamed',
    [
      [`${error}/properties/text`, { type: 'string' }],
      [`${error}/properties/message`, undefined],
      [`${error}/required`, ['statusCode', 'text']],
    ],
    `${error} ${fit} it lacks the required property "text".`,
  ],
  [
    'an error that forbids what is sent',
    [
      [`${error}/additionalProperties`, false],
      [`${error}/properties/requestId`, undefined],
    ],
    `${error} ${fit} it has "requestId", which is not a property.`,
  ],
  [
    'an error whose places lack one',
    [[`${error}/properties/details/items/properties/in/enum`, ['body', 'query', 'path']]],
    `${error} ${fit} in "details.3.in", it is not one of the enum values.`,
  ],
  [
    'an error that says more of itself',
    [
      [`${error}/properties/traceId`, { type: 'string' }],
      [`${error}/required`, ['traceId']],
    ],
    `${error} ${fit} it lacks the required property "traceId".`,
  ],
  [
    'an error of one status',
    [
      [
        `${list}/responses/404`,
        { description: '-', content: { 'application/json': { schema: { type: 'string' } } } },
      ],
    ],
    `${list}/responses/404/content/application~1json/schema ${fit} it is not a string.`,
  ],
  [
    'an error of a custom operation',
    [
      [
        `${play}/responses/default`,
        {
          description: '-',
          content: { 'application/json': { schema: { type: 'array', items: {} } } },
        },
      ],
    ],
    `${play}/responses/default/content/application~1json/schema ${fit} it is not an array.`,
  ],
];

const servers: readonly Case[] = [
  [
    'a server with a variable that has no value',
    [['#/servers', [{ url: 'https://{zone}.example.com' }]]],
    '#/servers/0/url The variable "zone" of this URL has no value.',
  ],
  [
    'a server with a default that is not listed',
    [
      [
        '#/servers',
        [
          {
            url: 'https://{zone}.example.com',
            variables: { zone: { default: 'eu', enum: ['us'] } },
          },
        ],
      ],
    ],
    '#/servers/0/variables/zone/default The default of a server variable must be one of its enum values.',
  ],
];

const empty: readonly Case[] = [
  [
    'an empty value for a list',
    [
      [
        `${list}/parameters/2`,
        {
          ...(query('title', { filter: 'title' }) as object),
          ...{ schema: { type: 'array', items: { type: 'string' } }, allowEmptyValue: true },
        },
      ],
    ],
    `${list}/parameters/2/allowEmptyValue An empty value is not of type array, so the server rejects it.`,
  ],
];

const links: readonly Case[] = [
  [
    'a link to an operation that does not exist',
    [[`${list}/responses/200/links`, { first: { operationId: 'getTrak' } }]],
    `${list}/responses/200/links/first/operationId There is no operation "getTrak". Did you mean "getTrack"?`,
  ],
  [
    'a shared link to a place without an operation',
    [['#/components/links', { first: { operationRef: '#/paths/~1nowhere/get' } }]],
    '#/components/links/first/operationRef There is no operation at "#/paths/~1nowhere/get".',
  ],
];

const header = (required: boolean): unknown => ({ required, schema: { type: 'string' } });

const count = {
  ...(query('count', { role: 'total' }) as object),
  schema: { type: 'string', enum: ['exact'] },
};

/** Totals that the server sends as declared. */
const totals: readonly (readonly [what: string, edits: readonly DocumentEdit[]])[] = [
  ['in every response', [[`${list}/responses/200/headers`, { 'X-Total-Count': header(true) }]]],
  [
    'by default',
    [
      [`${list}/parameters/2`, { ...count, schema: { ...count.schema, default: 'exact' } }],
      [`${list}/responses/200/headers`, { 'Content-Range': header(true) }],
    ],
  ],
  [
    'for requests that count',
    [
      [`${list}/parameters/2`, count],
      [`${list}/responses/200/headers`, { 'X-Total-Count': header(false) }],
    ],
  ],
];

const replicas: readonly Case[] = [
  [
    'a write that reads from a replica',
    [['#/paths/~1tracks/post/x-crud/replica', true]],
    '#/paths/~1tracks/post/x-crud/replica Only a list, get or query can read from a replica.',
  ],
];

const headers: readonly Case[] = [
  [
    'a required header that nobody fills',
    [[`${list}/responses/200/headers`, { 'X-Shelf': header(true) }]],
    `${list}/responses/200/headers/X-Shelf There is no value for the "X-Shelf" header, which is required.`,
  ],
  [
    'a required total that only some requests ask for',
    [
      [`${list}/parameters/2`, count],
      [`${list}/responses/200/headers`, { 'X-Total-Count': header(true) }],
    ],
    `${list}/responses/200/headers/X-Total-Count The server sends the "X-Total-Count" header only if the request has the parameter "count", so it cannot be required.`,
  ],
  [
    'a total of one row',
    [[`${get}/responses/200/headers`, { 'X-Total-Count': header(true) }]],
    `${get}/responses/200/headers/X-Total-Count There is no value for the "X-Total-Count" header, which is required.`,
  ],
  [
    'a header of the server in another format',
    [
      [
        `${list}/responses/200/headers`,
        { Location: { schema: { type: 'string', format: 'date-time' } } },
      ],
    ],
    `${list}/responses/200/headers/Location/schema/format The server sets the "Location" header; "format" has no effect on its value.`,
  ],
  [
    'a header of the server with a default',
    [
      [
        `${list}/responses/503`,
        {
          description: 'Busy',
          headers: { 'Retry-After': { schema: { type: 'integer', default: 5 } } },
        },
      ],
    ],
    `${list}/responses/503/headers/Retry-After/schema/default The server sets the "Retry-After" header; "default" has no effect on its value.`,
  ],
  [
    'a header of the server with a limited value',
    [
      [
        `${list}/responses/200/headers`,
        { 'Retry-After': { schema: { type: 'integer', minimum: 5 } } },
      ],
    ],
    `${list}/responses/200/headers/Retry-After/schema/minimum The server sets the "Retry-After" header; "minimum" has no effect on its value.`,
  ],
];

describe('an operation is rejected with', () => {
  it.each([
    ...parameters,
    ...mediaTypes,
    ...views,
    ...errors,
    ...servers,
    ...empty,
    ...headers,
    ...replicas,
  ])('%s', (_what, edits, expected) => {
    expect(problemsAfter(...edits)).toEqual([expected]);
  });
});

const taken: readonly (readonly [what: string, edits: readonly DocumentEdit[]])[] = [
  ['a filter', [[`${list}/parameters/2`, query('t', { filter: 'title' })]]],
  [
    'no page',
    [
      [
        `${list}/parameters`,
        [
          query('t', { filter: 'title' }),
          { name: 'size', in: 'query', schema: { type: 'integer' }, 'x-crud': { role: 'limit' } },
        ],
      ],
    ],
  ],
  [
    'a query parameter, if a handler of the user reads it',
    [[`${play}/parameters/0`, query('loud')]],
  ],
  [
    'a header parameter',
    [[`${list}/parameters/2`, { ...(query('x-tenant') as object), in: 'header' }]],
  ],
  [
    'a described error',
    [
      [`${error}/description`, 'What went wrong.'],
      [`${error}/properties/code/maxLength`, 64],
    ],
  ],
  [
    'a loosened error',
    [
      [`${error}/required`, undefined],
      [`${error}/properties/message`, {}],
    ],
  ],
  [
    'an error of a custom operation that only its handler answers',
    [
      [
        `${play}/responses/404`,
        { description: '-', content: { 'application/json': { schema: { type: 'string' } } } },
      ],
    ],
  ],
  [
    'an error in another media type',
    [
      [
        `${list}/responses/404`,
        { description: '-', content: { 'text/plain': { schema: { type: 'number' } } } },
      ],
    ],
  ],
  [
    'a header with one value',
    [
      [
        `${list}/responses/200/headers`,
        { 'X-Shelf': { required: true, schema: { type: 'string', enum: ['a'] } } },
      ],
    ],
  ],
  ['a required Location', [[`${create}/responses/201/headers/Location/required`, true]]],
  [
    'headers that the server always sends',
    [[`${list}/responses/200/headers`, { 'X-Request-Id': header(true) }]],
  ],
];

describe('an operation is accepted with', () => {
  it.each(taken)('%s', (_what, edits) => {
    expect(problemsAfter(...edits)).toEqual([]);
  });

  it.each(totals)('a total %s', (_what, edits) => {
    expect(problemsAfter(...edits)).toEqual([]);
    expect(warningsAfter(...edits)).toEqual([]);
    expect(warningsAfter(...edits)).toEqual([]);
  });

  it('suggests cookie parameters only if there are any', () => {
    const cookie = { name: 'session', in: 'cookie', schema: { type: 'string' } };
    const places = ['body', 'query', 'path', 'header'];
    const without: DocumentEdit = [`${error}/properties/details/items/properties/in/enum`, places];
    expect(problemsAfter(without)).toEqual([]);
    expect(problemsAfter(without, [`${get}/parameters`, [cookie]])).toEqual([
      `${error} ${fit} in "details.4.in", it is not one of the enum values.`,
    ]);
  });
});

it('warns once about an optional header that is never sent', () => {
  expect(warningsAfter([`${shared}/headers/X-Shelf`, header(false)])).toEqual([
    `${shared}/headers/X-Shelf There is no value for the "X-Shelf" header, so it is omitted. Ignore this if a proxy or middleware adds it.`,
  ]);
});

const idle: readonly Case[] = [
  [
    'servers of an operation',
    [[`${list}/servers`, [{ url: 'https://example.com' }]]],
    `${list}/servers Servers of a path or operation have no effect: the server and the clients use the servers of the document. Move them there.`,
  ],
  [
    'a condition of a create',
    [[`${create}/parameters`, [{ ...(query('If-Match') as object), in: 'header' }]]],
    `${create} The "If-Match" header has no effect on the action create. Ignore this if your middleware reads it.`,
  ],
  [
    'a condition of a write on a read',
    [[`${get}/parameters`, [{ ...(query('If-Match') as object), in: 'header' }]]],
    `${get} The "If-Match" header has no effect on the action get. Ignore this if your middleware reads it.`,
  ],
  [
    'a condition that nothing answers',
    [[`${get}/parameters`, [{ ...(query('if-none-match') as object), in: 'header' }]]],
    `${get}/responses The "If-None-Match" header has no effect, because the operation does not declare 304. Add that response, or remove the parameter. Ignore this if your middleware reads it.`,
  ],
  [
    'an answer to tags that no response has',
    [[`${get}/responses/304`, { description: 'As it was.' }]],
    `${get}/responses/304 No response of this operation declares the ETag header, so clients have nothing to send in If-None-Match. Add the header to 200, or remove this response.`,
  ],
  [
    'an error of a row that is not declared',
    [[`${get}/responses/404`, undefined]],
    `${get}/responses The server responds with 404 if the row does not exist, but getTrack does not declare it.`,
  ],
  [
    'a conflict that is not declared',
    [[`${create}/responses/409`, undefined]],
    `${create}/responses The server responds with 409 if the row conflicts with another, but createTrack does not declare it.`,
  ],
  [
    'callbacks of a table',
    [
      [
        `${create}/callbacks/done`,
        { '{$request.body#/url}': { post: { responses: { 200: { description: '-' } } } } },
      ],
    ],
    `${create}/callbacks The server does not send callbacks of operations on tables; only the mock does. Ignore this if your middleware sends them.`,
  ],
];

it.each([...idle, ...links])('warns about %s', (_what, edits, expected) => {
  expect(warningsAfter(...edits)).toEqual([expected]);
});
