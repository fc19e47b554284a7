import { expect, it } from 'vitest';
import { parseDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import { listPaging } from './list-paging.ts';

const pets = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
const listWith = (schema: object) => ({
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      get: {
        parameters: [{ name: 'page', in: 'query', schema }],
        responses: {
          200: { description: 'Pets.', content: { 'application/json': { schema: pets } } },
        },
      },
    },
  },
});

it.each([
  ['no page by default', {}, null],
  ['page 1 by default', { default: 1 }, null],
  ['page 0 by default', { default: 0 }, 0],
  ['another page by default', { default: 3 }, 1],
])('a list with %s is read from the right page', async (_, schema, first) => {
  const text = JSON.stringify(listWith({ type: 'integer', ...schema }));
  const model = resolveModel(await parseDocument(text, 'pets.json'), 'pets.json');
  const [list] = model.operations;
  expect(list === undefined ? null : listPaging(list)).toMatchObject({ by: 'page', first });
});
