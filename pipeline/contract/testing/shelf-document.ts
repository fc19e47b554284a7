import { resolveModel } from '../../model/resolve-model.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';

const values = {
  name: { type: 'string', maxLength: 60 },
  kind: { type: 'string', enum: ['paper', 'wood', 'glass'] },
  price: { type: 'number', minimum: 0, maximum: 1_000_000 },
  stock: { type: 'integer', format: 'int64' },
  day: { type: 'string', format: 'date' },
  at: { type: 'string', format: 'date-time' },
  note: { type: 'string', nullable: true, maxLength: 60 },
} as const;

const json = (schema: object): object => ({ 'application/json': { schema } });
const item = { $ref: '#/components/schemas/Item' };
const body = { required: true, content: json({ $ref: '#/components/schemas/NewItem' }) };
const patch = { required: true, content: json({ $ref: '#/components/schemas/ItemPatch' }) };
const shown = (description: string): object => ({ description, content: json(item) });
const rejected = {
  400: { description: 'Rejected.', content: json({ type: 'object' }) },
  404: { description: 'Missing.', content: json({ type: 'object' }) },
};
const done = { 204: { description: 'Done.' } };
const count = (name: string, maximum: number): object => ({
  ...{ name, in: 'query' },
  schema: { type: 'integer', minimum: 1, maximum },
});

/**
 * A third-party document with every kind of row operation, and operations that would delete
 * everything.
 */
const document = {
  openapi: '3.0.3',
  info: { title: 'Shelf', version: '1' },
  paths: {
    '/items': {
      get: {
        parameters: [count('page', 10_000), count('limit', 50)],
        responses: {
          200: { description: 'A page.', content: json({ type: 'array', items: item }) },
          400: rejected[400],
        },
      },
      post: { requestBody: body, responses: { 201: shown('Made.'), 400: rejected[400] } },
      patch: { requestBody: patch, responses: { ...done, 400: rejected[400] } },
      delete: { responses: done },
    },
    '/items/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: shown('The item.'), ...rejected } },
      put: { requestBody: body, responses: { 200: shown('Replaced.'), ...rejected } },
      patch: { requestBody: patch, responses: { 200: shown('Changed.'), ...rejected } },
      delete: { responses: { ...done, ...rejected } },
    },
    '/reset': { post: { operationId: 'reset', responses: done } },
  },
  components: {
    schemas: {
      NewItem: {
        type: 'object',
        required: Object.keys(values).filter((name) => name !== 'note'),
        properties: values,
        additionalProperties: false,
      },
      ItemPatch: {
        ...{ type: 'object', minProperties: 1, properties: values },
        additionalProperties: false,
      },
      Item: {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer' }, ...values },
      },
    },
  },
};

/** The resolved document. */
export const shelf = resolveModel(document as unknown as OpenApiDocument, 'shelf.json', 'any');
