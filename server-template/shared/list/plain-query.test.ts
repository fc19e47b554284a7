import { expect, it } from 'vitest';
import { plainQuery } from './plain-query.ts';

const aliases = {
  ...{ range: 'range', filters: 'filter', ids: 'ids', sort: 'sort' },
  ...{ sortField: '_sort', sortOrder: '_order', start: '_start', end: '_end' },
};

it.each([
  ['', ''],
  ['range=[0,24]', '_start=0&_end=25'],
  ['range=%5B5%2C9%5D&x=1', '_start=5&_end=10&x=1'],
  ['sort=["name","ASC"]', '_sort=name&_order=ASC'],
  ['sort=-name', 'sort=-name'],
  ['filter={"q":"a b","id":[1,9007199254740993]}', 'q=a%20b&id=1&id=9007199254740993'],
  ['filter={}', ''],
  ['filter={"a":{"b":1}}', 'a=%7B%22b%22%3A%221%22%7D'],
  ['ids[0]=1&ids%5B1%5D=2', 'ids=1&ids=2'],
  // Other text is left to the validator.
  ['filter=x&range=[1]&range=["a",2]&sort=[', 'filter=x&range=[1]&range=["a",2]&sort=['],
  ['%zz=1', '%zz=1'],
])('rewrites %j as %j', (text, want) => {
  expect(plainQuery(text, aliases)).toBe(want);
});
