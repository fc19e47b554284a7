import { expect, it } from 'vitest';
import { mockOf } from '../../testing/mock-of.ts';

const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const response = (schema: object): object => ({ description: 'Fine.', ...content(schema) });
const body = (name: string): object => ({ requestBody: { required: true, ...content(ref(name)) } });
const parameter = (name: string): object => ({
  ...{ name, in: 'path', required: true, schema: { type: 'string' } },
});
const crud = (name: string): object => ({
  get: { responses: { 200: response({ type: 'array', items: ref(name) }) } },
  post: { ...body(name), responses: { 201: response(ref(name)) } },
});
const text = { type: 'string' };
const missing = { 404: { description: 'Missing.' } };

const document = {
  openapi: '3.0.3',
  info: { title: 'Teams', version: '1' },
  paths: {
    '/teams': crud('Team'),
    '/teams/{id}': {
      parameters: [parameter('id')],
      get: { responses: { 200: response(ref('Team')), ...missing } },
      put: {
        ...body('Team'),
        responses: { 200: response(ref('Team')), ...missing, 409: { description: 'Taken.' } },
      },
    },
    '/teams/{id}/members': { parameters: [parameter('id')], ...crud('Member') },
    '/teams/{id}/members/{memberId}': {
      parameters: [parameter('id'), parameter('memberId')],
      get: { responses: { 200: response(ref('Member')), ...missing } },
    },
  },
  components: {
    schemas: {
      Team: { type: 'object', properties: { id: { ...text, readOnly: true }, name: text } },
      Member: { type: 'object', properties: { id: { ...text, readOnly: true }, role: text } },
    },
  },
};

interface Made {
  readonly id: string;
}

it('rows of different parents have different keys', async () => {
  await using mock = await mockOf(document, { isStateful: true, rows: 0 });
  const keys: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    const { id } = (await mock.call('POST /teams', { name })).body as Made;
    const member = (await mock.call(`POST /teams/${id}/members`, { role: 'lead' })).body as Made;
    keys.push(member.id);
    expect((await mock.call(`GET /teams/${id}/members`)).body).toEqual([member]);
  }
  expect(new Set(keys).size).toBe(3);
});

it('a row may keep a name that another row has, and take no other', async () => {
  await using mock = await mockOf(document, { isStateful: true, rows: 0 });
  const [first, second] = await Promise.all(
    ['same', 'same'].map(async (name) => (await mock.call('POST /teams', { name })).body as Made),
  );
  await mock.call('POST /teams', { name: 'other' });
  const put = async (id: string | undefined, name: string): Promise<number> =>
    (await mock.call(`PUT /teams/${id}`, { name })).status;
  expect(await put(first?.id, 'same')).toBe(200);
  expect(await put(second?.id, 'other')).toBe(409);
  expect(await put(second?.id, 'new')).toBe(200);
  expect(await put(first?.id, 'new')).toBe(409);
});
