import { expect, it } from 'vitest';
import { mockOf } from './testing/mock-of.ts';

const answering = (schema: object): object => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
});
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const listOf = (name: string): object => answering({ type: 'array', items: ref(name) });
const text = { type: 'string' };
const object = (properties: Readonly<Record<string, object>>): object => ({
  ...{ type: 'object', required: Object.keys(properties), properties },
});
const handle = { in: 'path', name: 'handle', required: true, schema: { ...text, example: 'ann' } };
const filterExample = '{"name_eq": "A name that no row has"}';

const document = {
  openapi: '3.0.3',
  info: { title: 'Channels', version: '1' },
  paths: {
    '/channels': { get: listOf('Channel') },
    '/channels/{handle}': { parameters: [handle], get: answering(ref('Channel')) },
    '/channels/{handle}/playlists': {
      parameters: [handle],
      get: listOf('Playlist'),
      post: {
        requestBody: { content: { 'application/json': { schema: object({ name: text }) } } },
        responses: {
          201: { description: '', content: { 'application/json': { schema: ref('Playlist') } } },
        },
      },
    },
    '/playlists': {
      get: {
        ...listOf('Playlist'),
        parameters: [
          {
            ...{ in: 'query', name: 'filter', style: 'deepObject', explode: true },
            ...{ schema: { type: 'object' }, example: filterExample },
          },
        ],
      },
    },
    '/playlists/{id}': {
      parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'integer' } }],
      get: answering(ref('Playlist')),
    },
  },
  components: {
    schemas: {
      Channel: object({ id: { type: 'integer' }, name: text }),
      Playlist: object({ id: { type: 'integer' }, name: text, channel: ref('Channel') }),
    },
  },
};

interface Playlist {
  readonly channel: { readonly id: number };
}

it('are found below a row whose path has a key other than the one that rows refer to', async () => {
  await using mock = await mockOf(document, { isStateful: true });
  const { id } = (await mock.call('GET /channels/ann')).body as { readonly id: number };
  const seeded = (await mock.call('GET /channels/ann/playlists')).body as readonly Playlist[];
  expect(seeded).not.toEqual([]);
  await mock.call('POST /channels/ann/playlists', { name: 'New' });
  const rows = (await mock.call('GET /channels/ann/playlists')).body as readonly Playlist[];
  expect(rows).toHaveLength(seeded.length + 1);
  expect(new Set(rows.map(({ channel }) => channel.id))).toEqual(new Set([id]));
});

it('are found by an example of a filter that is JSON in a string', async () => {
  await using mock = await mockOf(document);
  const found = async (filter: string): Promise<unknown> =>
    (await mock.call(`GET /playlists?filter=${encodeURIComponent(filter)}`)).body;
  expect(await found(filterExample)).not.toEqual([]);
  expect(await found('{"name_eq": "Another name that no row has"}')).toEqual([]);
});

it('are found by the examples of several enums that no row has together', async () => {
  const choice = (name: string, [first, ...others]: readonly string[]): object => ({
    ...{ in: 'query', name, example: first },
    schema: { ...text, enum: [first, ...others] },
  });
  const rows = [
    { id: 1, kind: 'box', state: 'CA' },
    { id: 2, kind: 'town', state: 'TX' },
  ];
  const list = {
    parameters: [choice('kind', ['town', 'box']), choice('state', ['CA', 'TX'])],
    responses: {
      200: {
        description: '',
        content: {
          'application/json': { schema: { type: 'array', items: ref('Place') }, example: rows },
        },
      },
    },
  };
  await using mock = await mockOf({
    ...{ openapi: '3.0.3', info: { title: 'Places', version: '1' } },
    paths: { '/places': { get: list } },
    components: {
      schemas: { Place: object({ id: { type: 'integer' }, kind: text, state: text }) },
    },
  });
  expect((await mock.call('GET /places?kind=town&state=CA')).body).toEqual([rows[1]]);
  expect((await mock.call('GET /places?kind=box&state=TX')).body).toEqual([]);
});

it('of an example are found below a parent that exists', async () => {
  const example = (name: string, value: readonly object[]): object => ({
    responses: {
      200: {
        description: '',
        content: {
          'application/json': { schema: { type: 'array', items: ref(name) }, example: value },
        },
      },
    },
  });
  const stores = [
    { id: 'S1', merchantId: 'YOUR_MERCHANT_ID' },
    { id: 'S2', merchantId: 'M2' },
  ];
  const key = (name: string): object => ({ in: 'path', name, required: true, schema: text });
  await using mock = await mockOf(
    {
      ...{ openapi: '3.0.3', info: { title: 'Stores', version: '1' } },
      paths: {
        '/merchants': { get: example('Merchant', [{ id: 'M1' }, { id: 'M2' }]) },
        '/merchants/{id}': { parameters: [key('id')], get: answering(ref('Merchant')) },
        '/merchants/{merchantId}/stores': { parameters: [key('merchantId')], get: listOf('Store') },
        '/stores': { get: example('Store', stores) },
        '/stores/{id}': { parameters: [key('id')], get: answering(ref('Store')) },
      },
      components: {
        schemas: { Merchant: object({ id: text }), Store: object({ id: text, merchantId: text }) },
      },
    },
    { isStateful: true },
  );
  expect((await mock.call('GET /merchants/M1/stores')).body).toEqual([
    { id: 'S1', merchantId: 'M1' },
  ]);
  expect((await mock.call('GET /merchants/M2/stores')).body).toEqual([stores[1]]);
});

it('are requested by a key that is not empty', async () => {
  const state = { type: 'string', enum: ['', 'done'] };
  const jobs = {
    parameters: [{ in: 'path', name: 'state', required: true, schema: state }],
    get: { operationId: 'listJobs', ...answering({ type: 'array', items: text }) },
  };
  await using mock = await mockOf({
    ...{ openapi: '3.0.3', info: { title: 'Jobs', version: '1' } },
    paths: { '/jobs/{state}': jobs },
  });
  expect((await mock.call('GET /__mock/curl?operation=listJobs')).body).toContain('/jobs/done');
});

it('have an empty page behind the last number that is exact', async () => {
  const whole = (name: string): object => ({ in: 'query', name, schema: { type: 'integer' } });
  const parameters = [whole('page'), whole('per_page')];
  const channels = { get: { ...listOf('Channel'), parameters } };
  await using mock = await mockOf({ ...document, paths: { '/channels': channels } });
  const { status, body } = await mock.call('GET /channels?page=2147483641&per_page=749868977');
  expect({ status, body }).toEqual({ status: 200, body: [] });
});
