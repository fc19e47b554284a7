import { expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';

const text = { type: 'string' };
const json = (schema: object) => ({
  description: 'As asked.',
  content: { 'application/json': { schema } },
});
const names = Array.from({ length: 40 }, (_, index) => `note${index}`);
const document = {
  openapi: '3.0.3',
  info: { title: 'Large', version: '1' },
  paths: {
    '/papers': { get: { responses: { 200: json({ type: 'array', items: paper() }) } } },
    '/papers/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: json(paper()) } },
    },
    '/status': { get: { responses: { 200: json({ type: 'object', properties: { text } }) } } },
  },
};

function paper(): object {
  const properties = Object.fromEntries(names.map((name) => [name, text]));
  return {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, ...properties },
  };
}

it('answers other requests while it generates a large collection, and generates it once', async () => {
  await using mock = await mockOf(document, { rows: 1500, seed: 1 });
  const order: string[] = [];
  const ask = async (path: string) => {
    const { body } = await mock.call(`GET ${path}`);
    order.push(path);
    return body;
  };
  const [rows, again, one] = await Promise.all([
    ...[ask('/papers'), ask('/papers'), ask('/papers/3'), ask('/status')],
  ]);
  expect(order[0]).toBe('/status');
  expect(rows).toHaveLength(1500);
  expect(again).toEqual(rows);
  expect((rows as readonly unknown[])[2]).toEqual(one);
});
