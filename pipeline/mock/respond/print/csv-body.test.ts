import { expect, it } from 'vitest';
import { csvText } from './csv-body.ts';

it.each<readonly [what: string, value: unknown, text: string]>([
  ['rows', [{ a: 1, b: 'x' }, { a: 2 }], 'a,b\r\n1,x\r\n2,\r\n'],
  ['names of all rows', [{ a: 1 }, { b: 2 }], 'a,b\r\n1,\r\n,2\r\n'],
  ['a comma', [{ a: 'x,y' }], 'a\r\n"x,y"\r\n'],
  ['a quote', [{ a: 'say "x"' }], 'a\r\n"say ""x"""\r\n'],
  ['a line feed', [{ a: 'x\ny' }], 'a\r\n"x\ny"\r\n'],
  ['a carriage return', [{ a: 'x\ry' }], 'a\r\n"x\ry"\r\n'],
  ['a name with a comma', [{ 'a,b': true }], '"a,b"\r\ntrue\r\n'],
  ['nothing', [{ a: null, b: undefined }], 'a,b\r\n,\r\n'],
  ['an object in a cell', [{ a: { b: 1 } }], 'a\r\n"{""b"":1}"\r\n'],
  ['no rows', [], ''],
])('a cell or table of %s', (_what, value, text) => {
  expect(csvText(value)).toBe(text);
});
