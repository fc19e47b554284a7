import { describe, expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';
import type { CalledMock } from '../testing/mock-of.ts';

const integer = { type: 'integer' };
const text = { type: 'string' };
const json = (schema: object) => ({
  description: 'As asked.',
  content: { 'application/json': { schema } },
});
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const listOf = (name: string) => json({ type: 'array', items: reference(name) });
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: integer });

/** A document whose collections are linked by names, embedding and paths. */
const shop = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/users': { get: { responses: { 200: listOf('User') } } },
    '/users/{user}': {
      parameters: [inPath('user')],
      get: { responses: { 200: json(reference('User')), 404: { description: 'None.' } } },
    },
    '/users/{userId}/orders': {
      parameters: [inPath('userId')],
      get: { responses: { 200: listOf('Order') } },
      post: {
        requestBody: json(reference('NewOrder')),
        responses: { 201: json(reference('Order')) },
      },
    },
    '/users/{userId}/notes': {
      parameters: [inPath('userId')],
      get: { responses: { 200: listOf('Note') } },
    },
    '/users/{userId}/notes/{noteId}': {
      parameters: [inPath('userId'), inPath('noteId')],
      get: { responses: { 200: json(reference('Note')) } },
    },
    '/tags': { get: { responses: { 200: listOf('Tag') } } },
    '/orders/late/today': {
      get: {
        parameters: [{ name: 'queryOptions.pageSize', in: 'query', schema: integer }],
        responses: {
          200: json({
            properties: {
              metadata: { type: 'array', items: reference('Tag') },
              orders: { items: reference('Order') },
            },
          }),
        },
      },
    },
    '/remarks': {
      get: { responses: { 200: listOf('Remark') } },
      post: {
        requestBody: json(reference('Remark')),
        responses: { 201: json(reference('Remark')) },
      },
    },
    '/tags/{id}': {
      parameters: [inPath('id')],
      get: { responses: { 200: json(reference('Tag')) } },
    },
    '/orders': {
      get: {
        parameters: [
          { name: 'state', in: 'query', schema: { type: 'string', enum: ['new', 'sent', 'lost'] } },
        ],
        responses: {
          200: json({
            type: 'object',
            properties: {
              data: { type: 'array', items: reference('Order') },
              included: { type: 'array', items: reference('Tag') },
            },
          }),
        },
      },
      post: {
        requestBody: json({ type: 'object', properties: { data: reference('NewOrder') } }),
        responses: { 201: json({ type: 'object', properties: { data: reference('Order') } }) },
      },
    },
    '/orders/{orderId}': {
      parameters: [inPath('orderId')],
      get: {
        responses: {
          200: json({
            type: 'object',
            required: ['data'],
            properties: { data: reference('Order') },
          }),
          404: { description: 'None.' },
        },
      },
      patch: {
        requestBody: json({ type: 'object', properties: { data: reference('NewOrder') } }),
        responses: { 200: json({ type: 'object', properties: { data: reference('Order') } }) },
      },
      delete: { responses: { 204: { description: 'Gone.' } } },
    },
  },
  components: {
    schemas: {
      User: { type: 'object', required: ['id', 'name'], properties: { id: integer, name: text } },
      Tag: { type: 'object', required: ['id', 'label'], properties: { id: integer, label: text } },
      Remark: { type: 'object', properties: { id: integer, text } },
      Note: {
        type: 'object',
        required: ['id', 'user_id'],
        properties: { id: integer, user_id: integer, text },
      },
      Order: {
        type: 'object',
        required: ['id', 'userId', 'user', 'tags', 'tagIds', 'state', 'parentId'],
        properties: {
          id: integer,
          userId: integer,
          parentId: { ...integer, nullable: true },
          user: {
            type: 'object',
            required: ['id', 'name'],
            properties: { id: integer, name: text },
          },
          tags: { type: 'array', minItems: 1, items: reference('Tag') },
          tagIds: { type: 'array', minItems: 2, items: integer },
          state: text,
        },
      },
      NewOrder: { type: 'object', properties: { state: text, userId: integer } },
    },
  },
};

type Row = Readonly<Record<string, unknown>> & { readonly id: number };
type Order = Row & {
  readonly userId: number;
  readonly user: Row;
  readonly tags: readonly Row[];
  readonly tagIds: readonly number[];
  readonly parentId: number | null;
};

const rowsOf = async <Kind extends Row = Row>(mock: CalledMock, path: string) => {
  const body = (await mock.call(`GET ${path}`)).body as { readonly data: readonly Kind[] };
  return Array.isArray(body) ? (body as readonly Kind[]) : body.data;
};

describe('rows of a third-party document', () => {
  it('refer to existing rows, in every format', async () => {
    await using mock = await mockOf(shop);
    const users = await rowsOf(mock, '/users');
    const tags = await rowsOf(mock, '/tags');
    const orders = await rowsOf<Order>(mock, '/orders');
    expect(orders.length).toBe(10);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(10);
    for (const order of orders) {
      expect(users.map(({ id }) => id)).toContain(order.userId);
      expect(users).toContainEqual(order.user);
      for (const tag of order.tags) expect(tags).toContainEqual(tag);
      for (const id of order.tagIds) expect(tags.map((tag) => tag.id)).toContain(id);
      if (order.parentId !== null) expect(order.parentId).toBeLessThan(order.id);
      const one = await mock.call(`GET /orders/${order.id}`);
      expect(one.body).toEqual({ data: order });
    }
  });

  it('below a parent are those of the parent elsewhere', async () => {
    await using mock = await mockOf(shop);
    const orders = await rowsOf<Order>(mock, '/orders');
    const [first] = orders;
    const below = await rowsOf<Order>(mock, `/users/${first?.userId ?? 0}/orders`);
    expect(below).toEqual(orders.filter(({ userId }) => userId === first?.userId));
    const notes = await rowsOf(mock, '/users/7/notes');
    expect(notes.map((note) => note['user_id'])).toEqual(notes.map(() => 7));
    const note = await mock.call(`GET /users/7/notes/${notes[3]?.id ?? 0}`);
    expect(note.body).toEqual(notes[3]);
  });

  it('are found among other lists, by a path with their name', async () => {
    await using mock = await mockOf(shop);
    const { body } = await mock.call('GET /orders/late/today?queryOptions.pageSize=7');
    const { orders } = body as { readonly orders: readonly Row[] };
    expect(orders).toEqual((await rowsOf(mock, '/orders')).slice(0, 7));
  });

  it('have the values of filters', async () => {
    await using mock = await mockOf(shop);
    for (const state of ['new', 'sent', 'lost']) {
      expect((await rowsOf(mock, `/orders?state=${state}`)).length).toBeGreaterThan(0);
    }
  });

  it('are stored in envelopes and below parents alike', async () => {
    await using mock = await mockOf(shop, { isStateful: true });
    const made = (await mock.call('POST /orders', { data: { state: 'sent', userId: 3 } })).body as {
      readonly data: Order;
    };
    expect(made.data).toMatchObject({ id: 11, state: 'sent', userId: 3 });
    expect(await rowsOf(mock, '/users')).toContainEqual(made.data.user);
    const below = (await mock.call('POST /users/3/orders', { state: 'new' })).body;
    expect(below).toMatchObject({ id: 12, userId: 3, state: 'new' });
    const path = '/orders/11';
    await mock.call(`PATCH ${path}`, { data: { state: 'lost' } });
    expect((await mock.call(`GET ${path}`)).body).toMatchObject({
      data: { id: 11, state: 'lost' },
    });
    const ids = async () => (await rowsOf(mock, '/users/3/orders')).map(({ id }) => id);
    expect(await ids()).toEqual(expect.arrayContaining([11, 12]));
    expect((await mock.call(`DELETE ${path}`)).status).toBe(204);
    expect(await ids()).not.toContain(11);
    expect((await mock.call(`GET ${path}`)).status).toBe(404);
  });

  it('are stored without a path', async () => {
    await using mock = await mockOf(shop, { isStateful: true });
    for (const id of [11, 12]) {
      const made = await mock.call('POST /remarks', { text: 'Mine' });
      expect(made).toMatchObject({ status: 201, body: { id, text: 'Mine' } });
    }
    const ids = (await rowsOf(mock, '/remarks')).map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual([12, 11, 1]);
  });

  it('neither grow nor change if collections embed each other', async () => {
    const kinds = ['wine', 'grape', 'vineyard', 'cellar', 'bottle'];
    const embeds = Object.fromEntries(kinds.map((kind) => [kind, reference(kind)]));
    const kind = {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: integer, name: text, ...embeds },
    };
    const { openapi, info } = shop;
    const document = {
      ...{ openapi, info },
      paths: Object.fromEntries(
        kinds.map((name) => [`/${name}s`, { get: { responses: { 200: listOf(name) } } }]),
      ),
      components: { schemas: Object.fromEntries(kinds.map((name) => [name, kind])) },
    };
    const ask = async (names: readonly string[]) => {
      await using mock = await mockOf(document);
      const found = new Map<string, readonly Row[]>();
      for (const name of names)
        found.set(name, (await mock.call(`GET /${name}s`)).body as readonly Row[]);
      return found;
    };
    const found = await ask(kinds);
    // In any order of requests.
    expect(Object.fromEntries(await ask(kinds.toReversed()))).toEqual(Object.fromEntries(found));
    const [wine] = found.get('wine') ?? [];
    const { id, name } = wine!['grape'] as Row;
    expect(found.get('grape')).toContainEqual(expect.objectContaining({ id, name }));
    expect(JSON.stringify(wine).length).toBeLessThan(10_000);
  });
});
