const text = { type: 'string' };
const key = { type: 'string', format: 'uuid' };

/** What clients send of a tour. */
const fields = {
  city: { type: 'string', minLength: 1, maxLength: 80 },
  guide: { ...text, maxLength: 80, nullable: true },
  price: { type: 'number', minimum: -9999, maximum: 9999, multipleOf: 0.001 },
  seats: { type: 'integer', minimum: 1, maximum: 500, default: 12 },
  status: { ...text, enum: ['draft', 'open', 'closed'], default: 'draft' },
  startsAt: { ...text, format: 'date-time' },
};
const input = (required: readonly string[]): object => ({
  ...{ type: 'object', additionalProperties: false, properties: fields },
  ...(required.length === 0 ? { minProperties: 1 } : { required }),
});
const tour = {
  type: 'object',
  required: ['id', 'city', 'price', 'seats', 'status', 'startsAt'],
  properties: { id: { ...key, readOnly: true }, ...fields },
};
const tourRef = { $ref: '#/components/schemas/Tour' };
const problem = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'object', required: ['text'], properties: { text } } },
};

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const errors = (...codes: readonly number[]): object =>
  Object.fromEntries(codes.map((code) => [code, { description: 'Rejected.', ...json(problem) }]));
const one = { type: 'object', required: ['tour'], properties: { tour: tourRef } };
const tag = { ETag: { required: true, schema: text } };
const shown = (description: string): object => ({ description, headers: tag, ...json(one) });
const query = (name: string, schema: object, description: string): object => ({
  ...{ name, in: 'query', schema, description },
});
const ifMatch = { name: 'If-Match', in: 'header', schema: text };
const body = (required: readonly string[]): object => ({
  required: true,
  ...json(input(required)),
});

/** Tours in envelopes, with keys that the server assigns, pages by offset, and entity tags. */
export const toursDocument = {
  openapi: '3.0.3',
  info: { title: 'Tours', version: '1' },
  components: { schemas: { Tour: tour } },
  paths: {
    '/tours': {
      get: {
        parameters: [
          query('offset', { type: 'integer', minimum: 0, default: 0 }, 'How many tours to skip.'),
          query('limit', { type: 'integer', minimum: 1, maximum: 20, default: 5 }, 'Page size.'),
          query('city', text, 'Only tours in exactly this city.'),
          query('status', fields.status, 'Only tours with this status.'),
          query('sort', { ...text, enum: ['price', '-price', 'seats', '-seats'] }, 'The order.'),
        ].map((parameter) => withoutDefault(parameter, 'status')),
        responses: {
          200: {
            description: 'A page of tours.',
            ...json({
              type: 'object',
              required: ['tours', 'total'],
              properties: { tours: { type: 'array', items: tourRef }, total: { type: 'integer' } },
            }),
          },
          ...errors(400),
        },
      },
      post: {
        requestBody: body(['city', 'price', 'startsAt']),
        responses: {
          201: {
            ...shown('Created.'),
            headers: { ...tag, Location: { required: true, schema: text } },
          },
          ...errors(400),
        },
      },
    },
    '/tours/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: key }],
      get: { responses: { 200: shown('The tour.'), ...errors(400, 404) } },
      put: {
        description: 'Replaces the tour.',
        parameters: [ifMatch],
        requestBody: body(['city', 'price', 'startsAt']),
        responses: { 200: shown('Replaced.'), ...errors(400, 404, 412) },
      },
      patch: {
        parameters: [ifMatch],
        requestBody: body([]),
        responses: { 200: shown('Changed.'), ...errors(400, 404, 412) },
      },
      delete: {
        parameters: [ifMatch],
        responses: { 204: { description: 'Deleted.' }, ...errors(400, 404, 412) },
      },
    },
  },
};

function withoutDefault(parameter: object, name: string): object {
  const { name: own, schema } = parameter as { readonly name: string; readonly schema: object };
  return own === name ? { ...parameter, schema: { ...schema, default: undefined } } : parameter;
}
