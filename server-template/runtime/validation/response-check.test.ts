import { expect, it } from 'vitest';
import { readOperations } from '../document/operation.ts';
import type { Document } from '../document/openapi.ts';
import { createResourceValidators } from './resource-validators.ts';

const row = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'secret', 'mood'],
  properties: {
    id: { type: 'integer', readOnly: true },
    secret: { type: 'string', writeOnly: true },
    mood: { type: 'string', nullable: true, enum: ['a', '', null] },
    born: { type: 'string', format: 'date-time' },
    price: { type: 'number', multipleOf: 0.01 },
    margin: { type: 'integer', 'x-internal': true },
  },
};
const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const document = {
  openapi: '3.0.3',
  info: { title: 'rows' },
  paths: {
    '/rows': {
      get: {
        responses: {
          '200': json({ $ref: '#/components/schemas/Row' }),
          '201': { description: '', content: { 'application/json': {}, 'text/csv': {} } },
          '204': { description: '' },
          '404': { description: '' },
          '503': json({ type: 'integer' }),
          '5XX': json({ type: 'string' }),
          '4XX': { $ref: '#/components/responses/Problem' },
        },
      },
    },
  },
  components: {
    schemas: { Row: row },
    responses: {
      Problem: {
        description: '',
        content: {
          'application/json': { schema: { type: 'object', required: ['code'] } },
          'application/problem+json; version=2': { schema: { type: 'object', required: ['type'] } },
        },
      },
    },
  },
} as unknown as Document;

const operations = readOperations(document);
const resource = createResourceValidators(document, operations);

const type = 'application/json; charset=utf-8';
const valid = { id: 1, mood: null };

it.each<[status: number, contentType: string | undefined, body: unknown, reported: string[]]>([
  [200, type, valid, []],
  [200, type, { ...valid, mood: '', born: '2024-02-29T12:00:00Z', price: 4.35 }, []],
  [200, undefined, undefined, ['response must have a body']],
  [200, type, null, ['response must have a body']],
  [200, type, [], ['response must be an object']],
  [200, type, { mood: 'a' }, ['response/id is required']],
  [200, type, { ...valid, id: null }, ['response/id must be an integer']],
  [200, type, { ...valid, mood: 'b' }, ['response/mood must be one of a, "", null']],
  [200, type, { ...valid, born: 'now' }, ['response/born must have the format date-time']],
  [200, type, { ...valid, born: 5 }, ['response/born must be a string']],
  [200, type, { ...valid, price: 4.355 }, ['response/price must be a multiple of 0.01']],
  [200, type, { ...valid, secret: 's' }, ['response/secret is not allowed']],
  [200, type, { ...valid, secret: null }, ['response/secret is not allowed']],
  [200, type, { ...valid, margin: 1 }, ['response/margin is not a known property']],
  [201, type, [1], []],
  [201, undefined, undefined, ['response must have a body']],
  [202, type, {}, ['response has a status that the document does not declare']],
  [204, undefined, undefined, []],
  [204, type, {}, ['response must not have a body']],
  [404, type, { any: 1 }, []],
  [404, undefined, undefined, ['response must have a body']],
  [409, type, {}, ['response/code is required']],
  [409, 'application/problem+json', {}, ['response/type is required']],
  [409, 'text/json', {}, ['response/code is required']],
  [500, type, 'text', []],
  [500, type, 1, ['response must be a string']],
  [503, type, 1, []],
])('checks a response with %d, %s and %j', (status, contentType, body, reported) => {
  const problems = resource.responseCheck(operations[0]!, status)(contentType, body);
  expect(problems.map(({ path, message }) => `response${path} ${message}`)).toEqual(reported);
});
