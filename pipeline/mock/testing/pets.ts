const json = (schema: object, more: object = {}) => ({
  description: 'As asked.',
  content: { 'application/json': { schema, ...more } },
});
const pet = { $ref: '#/components/schemas/Pet' };
const problem = json({ $ref: '#/components/schemas/Problem' });
const petId = { name: 'petId', in: 'path', required: true, schema: { type: 'integer' } };

/** A third-party document: other names and errors, several media types, a callback. */
export const pets = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example.com/api/v1' }],
  paths: {
    '/pets': {
      get: {
        parameters: [
          { name: 'per_page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
          { name: 'sort', in: 'query', schema: { type: 'string' } },
          { name: 'kind', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
        ],
        responses: {
          200: {
            ...json({ type: 'array', items: pet }),
            headers: {
              'X-Total-Count': { schema: { type: 'integer' } },
              Link: { schema: { type: 'string' } },
              'X-Rate': { schema: { type: 'integer', example: 60 } },
            },
          },
          default: problem,
        },
      },
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: pet } } },
        responses: { 201: json(pet), 422: problem },
        callbacks: {
          made: {
            '{$request.body#/hook}': {
              post: {
                requestBody: { content: { 'application/json': { schema: pet } } },
                responses: { 200: { description: 'Thanks.' } },
              },
            },
          },
        },
      },
    },
    '/pets/{petId}': {
      parameters: [petId],
      get: { responses: { 200: json(pet), 404: problem } },
      patch: {
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 200: json(pet), 404: problem },
      },
      delete: { deprecated: true, responses: { 204: { description: 'Gone.' }, 404: problem } },
    },
    '/dog': {
      get: {
        security: [{ key: [] }, { token: [] }],
        responses: {
          200: json(pet, {
            examples: {
              broken: { value: { id: 'x' } },
              rex: { value: { id: 7, name: 'Rex', kind: 'dog' } },
              ben: { value: { id: 8, name: 'Ben', kind: 'dog' } },
            },
          }),
          404: problem,
          503: problem,
        },
      },
    },
    '/picture': {
      get: {
        responses: {
          200: {
            description: 'A picture, or a word about it.',
            content: {
              'image/png': {},
              'text/plain': { schema: { type: 'string' }, example: 'a dog' },
            },
          },
        },
      },
    },
    '/search': {
      get: {
        parameters: [
          {
            name: 'where',
            in: 'query',
            style: 'deepObject',
            explode: true,
            schema: {
              type: 'object',
              properties: { age: { type: 'integer' } },
              additionalProperties: false,
            },
          },
          {
            name: 'ids',
            in: 'query',
            explode: false,
            schema: { type: 'array', items: { type: 'integer' } },
          },
          {
            name: 'tag',
            in: 'query',
            schema: {
              oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
            },
          },
          {
            name: 'raw',
            in: 'query',
            content: { 'application/json': { schema: { type: 'object', required: ['a'] } } },
          },
        ],
        responses: { 204: { description: 'Nothing.' } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'query', name: 'key' },
      token: { type: 'http', scheme: 'bearer' },
    },
    schemas: {
      Pet: {
        type: 'object',
        required: ['id', 'name', 'kind'],
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: 'string', maxLength: 40 },
          kind: { type: 'string', enum: ['cat', 'dog', 'bird'] },
          hook: { type: 'string' },
        },
      },
      Problem: {
        type: 'object',
        required: ['title', 'status'],
        properties: {
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string' },
          errors: { type: 'array', items: { type: 'string' } },
        },
        additionalProperties: false,
      },
    },
  },
};
