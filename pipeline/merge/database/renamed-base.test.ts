import { expect, it } from 'vitest';
import type { BaseDb } from '../../extensions.ts';
import { withBaseRenamed, withViewRenamed } from './renamed-base.ts';

const columns = ['id', 'title', 'loud', '__proto__'];
const base: BaseDb = {
  table: 'tracks',
  columns: JSON.parse('{ "title": "name", "loud": null, "__proto__": "note" }') as Record<
    string,
    string | null
  >,
};

it.each<readonly [what: string, column: string, to: string, want: string | undefined]>([
  [
    'lists a column',
    'id',
    'number',
    '{"title":"name","loud":null,"__proto__":"note","id":"number"}',
  ],
  ['changes a listed one', 'name', 'label', '{"title":"label","loud":null,"__proto__":"note"}'],
  ['drops one with the same name', 'name', 'title', '{"loud":null,"__proto__":"note"}'],
  ['follows __proto__', 'note', 'text', '{"title":"name","loud":null,"__proto__":"text"}'],
  ['leaves others', 'price', 'cost', '{"title":"name","loud":null,"__proto__":"note"}'],
])('%s when its table renames it', (_, column, to, want) => {
  const renamed = withBaseRenamed(base, column, { to, columns });
  expect(JSON.stringify(renamed.columns)).toBe(want);
});

it.each<readonly [what: string, column: string, to: string, want: string]>([
  [
    'lists a column',
    'id',
    'number',
    '{"title":"name","loud":null,"__proto__":"note","number":"id"}',
  ],
  ['moves a listed one', 'title', 'label', '{"label":"name","loud":null,"__proto__":"note"}'],
  ['drops one with the same name', 'title', 'name', '{"loud":null,"__proto__":"note"}'],
  ['keeps a computed one', 'loud', 'big', '{"title":"name","big":null,"__proto__":"note"}'],
])('%s when the view renames it', (_, column, to, want) => {
  expect(JSON.stringify(withViewRenamed(base, column, { to, columns }).columns)).toBe(want);
});

it('follows its table', () => {
  expect(withBaseRenamed(base, null, { to: 'songs', columns })).toEqual({
    ...base,
    table: 'songs',
  });
});

it('lists no columns if all have the same name', () => {
  const plain = withBaseRenamed({ table: 't', columns: { a: 'b' } }, 'b', {
    to: 'a',
    columns: ['a'],
  });
  expect(plain).toEqual({ table: 't' });
});
