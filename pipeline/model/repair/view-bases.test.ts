import { expect, it } from 'vitest';
import type { ModelDb } from '../../extensions.ts';
import { editedModel, problemsAfter, warningsAfter } from '../testing/edited-document.ts';
import type { DocumentEdit } from '../testing/edited-document.ts';

const schemas = '#/components/schemas';
const place = `${schemas}/Song/x-db/base`;

const column = (name: string, type = 'string') => ({ type, 'x-db': { column: name } });

/** A view of `tracks` that renames columns, two of them to names that every object has. */
function song(source: Partial<ModelDb>): readonly DocumentEdit[] {
  const properties = {
    number: column('number', 'integer'),
    album: column('constructor', 'integer'),
    title: column('title'),
    loud: column('loud'),
  };
  const base = {
    table: 'tracks',
    columns: { number: 'id', constructor: 'album_id', loud: null },
  };
  const db = { kind: 'view', table: 'songs', key: ['number'], base, ...source };
  return [
    [`${schemas}/Song`, { type: 'object', properties, 'x-db': db }],
    [`${schemas}/Track/x-db/foreignKeys`, [reference('album_id'), reference('hidden_id')]],
    [`${schemas}/Track/x-db/uniques`, [{ columns: ['album_id', 'title'] }, { columns: ['isrc'] }]],
  ];
}

function reference(own: string) {
  return { columns: [own], references: { table: 'albums', columns: ['id'] } };
}

const songOf = (source: Partial<ModelDb>) =>
  editedModel(...song(source)).models.find(({ name }) => name === 'Song');

it('gives a view the keys of its table whose columns it shows', () => {
  expect(songOf({})?.source).toMatchObject({
    uniques: [{ columns: ['constructor', 'title'] }],
    foreignKeys: [{ columns: ['constructor'], references: { table: 'albums' } }],
  });
});

it('keeps the keys that a view lists', () => {
  expect(songOf({ uniques: [{ columns: ['title'] }] })?.source.uniques).toEqual([
    { columns: ['title'] },
  ]);
});

it('resolves the properties of the table', () => {
  const { base } = songOf({}) ?? {};
  expect(base?.model.name).toBe('Track');
  expect(Object.fromEntries(base?.names ?? [])).toMatchObject({ number: 'id', title: 'title' });
  expect(base?.names.has('loud')).toBe(false);
});

it('ignores a base that is missing from the document', () => {
  const base = { table: 'records', columns: { number: 'id' } };
  expect(songOf({ base })).toMatchObject({ base: null });
  expect(songOf({ base })?.source.foreignKeys).toBeUndefined();
  expect(problemsAfter(...song({ base }))).toEqual([]);
});

it.each<readonly [what: string, source: Partial<ModelDb>, expected: readonly string[]]>([
  ['a table', { kind: 'table' }, [`${place} Song is a table, so it has no base.`]],
  [
    'a base that is a view',
    { base: { table: 'songs' } },
    [`${place}/table "songs" is a view, which has no rows.`],
  ],
  [
    'a base without the key',
    { base: { table: 'tracks' } },
    [`${place} The key column "number" is not a column of Track.`],
  ],
])('rejects %s', (_, source, expected) => {
  expect(problemsAfter(...song(source))).toEqual(expected);
});

it('warns of names that may be misspelt', () => {
  const ignore = 'If it was deleted, ignore this.';
  expect(warningsAfter(...song({ base: { table: 'track' } }))).toContain(
    `${place}/table "track" is not a table. Did you mean "tracks"? ${ignore}`,
  );
  const columns = { number: 'id', titel: 'id', loud: 'titles' };
  const warnings = warningsAfter(...song({ base: { table: 'tracks', columns } }));
  expect(warnings).toContain(
    `${place}/columns/titel "titel" is not a column of the view. Did you mean "title"? ${ignore}`,
  );
  expect(warnings).toContain(
    `${place}/columns/loud "titles" is not a column of Track. Did you mean "title"? ${ignore}`,
  );
});
