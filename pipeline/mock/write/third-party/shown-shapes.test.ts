import { expect, it } from 'vitest';
import { mockOf } from '../../testing/mock-of.ts';

const content = (media: object): object => ({ content: { 'application/json': media } });
const response = (media: object): object => ({ description: 'Done.', ...content(media) });
const head = { openapi: '3.0.3', info: { title: 'Test', version: '1' } };
const gone = { 204: { description: 'Gone.' } };
const slug = { name: 'slug', in: 'path', required: true, schema: { type: 'string' } };

/** JSON:API rows that only occur in examples; the example of a single row is JSON in a string. */
const member = { id: 'ann', type: 'member', attributes: { name: 'Ann', bio: null } };
const members = {
  ...head,
  paths: {
    '/members': {
      get: { responses: { 200: response({ example: { data: [member], links: {} } }) } },
      post: {
        requestBody: content({ schema: { type: 'object' } }),
        responses: { 201: response({ example: { data: member } }) },
      },
    },
    '/members/{slug}': {
      parameters: [slug],
      get: { responses: { 200: response({ example: JSON.stringify({ data: member }) }) } },
      delete: { responses: gone },
    },
  },
};

it('keeps rows that only occur in examples', async () => {
  await using mock = await mockOf(members, { isStateful: true });
  expect((await mock.call('GET /members/ann')).body).toEqual({ data: member });
  expect((await mock.call('GET /members/nobody')).status).toBe(404);
  const sent = { data: { attributes: { name: 'Bob', bio: 'Tall.' } } };
  const made = await mock.call('POST /members', sent);
  expect(made).toMatchObject({ status: 201, body: sent });
  const { id } = (made.body as { readonly data: { readonly id: string } }).data;
  expect(id).not.toBe('ann');
  expect((await mock.call(`GET /members/${id}`)).body).toMatchObject(sent);
  expect((await mock.call('GET /members')).body).toMatchObject({ data: [{ id }, { id: 'ann' }] });
  expect((await mock.call(`DELETE /members/${id}`)).status).toBe(204);
  expect((await mock.call(`GET /members/${id}`)).status).toBe(404);
});

/** Bodies with `additionalProperties: false` next to an `allOf` with their properties. */
const warehouse = {
  ...{ type: 'object', additionalProperties: false },
  properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' } },
};
const closed = (required: readonly string[]): object => ({
  ...{ type: 'object', additionalProperties: false, required },
  allOf: [{ $ref: '#/components/schemas/Warehouse' }],
});
const warehouses = {
  ...head,
  paths: {
    '/warehouses': {
      post: {
        requestBody: content({ schema: closed(['name']) }),
        responses: { 201: response({ schema: closed(['id', 'name']) }) },
      },
    },
    '/warehouses/{id}': {
      parameters: [{ ...slug, name: 'id', schema: { type: 'integer' } }],
      get: { responses: { 200: response({ schema: closed(['id', 'name']) }) } },
    },
  },
  components: { schemas: { Warehouse: warehouse } },
};

it('keeps rows whose schemas are closed next to an allOf', async () => {
  await using mock = await mockOf(warehouses, { isStateful: true });
  const { status, body } = await mock.call('POST /warehouses', { name: 'North' });
  expect({ status, body }).toMatchObject({ status: 201, body: { name: 'North' } });
  const { id } = body as { readonly id: number };
  expect((await mock.call(`GET /warehouses/${id}`)).body).toEqual({ id, name: 'North' });
  expect((await mock.call('POST /warehouses', {})).status).toBe(400);
});

/** A list described like a single row, bodies with other spellings of names, and a create without a response body. */
const row = {
  type: 'object',
  required: ['id'],
  properties: { id: {}, friendly_name: slug.schema },
};
const id = { ...slug, name: 'id' };
const sites = {
  ...head,
  paths: {
    '/sites': {
      get: { responses: { 200: response({ schema: row }) } },
      post: {
        requestBody: content({ schema: { properties: { FriendlyName: slug.schema } } }),
        responses: { 201: { description: 'Made.' } },
      },
    },
    '/sites/{id}': { parameters: [id], get: { responses: { 200: response({ schema: row }) } } },
    '/sites/{id}/tags': {
      parameters: [{ ...id, schema: { type: 'integer' } }],
      post: {
        requestBody: content({ schema: row }),
        responses: { 200: { description: 'Paid only.' }, 201: response({ schema: row }) },
      },
    },
  },
};

it('returns the address of new rows without a response body, and lists them', async () => {
  await using mock = await mockOf(sites, { isStateful: true });
  const made = await mock.call('POST /sites', { FriendlyName: 'Home' });
  const path = made.headers.get('location') ?? '';
  const shown = (await mock.call(`GET ${path}`)).body;
  expect(shown).toMatchObject({ friendly_name: 'Home' });
  expect((await mock.call('GET /sites')).body).toEqual(shown);
  const tag = await mock.call(`POST ${path}/tags`, { id: 7, friendly_name: 'blue' });
  expect(tag).toMatchObject({ status: 201, body: { friendly_name: 'blue' } });
});
