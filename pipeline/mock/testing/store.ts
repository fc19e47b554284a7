const json = (schema: object, more: object = {}) => ({
  description: 'As asked.',
  content: { 'application/json': { schema, ...more } },
});
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const inPath = (name: string, schema: object) => ({ name, in: 'path', required: true, schema });
const uuid = { type: 'string', format: 'uuid' };

/** An OpenAPI 3.1 document with forms, whose paths share rows implicitly. */
export const store = {
  openapi: '3.1.0',
  info: { title: 'Store', version: '1' },
  paths: {
    '/pet': {
      put: { requestBody: json(reference('Pet')), responses: { 200: json(reference('Pet')) } },
    },
    '/pet/{petId}': {
      get: {
        parameters: [inPath('petId', { type: 'integer' })],
        responses: { 200: json(reference('Pet')) },
      },
    },
    '/files/{name}': {
      get: {
        parameters: [inPath('name', { type: 'string' })],
        responses: {
          302: { description: 'There.', headers: { Location: { schema: { type: 'string' } } } },
        },
      },
    },
    '/customers': {
      post: {
        requestBody: json(reference('Customer')),
        responses: { 201: json(reference('Customer')) },
      },
      get: { responses: { 200: json({ type: 'array', items: reference('Customer') }) } },
    },
    '/customers/{customerId}': {
      get: {
        parameters: [inPath('customerId', uuid)],
        responses: {
          200: json(reference('Customer'), {
            example: { id: '11111111-1111-4111-8111-111111111111', name: 'Example', risk: 'high' },
          }),
        },
      },
    },
    '/orders': {
      get: { responses: { 200: json({ type: 'array', items: reference('Order') }) } },
      post: {
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': { schema: reference('Form') },
            'multipart/form-data': { schema: reference('Form') },
          },
        },
        responses: { 201: json(reference('Order')) },
      },
    },
    '/orders/{id}': {
      get: {
        parameters: [inPath('id', { type: 'integer' })],
        responses: { 200: json(reference('Order')) },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: { id: { type: 'integer', examples: [10] }, name: { type: 'string' } },
      },
      Customer: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: uuid,
          name: { type: 'string' },
          risk: { type: 'string', 'x-internal': true },
          secret: { type: 'string', writeOnly: true },
          contacts: {
            type: 'array',
            minItems: 1,
            items: { allOf: [reference('Contact')] },
          },
        },
      },
      Contact: {
        type: 'object',
        required: ['phone', 'score'],
        properties: {
          phone: { type: 'string' },
          score: { type: 'integer', 'x-internal': true },
        },
      },
      Order: {
        type: 'object',
        required: ['id', 'customerId'],
        properties: { id: { type: 'integer' }, customerId: uuid, count: { type: 'integer' } },
      },
      Form: {
        type: 'object',
        required: ['count'],
        properties: {
          count: { type: 'integer', minimum: 1 },
          tags: { type: 'array', items: { type: 'string' } },
          file: { type: 'string', format: 'binary' },
        },
        additionalProperties: false,
      },
    },
  },
};
