import { expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';

const wide = { type: 'integer', format: 'int64' };
const schema = {
  type: 'object',
  properties: {
    id: wide,
    small: { type: 'integer', format: 'int32' },
    any: { type: 'integer' },
    list: { type: 'array', items: { allOf: [{ type: 'object', properties: { id: wide } }] } },
  },
};

it.each([
  ['{"id":9223372036854775807,"any":9223372036854775808}', []],
  ['{"id":9223372036854775808}', ['id']],
  ['{"id":-9223372036854775809}', ['id']],
  ['{"id":1e30}', ['id']],
  ['{"list":[{"id":1},{"id":9223372036854775808}]}', ['list.1.id']],
  ['{"small":2147483648}', ['small']],
])('accepts integers within the range of their format: %s', async (body, faulty) => {
  await using mock = await mockOf({
    ...{ openapi: '3.0.3', info: { title: 'Wide', version: '1' } },
    paths: {
      '/wide': {
        post: {
          requestBody: { content: { 'application/json': { schema } } },
          responses: { 204: { description: 'Taken.' } },
        },
      },
    },
  });
  const response = await mock.call('POST /wide', body);
  expect(response.status).toBe(faulty.length === 0 ? 204 : 400);
  const { details = [] } = (response.body === '' ? {} : response.body) as {
    readonly details?: readonly { readonly field: string }[];
  };
  expect(details.map(({ field }) => field)).toEqual(faulty);
});
