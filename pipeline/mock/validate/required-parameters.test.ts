import { expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';

const parameter = (name: string, place: string, schema: object) => ({
  ...{ name, in: place, required: true, schema },
});
const text = { type: 'string' };
const document = {
  openapi: '3.0.3',
  info: { title: 'Letters', version: '1' },
  paths: {
    '/letters': {
      get: {
        parameters: [
          parameter('X-Version', 'header', { ...text, enum: ['2'] }),
          parameter('X-Tenant', 'header', text),
          parameter('format', 'query', { ...text, enum: ['short'] }),
        ],
        responses: {
          200: { description: 'Letters.', content: { 'application/json': { schema: text } } },
          400: { description: 'Invalid.' },
        },
      },
    },
  },
};

it.each([
  ['/letters?format=short', { 'X-Version': '2', 'X-Tenant': 'a' }, 200],
  ['/letters?format=short', { 'X-Tenant': 'a' }, 400],
  ['/letters?format=short', { 'X-Version': '2' }, 400],
  ['/letters', { 'X-Version': '2', 'X-Tenant': 'a' }, 400],
  ['/letters?format=short', { 'X-Version': '3', 'X-Tenant': 'a' }, 400],
] as const)('parameters are required even if only one value is valid: %s %j', async (...called) => {
  const [path, headers, status] = called;
  await using mock = await mockOf(document);
  expect((await mock.call(`GET ${path}`, undefined, headers)).status).toBe(status);
});
