import { describe, expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';

interface Page {
  readonly items: readonly { readonly id: number }[];
  readonly next_cursor: string | null;
}

function documentOf(cursor: object): object {
  const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const page = {
    type: 'object',
    required: ['items', 'next_cursor'],
    properties: {
      items: { type: 'array', items: item },
      next_cursor: { type: 'string', nullable: true },
    },
  };
  const parameters = [
    { name: 'cursor', in: 'query', schema: cursor },
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
  ];
  const content = { 'application/json': { schema: page } };
  const responses = { 200: { description: 'Things', content } };
  return {
    openapi: '3.0.3',
    info: { title: 'Things', version: '1' },
    paths: { '/things': { get: { parameters, responses } } },
  };
}

describe('cursors', () => {
  it.each([
    [{ type: 'string' }],
    [{ type: 'string', pattern: '^[a-f0-9]{12}$' }],
    [{ type: 'string', pattern: '^\\d{0,6}$' }],
    [{ type: 'string', format: 'uuid' }],
    [{ type: 'string', minLength: 40, maxLength: 40 }],
    [{ type: 'integer' }],
  ])('of %j are taken by their parameter and visit every row once', async (schema) => {
    await using mock = await mockOf(documentOf(schema));
    const seen: number[] = [];
    let query = '';
    for (let page = 0; page < 10; page += 1) {
      const { status, body } = await mock.call(`GET /things?limit=4${query}`);
      expect(status).toBe(200);
      const { items, next_cursor: next } = body as Page;
      seen.push(...items.map(({ id }) => id));
      if (next === null) break;
      query = `&cursor=${encodeURIComponent(next)}`;
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });
});
