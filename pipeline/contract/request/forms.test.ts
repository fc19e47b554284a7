import { expect, test } from 'vitest';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import { answering } from '../testing/faulty/layers.ts';
import { modelOf, tryFaulty, type Fault, type FaultyApi } from '../testing/faulty/try-faulty.ts';

const text = { type: 'string' };
const place = { type: 'object', required: ['lat'], properties: { lat: { type: 'number' } } };
const visit = {
  type: 'object',
  required: ['photo', 'guests'],
  properties: {
    photo: { type: 'string', format: 'binary', maxLength: 200_000 },
    guests: { type: 'integer', minimum: 1, maximum: 40 },
    tags: { type: 'array', maxItems: 4, items: { type: 'string', enum: ['indoor', 'garden'] } },
    place,
    note: { ...text, maxLength: 60 },
  },
} as const;
const stay = {
  type: 'object',
  additionalProperties: false,
  required: ['nights'],
  properties: {
    nights: { type: 'integer', minimum: 1 },
    rooms: { type: 'array', items: { type: 'integer' } },
    room: { type: 'object', properties: { floor: { type: 'integer' } } },
  },
} as const;
const range = {
  type: 'object',
  additionalProperties: false,
  required: ['from'],
  properties: { from: { type: 'integer' }, to: { type: 'integer' }, by: text },
};
const problem = { description: 'Rejected.', content: { 'application/json': { schema: {} } } };
const taken = {
  201: { description: 'Taken.', content: { 'application/json': { schema: { type: 'object' } } } },
  400: problem,
  413: problem,
  415: problem,
};

function guestBook(parts: object = visit, fields: object = stay, filter: object = range): object {
  const filterParameter = {
    ...{ in: 'query', name: 'when', style: 'deepObject', explode: true },
    schema: filter,
  };
  const encoding = {
    photo: { contentType: 'image/png, image/jpeg' },
    place: { contentType: 'application/json' },
  };
  return {
    openapi: '3.0.3',
    info: { title: 'Guest book', version: '1' },
    paths: {
      '/visits': {
        get: {
          parameters: [
            filterParameter,
            { in: 'query', name: 'q', schema: text },
            { in: 'header', name: 'X-Guide', schema: text },
          ],
          responses: {
            200: { description: '', content: { 'application/json': { schema: {} } } },
            400: problem,
          },
        },
        post: {
          requestBody: {
            required: true,
            content: { 'multipart/form-data': { schema: parts, encoding } },
          },
          responses: taken,
        },
      },
      '/stays': {
        post: {
          requestBody: {
            required: true,
            content: {
              'application/x-www-form-urlencoded': {
                schema: fields,
                encoding: {
                  rooms: { style: 'form', explode: false },
                  room: { style: 'deepObject', explode: true },
                },
              },
            },
          },
          responses: taken,
        },
      },
    },
  };
}

/** The same schema with other values of some keys, at any depth. */
function withValues(from: object, values: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(from).map(([key, value]) => [
      key,
      key in values ? values[key] : isJsonObject(value) ? withValues(value, values) : value,
    ]),
  );
}

const model = await modelOf(guestBook(), 'guest-book.json');
async function served(document: object): Promise<Fault> {
  return { served: await modelOf(document, 'guest-book.json') };
}

function failing(isHit: (target: string, guide: string) => boolean): Fault {
  return answering((reply, { target, headers }) =>
    isHit(target, headers['x-guide'] ?? '') ? { ...reply, status: 500 } : reply,
  );
}

const visits = (values: Readonly<Record<string, unknown>>) =>
  served(guestBook(withValues(visit, values)));
const stays = (values: Readonly<Record<string, unknown>>) =>
  served(guestBook(visit, withValues(stay, values)));
const ranges = (values: Readonly<Record<string, unknown>>) =>
  served(guestBook(visit, stay, withValues(range, values)));

const api: FaultyApi = {
  model,
  behaviour: { isStateful: false },
  faults: {
    'forms without a part': await served(guestBook({ ...visit, required: ['photo'] })),
    'any text in a part': await visits({ guests: text }),
    'any object in a part': await visits({ place: {} }),
    'parts of any media type': await served(withValues(guestBook(), { encoding: {} })),
    'files of any size': await visits({ photo: { ...text, format: 'binary' } }),
    'any field': await stays({ additionalProperties: true }),
    'any text in a field': await stays({ nights: {} }),
    'any list in a field': await stays({ rooms: {} }),
    'any member in a field': await stays({ floor: {} }),
    'any member in a filter': await ranges({ to: {} }),
    'filters without a member': await served(
      guestBook(visit, stay, { ...range, required: ['by'] }),
    ),
    'no query beyond ASCII': failing((target) => /[?&]q=[^&]*%[C-F]/.test(target)),
    'no header beyond ASCII': failing((_, guide) => /[^ -~]/.test(guide)),
  },
};

test('a server that reads forms as declared passes every check', async () => {
  const { failed, result } = await tryFaulty(api, null, { allowDestructive: true });
  expect(failed).toEqual([]);
  const passed = result.cells.filter(({ outcome }) => outcome.kind === 'passed');
  expect(passed.map(({ id }) => id).sort()).toMatchInlineSnapshot(`
    [
      "GET /visits 200 application/json",
      "GET /visits 400 application/json",
      "GET /visits: beyond-ascii header X-Guide",
      "GET /visits: beyond-ascii query q",
      "GET /visits: method",
      "GET /visits: query parameter when that violates type of from",
      "GET /visits: query parameter when that violates type of to",
      "GET /visits: query parameter when with an unknown property in its value",
      "GET /visits: query parameter when without the required from",
      "GET /visits: valid",
      "POST /stays 201 application/json",
      "POST /stays 400 application/json",
      "POST /stays 413 application/json",
      "POST /stays 415 application/json",
      "POST /stays: body that violates minimum of nights",
      "POST /stays: body that violates type of nights",
      "POST /stays: body that violates type of room.floor",
      "POST /stays: body that violates type of rooms.0",
      "POST /stays: body with an unknown property in itself",
      "POST /stays: body without the required nights",
      "POST /stays: media-type",
      "POST /stays: method",
      "POST /stays: no body",
      "POST /stays: oversize",
      "POST /visits 201 application/json",
      "POST /visits 400 application/json",
      "POST /visits 413 application/json",
      "POST /visits 415 application/json",
      "POST /visits: body that violates enum of tags.0",
      "POST /visits: body that violates maxItems of tags",
      "POST /visits: body that violates maxLength of note",
      "POST /visits: body that violates maxLength of photo",
      "POST /visits: body that violates maximum of guests",
      "POST /visits: body that violates minimum of guests",
      "POST /visits: body that violates type of guests",
      "POST /visits: body that violates type of place.lat",
      "POST /visits: body with an undeclared media type of photo",
      "POST /visits: body with an undeclared media type of place",
      "POST /visits: body without the required guests",
      "POST /visits: body without the required photo",
      "POST /visits: body without the required place.lat",
      "POST /visits: media-type",
      "POST /visits: no body",
      "POST /visits: oversize",
    ]
  `);
});

test.each([
  ['forms without a part', 'POST /visits: body without the required guests'],
  ['any text in a part', 'POST /visits: body that violates type of guests'],
  ['any object in a part', 'POST /visits: body without the required place.lat'],
  ['parts of any media type', 'POST /visits: body with an undeclared media type of photo'],
  ['files of any size', 'POST /visits: body that violates maxLength of photo'],
  ['any field', 'POST /stays: body with an unknown property in itself'],
  ['any text in a field', 'POST /stays: body that violates type of nights'],
  ['any list in a field', 'POST /stays: body that violates type of rooms.0'],
  ['any member in a field', 'POST /stays: body that violates type of room.floor'],
  ['any member in a filter', 'GET /visits: query parameter when that violates type of to'],
  ['filters without a member', 'GET /visits: query parameter when without the required from'],
  ['no query beyond ASCII', 'GET /visits: beyond-ascii query q'],
  ['no header beyond ASCII', 'GET /visits: beyond-ascii header X-Guide'],
])('a server that takes %s fails "%s"', async (fault, cell) => {
  const { failed } = await tryFaulty(api, fault);
  expect(failed.map((one) => one.split(' — ')[0])).toContain(cell);
});
