import { expect, it } from 'vitest';
import { readToolOperations, type Effect } from './tool-operations.ts';

it.each<[operation: string, crud: object, effect: Effect]>([
  ['get', { model: 'Order', action: 'list' }, 'read'],
  ['post', { model: 'Order', action: 'query' }, 'read'],
  ['post', { model: 'Order', action: 'create' }, 'write'],
  ['post', {}, 'write'],
  ['patch', { model: 'Order', action: 'bulkUpdate' }, 'bulk'],
  ['delete', { model: 'Order', action: 'bulkDelete' }, 'delete'],
  ['delete', {}, 'delete'],
  // Its steps may delete: as it is written, and as it is served.
  ['post', { batch: true }, 'delete'],
  ['post', { batch: ['deleteOrder'] }, 'delete'],
])('a %s with %j has the effect %s', (method, crud, effect) => {
  const document = { paths: { '/orders': { [method]: { 'x-crud': crud, responses: {} } } } };
  const [found] = readToolOperations(document, document);
  expect(found?.effect).toBe(effect);
});
