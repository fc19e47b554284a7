import { expect, it } from 'vitest';
import { parseDocument } from '../../../model/load/load-document.ts';
import { resolveModel } from '../../../model/resolve-model.ts';
import { coercionCheck } from './coercion.ts';

it('tries no read-only property, whichever part of the schema declares it', async () => {
  const schema = {
    allOf: [
      { type: 'object', properties: { rank: { type: 'integer', readOnly: true } } },
      {
        type: 'object',
        properties: {
          ...{ rank: { type: 'integer' }, seats: { type: 'integer' } },
          isKnown: { type: 'boolean', readOnly: true },
        },
      },
    ],
  };
  const content = { 'application/json': { schema } };
  const post = {
    requestBody: { content },
    responses: { 201: { description: 'Made.', content }, 400: { description: 'Invalid.' } },
  };
  const info = { title: 'Halls', version: '1' };
  const document = { openapi: '3.0.3', info, paths: { '/halls': { post } } };
  const model = resolveModel(
    await parseDocument(JSON.stringify(document), 'a.json', 'any'),
    'a.json',
    'any',
  );
  const [operation] = model.operations;
  const cells =
    operation === undefined ? [] : coercionCheck.applies({ model, operation, resource: null });
  expect(cells.map(({ name }) => name)).toEqual(['seats']);
});
