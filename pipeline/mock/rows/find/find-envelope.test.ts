import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mockOf } from '../../testing/mock-of.ts';
import type { CalledMock } from '../../testing/mock-of.ts';

const described = (name: string): object => ({
  allOf: [{ $ref: `#/components/schemas/${name}` }, { description: 'As generators write it.' }],
});
const answering = (name: string): object => ({
  responses: {
    200: {
      description: '',
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    },
  },
});
const limit = { in: 'query', name: 'maxResults', schema: { type: 'integer' } };
const name = { in: 'path', name: 'Name', required: true, schema: { type: 'string' } };

const document = {
  openapi: '3.0.3',
  info: { title: 'Pipes', version: '1' },
  paths: {
    '/pipes': { get: { parameters: [limit], ...answering('ListPipes') } },
    '/pipes/{Name}': { get: { parameters: [name], ...answering('Pipe') } },
  },
  components: {
    schemas: {
      ListPipes: {
        type: 'object',
        required: ['Pipes'],
        properties: { NextToken: described('Text'), Pipes: described('Pipes') },
      },
      Pipes: { type: 'array', items: { $ref: '#/components/schemas/Pipe' } },
      Pipe: {
        type: 'object',
        required: ['Name', 'State'],
        properties: { Name: described('Text'), State: described('Text') },
      },
      Text: { type: 'string' },
    },
  },
};

interface Pipes {
  readonly Pipes: readonly { readonly Name: string }[];
}

describe('rows whose list stands in an allOf beside its description', () => {
  let mock: CalledMock;
  beforeAll(async () => {
    mock = await mockOf(document);
  });
  afterAll(() => mock[Symbol.asyncDispose]());

  it('are counted, and found by their address', async () => {
    const { Pipes: rows } = (await mock.call('GET /pipes?maxResults=2')).body as Pipes;
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect((await mock.call(`GET /pipes/${encodeURIComponent(row.Name)}`)).body).toEqual(row);
  });
});
