import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import type { StoryRequest, StoryResult } from './run-stories.ts';

/** Requests for an ability, and their expected responses on every server and the mock. */
export interface Story {
  readonly name: string;
  /** Arguments of `specmill add`. */
  readonly abilities: readonly string[];
  readonly change?: (document: OpenApiDocument) => OpenApiDocument;
  readonly story: readonly StoryRequest[];
  readonly want: readonly StoryResult[];
  /** Response headers to compare. */
  readonly headers?: readonly string[];
}

const ada = { name: 'Ada', email: 'ada@example.com' };
const alan = { name: 'Alan', email: 'alan@example.com' };
const grace = { name: 'Grace', email: 'grace@example.com' };
const row = (place: number, person: object) => ({ id: `{${place}}`, phone: null, ...person });
const csv = { Accept: 'text/csv' };
const ndjson = { Accept: 'application/x-ndjson' };
const json = { 'content-type': 'application/json; charset=utf-8' };
const asCsv = { 'content-type': 'text/csv; charset=utf-8; header=present' };
const varying = { vary: 'Accept' };
const people = 'fields=name,email,phone';
const peopleLines = [
  'ada@example.com,Ada,\r\n',
  `alan@example.com,"'=1+1, ""x""\nAlan",\r\n`,
  'grace@example.com,Grace,-5\r\n',
];
const isNew = { 'If-None-Match': '*' };
const prefers = { Prefer: 'return=representation' };

function withResponses(responses: object) {
  return (document: OpenApiDocument): OpenApiDocument => {
    const edited = structuredClone(document) as unknown as {
      readonly paths: Record<string, { readonly delete: { responses: object } }>;
    };
    const operation = edited.paths['/customers/{id}']?.delete;
    if (operation !== undefined) operation.responses = responses;
    return edited as unknown as OpenApiDocument;
  };
}

const invalid = (...fields: readonly string[]) => ({
  ...{ status: 400, body: { code: 'VALIDATION_FAILED', fields } },
});

const rowResponse = { $ref: '#/components/responses/CustomerRow' };
const missing = { 404: { $ref: '#/components/responses/NotFound' } };

export const stories: readonly Story[] = [
  {
    name: 'a deletion that returns the row if preferred',
    abilities: [],
    change: withResponses({ 200: rowResponse, 204: { description: 'Deleted.' }, ...missing }),
    story: [
      { send: 'POST /customers', body: ada },
      { send: 'POST /customers', body: alan },
      { send: 'DELETE /customers/{1}' },
      { send: 'DELETE /customers/{2}', headers: prefers },
      { send: 'DELETE /customers/{2}', headers: prefers },
      { send: 'GET /customers' },
    ],
    want: [
      { status: 201, body: row(1, ada) },
      { status: 201, body: row(2, alan) },
      { status: 204 },
      { status: 200, body: row(2, alan) },
      { status: 404, body: { code: 'ROW_NOT_FOUND' } },
      { status: 200, body: [] },
    ],
  },
  {
    name: 'values between two others, both included',
    abilities: ['name', 'id']
      .map((name) => `filter ${name} between --to Customer`)
      .concat('query --to Customer'),
    story: [
      ...[ada, alan, grace].map((body) => ({ send: 'POST /customers', body })),
      { send: 'GET /customers?name_between=Ada,Alan' },
      { send: 'GET /customers?name_between=Alan,Grace&sort=-id' },
      { send: 'GET /customers?id_between={2},{3}' },
      { send: 'GET /customers?name_between=Grace,Ada' },
      { send: 'GET /customers?name_between=Ada' },
      { send: 'GET /customers?name_between=Ada,Alan,Grace' },
      {
        send: 'POST /customers/query',
        body: { where: { name: { between: ['Alan', 'Grace'] } }, aggregate: { count: true } },
      },
      {
        send: 'POST /customers/query',
        body: { where: { not: { name: { between: ['Alan', 'Grace'] } } }, groupBy: ['name'] },
      },
      { send: 'POST /customers/query', body: { where: { name: { between: ['Ada'] } } } },
    ],
    want: [
      ...[ada, alan, grace].map((body, index) => ({ status: 201, body: row(index + 1, body) })),
      { status: 200, body: [row(1, ada), row(2, alan)] },
      { status: 200, body: [row(3, grace), row(2, alan)] },
      { status: 200, body: [row(2, alan), row(3, grace)] },
      { status: 200, body: [] },
      invalid('query name_between'),
      invalid('query name_between'),
      { status: 200, body: { groups: [{ count: 2 }] } },
      { status: 200, body: { groups: [{ name: 'Ada' }] } },
      invalid('body where.name.between'),
    ],
  },
  {
    name: 'several rows in one request',
    abilities: ['bulk --to Customer'],
    story: [
      { send: 'POST /customers/bulk', body: [ada, { ...alan, phone: '1' }, grace] },
      { send: 'POST /customers/bulk', body: [{ name: 'New', email: 'new@example.com' }, ada] },
      { send: 'POST /customers/bulk', body: [ada, { ...ada, name: 7 }] },
      { send: 'POST /customers/bulk', body: [] },
      { send: 'POST /customers/bulk', body: ada },
      {
        send: 'PATCH /customers/bulk',
        body: '[{"id":{1},"name":"Lovelace"},{"id":{2},"phone":"2"}]',
      },
      { send: 'PATCH /customers/bulk', body: '[{"id":{1},"name":"X"},{"id":987654,"name":"Y"}]' },
      {
        send: 'PATCH /customers/bulk',
        body: '[{"id":{2},"name":"X"},{"id":{1},"email":"alan@example.com"}]',
      },
      { send: 'PATCH /customers/bulk', body: [{ name: 'nobody' }] },
      { send: 'DELETE /customers/bulk?ids={1}&ids=987654' },
      { send: 'DELETE /customers/bulk' },
      { send: 'GET /customers?count=exact' },
      { send: 'DELETE /customers/bulk?ids={1}&ids={3}' },
      { send: 'GET /customers' },
    ],
    want: [
      { status: 201, body: [row(1, ada), row(2, { ...alan, phone: '1' }), row(3, grace)] },
      { status: 409, body: { code: 'UNIQUE_VIOLATION', fields: ['body 1.email'] } },
      { status: 400, body: { code: 'VALIDATION_FAILED', fields: ['body 1.name'] } },
      { status: 400, body: { code: 'VALIDATION_FAILED', fields: ['body '] } },
      { status: 400, body: { code: 'VALIDATION_FAILED', fields: ['body '] } },
      {
        status: 200,
        body: [row(1, { ...ada, name: 'Lovelace' }), row(2, { ...alan, phone: '2' })],
      },
      { status: 404, body: { code: 'ROW_NOT_FOUND', fields: ['body 1'] } },
      { status: 409, body: { code: 'UNIQUE_VIOLATION', fields: ['body 1.email'] } },
      { status: 400, body: { code: 'VALIDATION_FAILED', fields: ['body 0.id'] } },
      { status: 404, body: { code: 'ROW_NOT_FOUND', fields: ['query ids.1'] } },
      { status: 400, body: { code: 'VALIDATION_FAILED', fields: ['query ids'] } },
      {
        status: 200,
        body: [
          row(1, { ...ada, name: 'Lovelace' }),
          row(2, { ...alan, phone: '2' }),
          row(3, grace),
        ],
      },
      { status: 204 },
      { status: 200, body: [row(2, { ...alan, phone: '2' })] },
    ],
  },
  {
    name: 'exports of a list',
    abilities: ['csv --to Customer', 'ndjson --to Customer', 'fields --to Customer'],
    story: [
      { send: 'POST /customers', body: ada },
      { send: 'POST /customers', body: { ...alan, name: '=1+1, "x"\nAlan' } },
      { send: 'POST /customers', body: { ...grace, phone: '-5' } },
      { send: `GET /customers?${people}`, headers: csv },
      { send: `GET /customers?${people}&count=exact`, headers: { Accept: 'text/*' } },
      { send: `GET /customers?${people}&count=exact&limit=1&page=2`, headers: csv },
      { send: `GET /customers?${people}&count=exact&limit=2&page=3` },
      { send: `GET /customers?${people}&id={1}&id={3}&sort=-email`, headers: ndjson },
      { send: 'GET /customers?fields=email&email=nobody@example.com', headers: csv },
      { send: 'GET /customers?fields=email&email=nobody@example.com', headers: ndjson },
      { send: 'GET /customers?fields=name', headers: { Accept: 'text/html, */*;q=0.8' } },
      { send: 'GET /customers?limit=none', headers: csv },
      { send: 'HEAD /customers', headers: csv },
    ],
    headers: ['content-type', 'x-total-count', 'content-range', 'vary'],
    want: [
      { status: 201, body: row(1, ada), headers: json },
      { status: 201, body: row(2, { ...alan, name: '=1+1, "x"\nAlan' }), headers: json },
      { status: 201, body: row(3, { ...grace, phone: '-5' }), headers: json },
      {
        status: 200,
        body: `email,name,phone\r\n${peopleLines.join('')}`,
        headers: { ...asCsv, ...varying },
      },
      {
        status: 200,
        body: `email,name,phone\r\n${peopleLines.join('')}`,
        headers: { ...asCsv, 'x-total-count': '3', 'content-range': 'items 0-2/3', ...varying },
      },
      {
        status: 200,
        body: `email,name,phone\r\n${peopleLines[1]}`,
        headers: { ...asCsv, 'x-total-count': '3', 'content-range': 'items 1-1/3', ...varying },
      },
      {
        ...{ status: 200, body: [] },
        headers: { ...json, 'x-total-count': '3', 'content-range': 'items */3', ...varying },
      },
      {
        status: 200,
        body:
          '{"email":"grace@example.com","name":"Grace","phone":"-5"}\n' +
          '{"email":"ada@example.com","name":"Ada","phone":null}\n',
        headers: { 'content-type': 'application/x-ndjson; charset=utf-8', ...varying },
      },
      { status: 200, body: 'email\r\n', headers: { ...asCsv, ...varying } },
      {
        status: 200,
        headers: { 'content-type': 'application/x-ndjson; charset=utf-8', ...varying },
      },
      {
        status: 200,
        body: [{ name: 'Ada' }, { name: '=1+1, "x"\nAlan' }, { name: 'Grace' }],
        headers: { ...json, ...varying },
      },
      {
        status: 400,
        body: { code: 'VALIDATION_FAILED', fields: ['query limit'] },
        headers: json,
      },
      { status: 200, headers: { ...asCsv, ...varying } },
    ],
  },
  {
    name: 'rows by a unique key',
    abilities: ['upsert --to Customer'],
    story: [
      { send: 'PUT /customers/by/email/ada@example.com', body: { name: 'Ada' } },
      { send: 'PUT /customers/by/email/ada@example.com', body: { name: 'Lovelace', phone: '1' } },
      { send: 'PUT /customers/by/email/ada@example.com', body: { name: 'Ada' }, headers: isNew },
      { send: 'PUT /customers/by/email/alan@example.com', body: { name: 'Alan' }, headers: isNew },
      { send: 'PUT /customers/by/email/alan@example.com', body: { phone: '2' } },
      { send: 'PUT /customers/by/email/a', body: { name: 'Short' } },
      {
        send: 'PUT /customers/by/email/alan@example.com',
        body: { name: 'Alan', email: 'x@example.com' },
      },
      { send: 'GET /customers' },
    ],
    want: [
      { status: 201, body: row(1, ada) },
      { status: 200, body: row(1, { ...ada, name: 'Lovelace', phone: '1' }) },
      { status: 412, body: { code: 'ROW_EXISTS' } },
      { status: 201, body: row(2, alan) },
      { status: 400, body: { code: 'VALIDATION_FAILED', fields: ['body name'] } },
      { status: 400, body: { code: 'VALIDATION_FAILED', fields: ['path email'] } },
      { status: 400, body: { code: 'VALIDATION_FAILED', fields: ['body email'] } },
      { status: 200, body: [row(1, { ...ada, name: 'Lovelace', phone: '1' }), row(2, alan)] },
    ],
  },
  {
    name: 'entity tags of single rows',
    abilities: ['etag --to Customer'],
    story: [
      { send: 'POST /customers', body: ada },
      { send: 'GET /customers/{1}' },
      { send: 'GET /customers/{1}', headers: { 'If-None-Match': '<tag>' } },
      { send: 'GET /customers/{1}', headers: { 'If-None-Match': 'W/<tag>, "x"' } },
      { send: 'GET /customers/{1}', headers: { 'If-None-Match': '*' } },
      { send: 'GET /customers/{1}', headers: { 'If-None-Match': '"x"' } },
      { send: 'PATCH /customers/{1}', body: { phone: '1' }, headers: { 'If-Match': '"x"' } },
      { send: 'PATCH /customers/{1}', body: { phone: '1' }, headers: { 'If-Match': '<tag>' } },
      { send: 'PUT /customers/{1}', body: { phone: '2' }, headers: { 'If-Match': '<tag>' } },
      { send: 'PATCH /customers/{1}', body: { phone: '3' }, headers: { 'If-Match': 'W/<tag>' } },
      { send: 'PATCH /customers/{1}', body: { phone: '4' }, headers: { 'If-Match': '*' } },
      { send: 'PATCH /customers/987', body: { phone: '4' }, headers: { 'If-Match': '*' } },
      { send: 'PATCH /customers/{1}', body: { phone: '5' } },
      { send: 'DELETE /customers/{1}', headers: { 'If-Match': '"x", "y"' } },
      { send: 'DELETE /customers/{1}', headers: { 'If-Match': '"x", <tag>' } },
    ],
    want: [
      { status: 201, body: row(1, ada) },
      { status: 200, body: row(1, ada) },
      { status: 304 },
      { status: 304 },
      { status: 304 },
      { status: 200, body: row(1, ada) },
      { status: 412, body: { code: 'ROW_CHANGED' } },
      { status: 200, body: row(1, { ...ada, phone: '1' }) },
      { status: 200, body: row(1, { ...ada, phone: '2' }) },
      { status: 412, body: { code: 'ROW_CHANGED' } },
      { status: 200, body: row(1, { ...ada, phone: '4' }) },
      { status: 404, body: { code: 'ROW_NOT_FOUND' } },
      { status: 200, body: row(1, { ...ada, phone: '5' }) },
      { status: 412, body: { code: 'ROW_CHANGED' } },
      { status: 204 },
    ],
  },
  {
    name: 'a deletion that always returns the row',
    abilities: [],
    change: withResponses({ 200: rowResponse, ...missing }),
    story: [
      { send: 'POST /customers', body: ada },
      { send: 'DELETE /customers/{1}' },
      { send: 'DELETE /customers/{1}' },
    ],
    want: [
      { status: 201, body: row(1, ada) },
      { status: 200, body: row(1, ada) },
      { status: 404, body: { code: 'ROW_NOT_FOUND' } },
    ],
  },
];
