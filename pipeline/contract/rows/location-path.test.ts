import { expect, test } from 'vitest';
import type { Operation } from '../../model/api-model.ts';
import { locationPath } from './location-path.ts';

const operation = (path: string): Operation => ({ path }) as Operation;

const cases: readonly (readonly [
  string,
  string,
  string,
  Readonly<Record<string, string>> | null,
])[] = [
  ['/items/{id}', '/items', '/items/7', { id: '7' }],
  ['/items/{id}', '/items', 'https://x.test/v2/items/007?a=b#c', { id: '007' }],
  ['/items/{id}', '/items', '/items/7/', { id: '7' }],
  ['/items/{id}', '/items', '/items/', null],
  ['/items/{id}', '/items', '/items', null],
  ['/items/{id}/', '/items/', '/items/', null],
  ['/items/{id}/', '/items/', '/items/7/', { id: '7' }],
  ['/items/{id}', '/items', '/items/a%2Fb', { id: 'a/b' }],
  ['/items/{id}', '/items', '/items/%ZZ', null],
  ['/items/{id}', '/items', '', null],
  ['/items/{id}', '/items', '/', null],
  ['/items/{id}', '/items', '/objects/7', { id: '7' }],
  ['/lines/{order}/{number}', '/lines', '/lines/3/4', { order: '3', number: '4' }],
  ['/lines/{order}/{number}', '/lines', '/lines/3/', null],
];

test.each(cases)(
  'of a row at %s, made at %s, %s says %j',
  (row, collection, location, expected) => {
    const names = [...row.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
    const resource = {
      key: names.map((parameter) => ({ parameter, names: [] })),
      ...{ get: operation(row), updates: [], remove: null },
    };
    const found = locationPath(resource, operation(collection), location);
    expect(found === null ? null : Object.fromEntries(found)).toEqual(expected);
  },
);
