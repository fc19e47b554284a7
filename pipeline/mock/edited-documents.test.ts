import { describe, expect, it } from 'vitest';
import { editedDocument } from '../model/testing/edited-document.ts';
import type { DocumentEdit } from '../model/testing/edited-document.ts';
import { mockOf } from './testing/mock-of.ts';
import type { CalledMock } from './testing/mock-of.ts';

type Body = Readonly<Record<string, unknown>>;

const list = '#/paths/~1tracks/get';
const track = '#/components/schemas/Track/properties';
const created = '#/components/schemas/CreateTrackDTO';
const json = 'content/application~1json';

function edited(...edits: readonly DocumentEdit[]): Promise<CalledMock> {
  return mockOf(editedDocument(...edits), { isStateful: true });
}

const filterBy = (items: object) => ({
  ...{ name: 'mood', in: 'query', schema: { type: 'array', items } },
  'x-crud': { filter: 'mood' },
});

const sent = { title: 'a', mood: 'calm', state: 'new' };

describe('a mock follows edits to the document', () => {
  it('pages a list by the roles of its parameters, whatever their names', async () => {
    await using mock = await edited(
      [`${list}/parameters/1/name`, 'pageSize'],
      [`${list}/parameters/0/name`, 'at'],
    );
    const first = (await mock.call('GET /tracks?pageSize=3')).body as readonly Body[];
    const second = (await mock.call('GET /tracks?pageSize=3&at=2')).body as readonly Body[];
    expect([...first, ...second].map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('makes other rows for each request with dynamic data', async () => {
    await using mock = await mockOf(editedDocument(), { isDynamic: true });
    const titles = async (line: string) =>
      JSON.stringify(((await mock.call(line)).body as readonly Body[]).map(({ title }) => title));
    expect(await titles('GET /tracks')).not.toBe(await titles('GET /tracks'));
    const seeded = 'GET /tracks?__seed=3';
    expect(await titles(seeded)).toBe(await titles(seeded));
    const one = (await mock.call('GET /tracks/1')).body as Body;
    const again = (await mock.call('GET /tracks/1')).body as Body;
    expect(one['title']).not.toBe(again['title']);
  });

  it('returns all rows of a list without a limit', async () => {
    await using mock = await edited(
      [`${list}/parameters`, []],
      [`${list}/responses/200/${json}/schema/maxItems`, 7],
    );
    expect((await mock.call('GET /tracks')).body).toHaveLength(7);
  });

  it('uses another default limit', async () => {
    await using mock = await edited([`${list}/parameters/1/schema/default`, 4]);
    expect((await mock.call('GET /tracks')).body).toHaveLength(4);
  });

  it('wraps rows in the declared envelope', async () => {
    const total = { type: 'integer', 'x-crud': { role: 'total' } };
    const items = { type: 'array', items: { $ref: '#/components/schemas/Track' } };
    const version = { type: 'string', enum: ['v1'] };
    await using mock = await edited(
      [
        `${list}/responses/200/${json}/schema`,
        { type: 'object', properties: { items, total, version } },
      ],
      [
        `#/paths/~1tracks~1{id}/get/responses/200/${json}/schema`,
        { type: 'object', properties: { data: { $ref: '#/components/schemas/Track' } } },
      ],
    );
    const { body } = await mock.call('GET /tracks?limit=2');
    expect(body).toMatchObject({ total: 50, version: 'v1', items: [{ id: 1 }, { id: 2 }] });
    expect((await mock.call('GET /tracks/2')).body).toMatchObject({ data: { id: 2 } });
  });

  it('returns numbers as texts and stores them as numbers', async () => {
    const decimal = { type: 'string' };
    const column = { column: 'price', type: 'numeric(10,2)' };
    await using mock = await edited(
      [`${track}/price`, { ...decimal, 'x-db': column }],
      [`${created}/properties/price`, { ...decimal, 'x-db': { column: 'price' } }],
    );
    const { body } = await mock.call('POST /tracks', { ...sent, price: '19.90' });
    expect(body).toMatchObject({ price: '19.90' });
    expect((await mock.call('POST /tracks', { ...sent, price: '19.999' })).status).toBe(400);
    const rows = (await mock.call('GET /tracks')).body as readonly Body[];
    for (const { price } of rows) expect(price).toMatch(/^\d+(?:\.\d+)?$/);
  });

  it('groups columns in objects, in responses and in bodies', async () => {
    const about = (columns: readonly string[]): object => ({
      type: 'object',
      properties: Object.fromEntries(
        columns.map((column) => [column, { type: 'string', 'x-db': { column } }]),
      ),
    });
    await using mock = await edited(
      [
        `${list}/responses/200/${json}/schema/items`,
        {
          type: 'object',
          properties: {
            id: { type: 'integer', 'x-db': { column: 'id' } },
            about: about(['title', 'mood']),
          },
        },
      ],
      [`${created}/properties/title`, undefined],
      [`${created}/required`, ['mood', 'state', 'about']],
      [`${created}/properties/about`, about(['title'])],
    );
    const { body } = await mock.call('POST /tracks', {
      ...{ mood: 'calm', state: 'new' },
      about: { title: 'grouped' },
    });
    expect(body).toMatchObject({ title: 'grouped' });
    const { id } = body as { readonly id: number };
    const rows = (await mock.call('GET /tracks?limit=100')).body as readonly Body[];
    expect(rows.find((row) => row['id'] === id)).toEqual({
      ...{ id, about: { title: 'grouped', mood: 'calm' } },
    });
  });

  it('returns constants, and generates computed properties by their schema', async () => {
    await using mock = await edited(
      [`${track}/kind`, { type: 'string', enum: ['track'] }],
      [`${track}/length`, { type: 'integer', minimum: 5, maximum: 9 }],
    );
    const first = (await mock.call('GET /tracks/3')).body as Body;
    expect(first['kind']).toBe('track');
    expect(first['length']).toBeGreaterThanOrEqual(5);
    expect((await mock.call('GET /tracks/3')).body).toEqual(first);
  });

  it('fills in the defaults of a body', async () => {
    await using mock = await edited(
      [`${created}/properties/title/default`, 'untitled'],
      [`${created}/properties/price/default`, 7],
    );
    const { title: _, ...rest } = sent;
    const { body } = await mock.call('POST /tracks', rest);
    expect(body).toMatchObject({ title: 'untitled', price: 7 });
  });

  it('filters by an empty text that an enum contains', async () => {
    const items = { type: 'string', enum: ['calm', 'loud', ''] };
    await using mock = await edited(
      ['#/x-db/enums/0/values', items.enum],
      [`${track}/mood/enum`, items.enum],
      [`${list}/parameters/2`, filterBy(items)],
    );
    const rows = (await mock.call('GET /tracks?mood=')).body as readonly Body[];
    expect(new Set(rows.map(({ mood }) => mood))).toEqual(new Set(['']));
  });

  it('lists empty text among the allowed values', async () => {
    const values = ['calm', 'loud', ''];
    await using mock = await edited(
      [`${track}/mood/enum`, values],
      [`${created}/properties/mood`, { type: 'string', enum: values }],
    );
    const { body } = await mock.call('POST /tracks', { ...sent, mood: 'x' });
    expect((body as Body)['details']).toMatchObject([{ message: 'must be one of calm, loud, ""' }]);
  });

  it('rejects internal properties of a body, like unknown ones', async () => {
    await using mock = await edited([`${created}/properties/mood/x-internal`, true]);
    const { mood: _mood, ...others } = sent;
    const { status, body } = await mock.call('POST /tracks', sent);
    expect([status, (body as Body)['details']]).toMatchObject([
      400,
      [{ in: 'body', field: 'mood', message: 'is not a known property' }],
    ]);
    expect((await mock.call('POST /tracks', others)).status).toBe(201);
  });

  it('starts with the rows of examples', async () => {
    await using mock = await edited([
      `${list}/responses/200/${json}/example`,
      [
        {
          ...{ id: 1, title: 'So What', note: null, price: 1.5, mood: 'calm', state: 'old' },
          secret: null,
        },
      ],
    ]);
    expect((await mock.call('GET /tracks/1')).body).toMatchObject({ title: 'So What', price: 1.5 });
    expect((await mock.call('GET /tracks')).body).toHaveLength(20);
  });

  it('reports missing cookies and deprecations', async () => {
    await using mock = await edited(
      [
        `${list}/parameters/3`,
        { name: 'tenant', in: 'cookie', required: true, schema: { type: 'integer' } },
      ],
      [`${list}/deprecated`, true],
    );
    const detail = { in: 'cookie', field: 'tenant' };
    expect(await mock.call('GET /tracks')).toMatchObject({
      status: 400,
      body: { details: [detail] },
    });
    const wrong = await mock.call('GET /tracks', undefined, { cookie: 'tenant=x' });
    expect(wrong).toMatchObject({ status: 400, body: { details: [detail] } });
    const { status, headers } = await mock.call('GET /tracks', undefined, { cookie: 'tenant=7' });
    expect([status, headers.get('deprecation')]).toEqual([200, '@0']);
  });

  it('serves every path of the servers, and checks multiples in decimals', async () => {
    await using mock = await edited(
      [
        '#/servers',
        [
          { url: 'https://example.com/v1' },
          { url: '/{stage}/api', variables: { stage: { default: 'test' } } },
        ],
      ],
      [`${created}/properties/price/multipleOf`, 0.01],
    );
    const body = { ...sent, price: 19.99 };
    expect((await mock.call('POST /v1/tracks', body)).status).toBe(201);
    expect((await mock.call('POST /test/api/tracks', { ...body, price: 19.999 })).status).toBe(400);
  });
});

describe('a list below a row', () => {
  const nested = '#/paths/~1tracks~1{trackId}~1plays';
  const play = { type: 'object', required: ['id', 'trackId'] };
  const properties = {
    id: {
      type: 'integer',
      readOnly: true,
      'x-db': { column: 'id', type: 'integer', identity: 'always' },
    },
    trackId: { type: 'integer', 'x-db': { column: 'track_id', type: 'integer' } },
    place: { type: 'string', 'x-db': { column: 'place', type: 'text' } },
  };
  const errors = Object.fromEntries(
    ['400', '404', '409', '500', '503'].map((status) => [
      status,
      { $ref: '#/components/responses/Error' },
    ]),
  );
  const answer = (schema: object): object => ({
    description: 'Plays.',
    content: { 'application/json': { schema } },
  });
  const reference = { $ref: '#/components/schemas/Play' };
  const edits: readonly DocumentEdit[] = [
    [
      '#/components/schemas/Play',
      {
        ...{ ...play, properties },
        'x-db': {
          ...{ kind: 'table', table: 'plays', primaryKey: ['id'] },
          foreignKeys: [
            { columns: ['track_id'], references: { table: 'tracks', columns: ['id'] } },
          ],
        },
      },
    ],
    [
      nested,
      {
        parameters: [{ name: 'trackId', in: 'path', required: true, schema: { type: 'integer' } }],
        get: {
          ...{
            operationId: 'listPlays',
            'x-crud': { model: 'Play', action: 'list', key: ['track_id'] },
          },
          responses: { 200: answer({ type: 'array', maxItems: 50, items: reference }), ...errors },
        },
        post: {
          ...{
            operationId: 'createPlay',
            'x-crud': { model: 'Play', action: 'create', key: ['track_id'] },
          },
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { type: 'object', properties: { place: properties.place } },
              },
            },
          },
          responses: { 201: answer(reference), ...errors },
        },
      },
    ],
  ];

  it('has the rows of its parent, and is a 404 without one', async () => {
    await using mock = await edited(...edits);
    const made = await mock.call('POST /tracks/3/plays', { place: 'Oslo' });
    expect(made).toMatchObject({ status: 201, body: { trackId: 3, place: 'Oslo' } });
    const { body } = await mock.call('GET /tracks/3/plays');
    expect(body).toContainEqual(made.body);
    for (const { trackId } of body as readonly Body[]) expect(trackId).toBe(3);
    expect((await mock.call('GET /tracks/9999/plays')).status).toBe(404);
    expect((await mock.call('POST /tracks/9999/plays', { place: 'Oslo' })).status).toBe(404);
  });
});
