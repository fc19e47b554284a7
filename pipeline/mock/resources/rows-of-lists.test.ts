import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';
import type { CalledMock } from '../testing/mock-of.ts';

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

const ofMedia = (mediaType: string): object => ({
  responses: {
    200: {
      description: '',
      content: { [mediaType]: { schema: { $ref: '#/components/schemas/Pipes' } } },
    },
  },
});

const document = {
  openapi: '3.0.3',
  info: { title: 'Pipes', version: '1' },
  paths: {
    '/any-pipes': { get: { parameters: [limit], ...ofMedia('*/*') } },
    '/xml-pipes': { get: { parameters: [limit], ...ofMedia('application/xml') } },
    '/members': { get: answering('Members') },
    '/members/{memberId}': {
      parameters: [{ ...name, name: 'memberId' }],
      get: answering('Members'),
    },
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
      Members: { type: 'array', items: { $ref: '#/components/schemas/Member' } },
      Member: {
        type: 'object',
        required: ['id', 'role'],
        properties: { id: { type: 'string' }, role: { type: 'string' } },
      },
      Text: { type: 'string' },
    },
  },
};

interface Pipes {
  readonly Pipes: readonly { readonly Name: string }[];
}

describe('rows of a list', () => {
  let mock: CalledMock;
  beforeAll(async () => {
    mock = await mockOf(document);
  });
  afterAll(() => mock[Symbol.asyncDispose]());

  it('are found in an allOf next to its description', async () => {
    const { Pipes: rows } = (await mock.call('GET /pipes?maxResults=2')).body as Pipes;
    expect(rows).toHaveLength(2);
    for (const row of rows)
      expect((await mock.call(`GET /pipes/${encodeURIComponent(row.Name)}`)).body).toEqual(row);
  });

  it('are found in any media type', async () => {
    expect((await mock.call('GET /any-pipes?maxResults=2')).body).toHaveLength(2);
  });

  it('are found one by one if a list of one is returned', async () => {
    const rows = (await mock.call('GET /members')).body as readonly { readonly id: string }[];
    const [, second] = rows;
    expect((await mock.call(`GET /members/${second?.id}`)).body).toEqual([second]);
  });

  it('are found in XML', async () => {
    const { body } = await mock.call('GET /xml-pipes?maxResults=2');
    expect(String(body).match(/<Name>/g)).toHaveLength(2);
  });
});
