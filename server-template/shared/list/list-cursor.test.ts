import { expect, it } from 'vitest';
import { parseCursor, printCursor } from './list-cursor.ts';

const term = (property: string, isDescending: boolean) => ({
  ...{ name: property, property, isDescending },
});
const byName = [term('name', false), term('id', true)];
const cursor = (text: string): string => Buffer.from(text, 'latin1').toString('base64url');

it('a cursor has the values of its page', () => {
  expect(parseCursor(printCursor(byName, ['Ä', null]), byName, 2)).toEqual(['Ä', null]);
});

it('keeps all digits of a number', () => {
  const values = parseCursor(cursor('["name,-id","a",12345678901234567890.5]'), byName, 2);
  expect(JSON.stringify(values)).toBe('["a",12345678901234567890.5]');
});

it.each([
  ['another order', printCursor([...byName].reverse(), ['a', 1])],
  ['another direction', printCursor([term('name', true), term('id', true)], [1, 2])],
  ['too few values', printCursor(byName, ['a'])],
  ['too many values', printCursor(byName, ['a', 1, 2])],
  ['an object', printCursor(byName, ['a', { gt: 1 }])],
  ['a list', printCursor(byName, [['a'], 1])],
  ['no list', cursor('{"name,-id":["a",1]}')],
  ['no JSON', cursor('["name,-id","a",1')],
  ['no UTF-8', cursor('["name,-id","\xff",1]')],
  ['no base64url', `${printCursor(byName, ['a', 1])}=`],
  ['one character of base64url', 'A'],
])('rejects a cursor with %s', (_, text) => {
  expect(parseCursor(text, byName, 2)).toBeNull();
});
