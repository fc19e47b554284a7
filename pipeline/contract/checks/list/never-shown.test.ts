import { expect, test } from 'vitest';
import {
  closed,
  errors,
  key,
  listOf,
  ref,
  sent,
  shown,
  text,
} from '../../testing/faulty/document-parts.ts';
import { asking, both, isOfRow, listing, replyWith } from '../../testing/faulty/layers.ts';
import { modelOf, tryFaulty, type FaultyApi } from '../../testing/faulty/try-faulty.ts';

const boat = closed({ id: { type: 'integer' }, name: text }, ['id', 'name']);
const draft = closed({ name: text }, ['name']);
const gone = { 204: { description: 'Deleted.' }, ...errors(404) };

function harbour(hasGet: boolean): object {
  const get = { get: { responses: { 200: shown('A boat.', ref('Boat')), ...errors(404) } } };
  return {
    openapi: '3.0.3',
    info: { title: 'Harbour', version: '1' },
    paths: {
      '/boats': {
        get: { responses: { 200: shown('Boats.', listOf('Boat')) } },
        post: {
          requestBody: sent(ref('NewBoat')),
          responses: { 201: shown('A boat.', ref('Boat')), ...errors(400) },
        },
      },
      '/boats/{id}': {
        parameters: [key('id', { type: 'integer' })],
        ...(hasGet ? get : {}),
        delete: { responses: gone },
      },
    },
    components: { schemas: { Boat: boat, NewBoat: draft, Problem: { type: 'object' } } },
  };
}

const empty = listing(() => []);
const missing = asking((call) =>
  call.method === 'GET' && isOfRow(call) ? replyWith(404, {}) : null,
);
const apiOf = async (hasGet: boolean): Promise<FaultyApi> => ({
  model: await modelOf(harbour(hasGet), 'harbour.json'),
  behaviour: { rows: 3 },
  faults: { neither: both(empty, missing), 'the list': empty, 'the row': missing },
});
const whole = await apiOf(true);
const listOnly = await apiOf(false);

test('a created row that no operation shows is a failure', async () => {
  expect((await tryFaulty(whole, 'neither')).failed).toEqual([
    'GET /boats/{id}: read — No operation shows a row that was created.',
  ]);
  expect((await tryFaulty(listOnly, 'the list')).failed).toEqual([
    'GET /boats: listed — No operation shows a row that was created.',
  ]);
});

test('a list may show some of its rows only, if another operation shows the row', async () => {
  expect((await tryFaulty(whole, null)).failed).toEqual([]);
  const { failed } = await tryFaulty(whole, 'the list');
  expect(failed.filter((one) => one.includes('No operation shows'))).toEqual([]);
});
