import { expect, it } from 'vitest';
import { editedModel } from '../../model/testing/edited-document.ts';
import { clientResources } from './client-resources.ts';

const column = (name: string) => ({ type: 'integer', 'x-db': { column: name } });

it('relates a view to its table, whose rows it shows', () => {
  const list = {
    tags: ['Song'],
    responses: {
      200: {
        description: 'Songs.',
        content: {
          'application/json': {
            schema: { type: 'array', maxItems: 9, items: { $ref: '#/components/schemas/Song' } },
          },
        },
      },
    },
    'x-crud': { model: 'Song', action: 'list' },
  };
  const base = { table: 'tracks', columns: { number: 'id' } };
  const source = { kind: 'view', table: 'songs', key: ['number'], base };
  const song = { type: 'object', properties: { number: column('number') }, 'x-db': source };
  const model = editedModel(
    ['#/components/schemas/Song', song],
    ['#/paths/~1songs', { get: list }],
  );
  const resources = clientResources(model, model.operations, new Map());
  const related = (file: string) => resources.find((one) => one.file === file)?.related;
  expect([related('song'), related('track')]).toEqual([['track'], ['song']]);
});
