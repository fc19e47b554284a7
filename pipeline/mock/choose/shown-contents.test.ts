import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';
import type { CalledMock } from '../testing/mock-of.ts';

const pet = { $ref: '#/components/schemas/Pet' };
const rex = { value: { id: 7, name: 'Rex' } };
const responses = (schema: object, examples: object = {}) => ({
  200: {
    description: 'In two ways.',
    content: { 'application/xml': { schema }, 'application/json': { schema, examples } },
  },
});
const pets = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': { get: { responses: responses({ type: 'array', items: pet }) } },
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: responses(pet) },
    },
    '/dog': { get: { responses: responses(pet, { rex }) } },
    '/cat': { get: { responses: responses(pet) } },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        xml: { name: 'pet' },
        required: ['id', 'name'],
        properties: { id: { type: 'integer' }, name: { type: 'string', pattern: '^\\w+$' } },
      },
    },
  },
};

describe('JSON and XML of one response', () => {
  let mock: CalledMock;
  beforeAll(async () => {
    mock = await mockOf(pets, { rows: 3 });
  });
  afterAll(() => mock[Symbol.asyncDispose]());

  it.each([
    ...['GET /pets', 'GET /pets/2', 'GET /pets/99', 'GET /dog', 'GET /dog?__example=rex'],
    ...['GET /cat', 'GET /cat?__dynamic=true&__seed=5'],
  ])('have the same data at %s', async (line) => {
    const { body } = await mock.call(line, undefined, { Accept: 'application/json' });
    const xml = await mock.call(line, undefined, { Accept: 'application/xml' });
    const found = String(xml.body).matchAll(/<id>(\d+)<\/id>\s*<name>(\w+)<\/name>/g);
    const rows = [...found].map(([, id, name]) => ({ id: Number(id), name }));
    expect(rows.length).toBeGreaterThan(0);
    expect(Array.isArray(body) ? rows : rows[0]).toEqual(body);
  });
});
