const text = { type: 'string' };
const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const list = (items: object) => ({ type: 'array', items });

/** Formats of errors in real documents. */
const shapes: Readonly<Record<string, object>> = {
  problem: object({ type: text, title: text, status: { type: 'integer' }, detail: text }),
  fields: object(
    {
      errors: list(object({ field: text, message: text }, { required: ['field', 'message'] })),
    },
    { required: ['errors'] },
  ),
  nested: object(
    {
      error: object(
        { type: { enum: ['api_error', 'invalid_request_error'] }, message: text, param: text },
        { required: ['type'] },
      ),
    },
    { required: ['error'] },
  ),
  jsonapi: object({
    errors: list(object({ status: text, detail: text, source: object({ pointer: text }) })),
  }),
  fastapi: object({
    detail: list(
      object(
        { loc: list({ oneOf: [text, { type: 'integer' }] }), msg: text, type: text },
        { required: ['loc', 'msg', 'type'] },
      ),
    ),
  }),
  twins: {
    oneOf: ['Invalid', 'Unknown'].map((description) =>
      object({ title: text, detail: text }, { description, required: ['title', 'detail'] }),
    ),
  },
  texts: list(text),
  byField: object({ errors: { type: 'object', additionalProperties: list(text) } }),
  onlyError: object({ error: text }),
  short: object(
    { code: { enum: ['DOWN', 'BAD_INPUT'] }, msg: { type: 'string', maxLength: 11 } },
    { required: ['code', 'msg'], additionalProperties: false },
  ),
};

const rejectedAs = (content: object) => ({
  post: {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
    },
    responses: { 204: { description: 'Done.' }, 400: { description: 'No.', content } },
  },
});

/** Operations that reject the same body in many formats and media types. */
export const rejecting = {
  openapi: '3.1.0',
  info: { title: 'Rejecting', version: '1' },
  paths: {
    ...Object.fromEntries(
      Object.entries(shapes).map(([name, schema]) => [
        `/${name}`,
        rejectedAs({ 'application/json': { schema } }),
      ]),
    ),
    '/plain': rejectedAs({ 'text/plain': {} }),
    '/byExample': rejectedAs({
      'application/json': { example: { messages: ['All values have one type.'], errors: {} } },
    }),
    '/pet': {
      get: {
        responses: {
          200: {
            description: 'A pet.',
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/Pet' } },
              'application/xml': {
                schema: { $ref: '#/components/schemas/Pet' },
                examples: {
                  rex: { value: { id: 1, name: 'R&B', tags: ['t'], urls: ['u', 'v'] } },
                },
              },
              'text/csv': {
                schema: list({}),
                example: [{ a: 1, b: 'x,"y"' }],
              },
            },
          },
          404: {
            description: 'No such pet.',
            content: { 'application/json': { schema: shapes['nested'] } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Tag: { ...text, xml: { name: 'tag' } },
      Pet: object(
        {
          id: { type: 'integer', xml: { attribute: true } },
          name: { type: 'string', xml: { prefix: 'p', namespace: 'urn:p' } },
          tags: {
            type: 'array',
            items: { $ref: '#/components/schemas/Tag' },
            xml: { wrapped: true },
          },
          urls: { type: 'array', items: { type: 'string', xml: { name: 'url' } } },
        },
        { required: ['name'], additionalProperties: false },
      ),
    },
  },
};
