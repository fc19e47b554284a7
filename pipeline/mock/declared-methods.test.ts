import { describe, expect, it } from 'vitest';
import { mockOf } from './testing/mock-of.ts';

const json = (schema: object) => ({
  description: 'As asked.',
  content: { 'application/json': { schema } },
});
const problem = {
  type: 'object',
  required: ['title', 'status'],
  properties: { title: { type: 'string' }, status: { type: 'integer' } },
};
const one = (kind: string, further: object) => ({
  type: 'object',
  required: ['kind', ...Object.keys(further)],
  properties: { kind: { type: 'string', enum: [kind] }, ...further },
});
const pet = {
  oneOf: [
    one('cat', { lives: { type: 'integer' } }),
    one('dog', { bark: { type: 'boolean' } }),
    one('fish', { scales: { type: 'integer' }, fins: { type: 'integer' } }),
  ],
};

const document = {
  openapi: '3.0.3',
  info: { title: 'Odd', version: '1' },
  paths: {
    '/things': {
      get: {
        responses: {
          ...{ 200: json({ type: 'integer' }), '4XX': json(problem) },
          default: json({ type: 'boolean' }),
        },
      },
      head: {
        responses: {
          204: {
            description: 'It is there.',
            headers: { 'X-There': { schema: { type: 'string', enum: ['yes'] } } },
          },
        },
      },
    },
    '/pets': {
      get: { responses: { 200: json({ type: 'array', items: pet }) } },
      post: { requestBody: json(pet), responses: { 201: json(pet) } },
    },
  },
};

describe('a mock of a third-party document', () => {
  it('answers a declared HEAD independently of its GET', async () => {
    await using mock = await mockOf(document);
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
      const { status, headers } = await mock.call(`${method} /things`);
      const there = headers.get('x-there');
      expect([method, status, there]).toEqual(
        method === 'HEAD' ? ['HEAD', 204, 'yes'] : ['GET', 200, null],
      );
    }
  });

  it('reports each status of 4XX as itself, and others by default', async () => {
    await using mock = await mockOf(document);
    for (const code of [404, 418, 404]) {
      const { status, body } = await mock.call(`GET /things?__code=${code}`);
      expect([status, body]).toEqual([code, expect.objectContaining({ status: code })]);
    }
    expect((await mock.call('GET /things?__code=503')).body).toEqual(expect.any(Boolean));
  });

  it.each([{ isStateful: false }, { isStateful: true }])(
    'returns only the alternative that was sent (%o)',
    async (behaviour) => {
      await using mock = await mockOf(document, behaviour);
      const sent = [
        { kind: 'cat', lives: 9 },
        { kind: 'dog', bark: true },
        { kind: 'fish', scales: 3, fins: 2 },
      ];
      for (const body of sent) expect((await mock.call('POST /pets', body)).body).toEqual(body);
    },
  );
});
