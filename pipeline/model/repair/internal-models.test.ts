import { expect, it } from 'vitest';
import { editedDocument, editedModel } from '../testing/edited-document.ts';

const internal = ['#/components/schemas/Track/x-internal', true] as const;
const tags = ['#/tags', [{ name: 'Track' }, { name: 'Other' }]] as const;
const hello = [
  '#/paths/~1tracks/put',
  { operationId: 'hello', tags: ['Other'], responses: { 200: { description: 'Hello.' } } },
] as const;

it('serves nothing of an internal model', () => {
  const { document, operations, models } = editedModel(internal);
  expect(operations.filter(({ crud }) => crud?.model.name === 'Track')).toEqual([]);
  expect(Object.keys(document.paths)).toEqual(['/charts', '/tracks/{id}/play']);
  expect(Object.keys(document.components?.schemas ?? {})).not.toContain('CreateTrackDTO');
  expect(models.map(({ name }) => name)).toContain('Track');
});

it('keeps what other operations use', () => {
  const { document } = editedModel(internal, tags, hello, [
    '#/paths/~1tracks/get/tags',
    ['Track', 'Other'],
  ]);
  expect(Object.keys(document.paths)).toEqual(['/tracks', '/charts', '/tracks/{id}/play']);
  expect(document.tags).toEqual([{ name: 'Other' }]);
});

it('serves a model that is not internal', () => {
  const shown = editedModel(['#/components/schemas/Track/x-internal', false]);
  expect(shown.document.paths).toEqual(editedDocument().paths);
});

it('keeps the shared schemas of its columns, which no operation uses', () => {
  const source = { kind: 'enum', name: 'mood' };
  const mood = { type: 'string', enum: ['calm', 'loud'], 'x-db': source };
  const column = { column: 'mood', type: 'mood', enum: 'mood' };
  const { document } = editedModel(
    internal,
    ['#/components/schemas/Mood', mood],
    [
      '#/components/schemas/Track/properties/mood',
      { allOf: [{ $ref: '#/components/schemas/Mood' }], 'x-db': column },
    ],
  );
  expect(Object.keys(document.components?.schemas ?? {})).toContain('Mood');
});
