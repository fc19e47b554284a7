import { expect, test } from 'vitest';
import type { Model, Operation } from '../../model/api-model.ts';
import type { TestedResource } from '../rows/tested-resource.ts';
import { mayHideRows, mayLoseRows, tableRows } from './view-rows.ts';

const view = (definition: string, hasBase = true): Model =>
  ({
    source: { kind: 'view', definition, ...(hasBase ? { base: { table: 'tracks' } } : {}) },
  }) as Model;

test.each<readonly [boolean, Model | null]>([
  [false, view('SELECT id, name FROM tracks')],
  [false, view('select t.id from "Tracks" t order by 1')],
  [true, view('SELECT id FROM tracks WHERE id > 1')],
  [true, view('SELECT id FROM tracks LIMIT 5')],
  [true, view('SELECT id FROM other_view')],
  [true, view('SELECT t.id FROM tracks t JOIN albums a ON a.id = t.album', false)],
  [false, { source: { kind: 'table' } } as Model],
  [false, null],
])('expects %j of rows that are hidden by %o', (want, model) => {
  expect(mayHideRows(model)).toBe(want);
});

test('expects lost rows only of views that can be written', () => {
  const model = view('SELECT id FROM tracks WHERE id > 1');
  const operation = (action: string) => ({ crud: { model, action } }) as Operation;
  const reading = ['list', 'get', 'query'].map(operation);
  expect(mayLoseRows({ operations: reading }, model)).toBe(false);
  expect(mayLoseRows({ operations: [...reading, operation('update')] }, model)).toBe(true);
});

test('finds the row of the table behind a row that a view may hide', () => {
  const track = { name: 'Track' } as Model;
  const table = { model: track, remove: {}, key: [{ parameter: 'id', names: ['id'] }] };
  const names = new Map([
    ['number', 'id'],
    ['title', 'name'],
  ]);
  const song = { ...view('SELECT … FROM tracks WHERE true'), base: { model: track, names } };
  const resources = [table as unknown as TestedResource];
  const resource = { model: song } as unknown as TestedResource;
  const row = { number: 7, title: 'Seven', loud: 'SEVEN' };
  expect(tableRows(resources, { resource, row, path: new Map() })).toEqual([
    { resource: table, row: { id: 7, name: 'Seven' }, path: new Map([['id', 7]]) },
  ]);
  const keeps = { model: { ...song, ...view('SELECT … FROM tracks') } } as TestedResource;
  expect(tableRows(resources, { resource: keeps, row, path: new Map() })).toEqual([]);
});
