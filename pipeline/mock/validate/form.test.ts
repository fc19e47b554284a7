import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReceivedForm } from '../../../server-template/shared/form/received-form.ts';
import { parseFormBody } from '../../../server-template/shared/form/parse-form-body.ts';
import {
  fieldInMemory,
  readMultipart,
} from '../../../server-template/shared/form/multipart-parts.ts';
import { mockOf } from '../testing/mock-of.ts';
import type { CalledMock } from '../testing/mock-of.ts';
import { Schemas } from '../../model/schema-view.ts';
import { formValue, sentFormValue } from './form-value.ts';

/** A form whose parts are all kept in memory. */
function multipartOf(bytes: Buffer, contentType: string): Promise<ReceivedForm> {
  return readMultipart(Readable.from([bytes]), contentType, async (head, content) =>
    fieldInMemory(head, await buffer(content)),
  );
}

const integer = { type: 'integer' };
const text = { type: 'string' };
const file = { type: 'string', format: 'binary', maxLength: 8 };
const or = (...anyOf: readonly object[]) => ({ anyOf });
const none = { type: 'string', enum: [''] };
const line = { type: 'object', properties: { name: text, count: integer } };

const properties = {
  count: integer,
  tags: { type: 'array', items: text },
  ids: { type: 'array', items: integer },
  listed: { type: 'array', items: integer },
  piped: { type: 'array', items: text },
  'literal[]': { type: 'array', items: integer },
  maybe: { type: 'integer', nullable: true },
  link: { type: 'string', format: 'uri', nullable: true },
  meta: or({ type: 'object', additionalProperties: text }, none),
  limits: { type: 'object', additionalProperties: integer },
  lines: { type: 'array', items: line },
  address: { type: 'object', properties: { street: text, floor: integer } },
  paired: { type: 'object', properties: { x: integer } },
  plan: { type: 'object', properties: { deep: or({ properties: { at: integer } }, none) } },
  note: text,
  info: { type: 'object', properties: { a: integer } },
  photo: file,
  photos: { type: 'array', items: file, maxItems: 2 },
  coded: { type: 'string', format: 'byte' },
};
const encoding = {
  listed: { explode: false },
  piped: { style: 'pipeDelimited' },
  meta: { style: 'deepObject', explode: true },
  paired: { style: 'form', explode: false },
  photo: { contentType: 'image/png, image/gif' },
  info: { contentType: 'application/json' },
};
const schema = { type: 'object', properties, required: ['count'], additionalProperties: false };
const content = (type: string) => ({ [type]: { schema, encoding } });
const json = (response: object) => ({
  description: 'It.',
  content: { 'application/json': { schema: response } },
});
const made = {
  ...schema,
  properties: { id: { type: 'integer', readOnly: true }, ...properties },
  required: ['id', 'count'],
};
const document = {
  openapi: '3.0.3',
  info: { title: 'Forms', version: '1' },
  paths: {
    '/forms': {
      post: {
        requestBody: {
          required: true,
          content: {
            ...content('application/x-www-form-urlencoded'),
            ...content('multipart/form-data'),
          },
        },
        responses: { 201: json(made) },
      },
      get: { responses: { 200: json({ type: 'array', items: made }) } },
    },
    '/forms/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: integer }],
        responses: { 200: json(made) },
      },
    },
  },
};
const place = '#/paths/~1forms/post/requestBody/content/';
const schemas = new Schemas(document);
const urlencoded = `${place}application~1x-www-form-urlencoded/schema`;
const multipart = `${place}multipart~1form-data/schema`;

it.each([
  ['count=2&note=a+b%26c', { count: 2, note: 'a b&c' }],
  ['count=x', { count: 'x' }],
  ['count=1&count=2', { count: [1, 2] }],
  ['count=100%', { count: '100%' }],
  ['tags=a', { tags: ['a'] }],
  ['tags=a&tags=b,c', { tags: ['a', 'b,c'] }],
  ['tags[]=a&tags[]=b', { tags: ['a', 'b'] }],
  ['tags%5B1%5D=b&tags%5B0%5D=a', { tags: ['a', 'b'] }],
  ['ids[999999999]=1', { ids: [1] }],
  ['ids=', { ids: [] }],
  ['ids=[1,2]', { ids: [1, 2] }],
  ['listed=1,2', { listed: [1, 2] }],
  ['piped=a,b|c%7Cd', { piped: ['a,b', 'c', 'd'] }],
  ['literal[]=1&literal[]=2', { 'literal[]': [1, 2] }],
  ['maybe=&link=', { maybe: null, link: null }],
  ['meta[a]=1&meta[b]=true', { meta: { a: '1', b: 'true' } }],
  ['meta=', { meta: '' }],
  ['limits[a]=1', { limits: { a: 1 } }],
  [
    'lines[0][name]=a&lines[0][count]=1&lines[1][name]=b',
    { lines: [{ name: 'a', count: 1 }, { name: 'b' }] },
  ],
  [
    'lines[][name]=a&lines[][count]=1&lines[][name]=b',
    { lines: [{ name: 'a', count: 1 }, { name: 'b' }] },
  ],
  ['lines=[{"name":"a"}]', { lines: [{ name: 'a' }] }],
  ['lines={"name":"a"}', { lines: [{ name: 'a' }] }],
  ['address[street]=Main&address[floor]=3', { address: { street: 'Main', floor: 3 } }],
  ['address.street=Main', { address: { street: 'Main' } }],
  ['street=Main&floor=3', { address: { street: 'Main', floor: 3 } }],
  ['address={"floor":3}', { address: { floor: 3 } }],
  ['address=x', { address: 'x' }],
  ['paired=x,3', { paired: { x: 3 } }],
  ['plan[deep][at]=3', { plan: { deep: { at: 3 } } }],
  ['foo[a]=1&x.y=2&[z]=3&w[=4', { foo: { a: '1' }, 'x.y': '2', '[z]': '3', 'w[': '4' }],
  ['info={"a":1}', { info: { a: 1 } }],
  ['__proto__[a]=1&constructor=2', { ['__proto__']: { a: '1' }, constructor: '2' }],
])('reads the form %s', (form, value) => {
  const read = formValue(schemas, urlencoded, parseFormBody(Buffer.from(form)));
  expect(JSON.stringify(read)).toBe(JSON.stringify(value));
});

const part = (head: string, body: string): string => `--b\r\n${head}\r\n\r\n${body}\r\n`;
const disposition = 'Content-Disposition: form-data; name=';

it.each([
  ['a text', part(`${disposition}"note"`, 'a\r\nb'), { note: 'a\r\nb' }],
  ['a name without quotes', part(`${disposition}count`, '3'), { count: 3 }],
  [
    'a name with quotes in it',
    part(`content-disposition:form-data;name="a%22b\\"c"`, ''),
    { 'a"b"c': '' },
  ],
  [
    'JSON in a part',
    part(`${disposition}info\r\nContent-Type: application/json`, '{"a":1}'),
    { info: { a: 1 } },
  ],
  [
    'JSON in a part with a file name',
    part(
      `${disposition}"address"; filename="blob"\r\nContent-Type: application/json`,
      '{"floor":1}',
    ),
    { address: { floor: 1 } },
  ],
  [
    'invalid JSON',
    part(`${disposition}"info"\r\nContent-Type: application/json`, '{"a'),
    { info: '{"a' },
  ],
  [
    'a file',
    part(`${disposition}"photo"; filename="a; name=x.png"\r\nContent-Type: image/png`, '\0\xff--b'),
    { photo: '\0\xff--b' },
  ],
  ['one file of a list', part(`${disposition}"photos"; filename="a"`, 'x'), { photos: ['x'] }],
  ['a file control without a file', part(`${disposition}"photo"; filename=""`, ''), {}],
  [
    'bytes if base64 is required',
    part(`${disposition}"coded"; filename="a"`, '\xff'),
    { coded: '/w==' },
  ],
  ['a preamble', `ignored\r\n${part(`${disposition}"note"`, '')}`, { note: '' }],
])('reads %s of a multipart form', async (_, parts, value) => {
  const bytes = Buffer.from(`${parts}--b--\r\n`, 'latin1');
  const form = await multipartOf(bytes, 'multipart/form-data; boundary="b"');
  expect(formValue(schemas, multipart, form)).toEqual(value);
});

it('keeps the name of a file', async () => {
  const bytes = Buffer.from(`${part(`${disposition}"photo"; filename="a.png"`, 'x')}--b--`);
  const form = await multipartOf(bytes, 'multipart/form-data; boundary=b');
  expect(sentFormValue(schemas, multipart, { form, keepsFiles: false })).toEqual({
    photo: 'a.png',
  });
  expect(sentFormValue(schemas, null, { form, keepsFiles: false })).toEqual({ photo: 'a.png' });
  expect(formValue(schemas, multipart, { photo: 'a' })).toBeNull();
  expect(form).toBeInstanceOf(ReceivedForm);
});

describe('a mock', () => {
  let mock: CalledMock;
  beforeAll(async () => {
    mock = await mockOf({ ...document });
  });
  afterAll(() => mock[Symbol.asyncDispose]());

  const png = (size: number, type = 'image/png') => new Blob(['x'.repeat(size)], { type });
  it.each([
    [
      'what fits',
      [
        ['count', '1'],
        ['photo', png(8)],
        ['photos', png(1)],
        ['photos', png(2)],
      ],
      [],
    ],
    [
      'too large a file',
      [
        ['count', '1'],
        ['photo', png(9)],
      ],
      ['photo'],
    ],
    [
      'too many files',
      [
        ['count', '1'],
        ['photos', png(1)],
        ['photos', png(1)],
        ['photos', png(1)],
      ],
      ['photos'],
    ],
    [
      'too large a file of a list',
      [
        ['count', '1'],
        ['photos', png(1)],
        ['photos', png(9)],
      ],
      ['photos.1'],
    ],
    [
      'two files instead of one',
      [
        ['count', '1'],
        ['photo', png(1)],
        ['photo', png(1)],
      ],
      ['photo'],
    ],
    [
      'a media type that is not allowed',
      [
        ['count', '1'],
        ['photo', png(1, 'text/html')],
      ],
      ['photo'],
    ],
    [
      'JSON that does not fit',
      [
        ['count', '1'],
        ['info', new Blob(['{"a":"x"}'], { type: 'application/json' })],
      ],
      ['info.a'],
    ],
    ['an unknown file, and not the required field', [['other', png(1)]], ['count', 'other']],
  ] as const)('judges a multipart form with %s', async (name, fields, faulty) => {
    const form = new FormData();
    for (const [field, value] of fields) form.append(field, value);
    const response = await fetch(`${mock.url}/forms`, { method: 'POST', body: form });
    const { details = [] } = (await response.json()) as {
      readonly details?: readonly { readonly field: string }[];
    };
    expect(response.status).toBe(faulty.length === 0 ? 201 : name.startsWith('too') ? 413 : 400);
    expect(details.map(({ field }) => field).sort()).toEqual(faulty);
  });

  it.each([
    ['count=1&lines[0][count]=x', ['lines.0.count']],
    ['count=1&limits[a]=x', ['limits.a']],
    ['count=1&address[floor]=x', ['address.floor']],
    ['count=1&foo[a]=1', ['foo']],
    ['count=1&meta[a][b]=1', ['meta', 'meta.a']],
  ])('rejects the form %s', async (form, faulty) => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const { status, body } = await mock.call('POST /forms', form, headers);
    const { details } = body as { readonly details: readonly { readonly field: string }[] };
    expect([status, [...new Set(details.map(({ field }) => field))].sort()]).toEqual([400, faulty]);
  });

  it.each(['urlencoded', 'multipart'])('keeps the values of a form that is %s', async (kind) => {
    await using stateful = await mockOf(document, { isStateful: true });
    const fields: [string, string][] = [
      ...([
        ['count', '3'],
        ['tags[]', 'a'],
        ['meta[a]', '1'],
      ] as [string, string][]),
      ...([
        ['lines[0][count]', '2'],
        ['maybe', ''],
      ] as [string, string][]),
    ];
    const body = kind === 'multipart' ? new FormData() : new URLSearchParams();
    for (const [name, value] of fields) body.append(name, value);
    if (body instanceof FormData) body.append('photo', png(5), 'cat.png');
    const posted = await fetch(`${stateful.url}/forms`, { method: 'POST', body });
    const row = (await posted.json()) as { readonly id: number };
    const want = { count: 3, tags: ['a'], meta: { a: '1' }, lines: [{ count: 2 }], maybe: null };
    expect(row).toMatchObject(kind === 'multipart' ? { ...want, photo: 'cat.png' } : want);
    expect((await stateful.call(`GET /forms/${row.id}`)).body).toEqual(row);
  });
});
