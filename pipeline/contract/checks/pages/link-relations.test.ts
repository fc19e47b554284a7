import { expect, it } from 'vitest';
import { linkRelations } from './link-relations.ts';

it.each<[string, Readonly<Record<string, string>>]>([
  ['', {}],
  ['</a?page=2>; rel="next"', { next: '/a?page=2' }],
  [
    '<b>; rel=prev, <c,d;e>; title="x, y"; REL="Next last"',
    { prev: 'b', next: 'c,d;e', last: 'c,d;e' },
  ],
  ['<a>; rel=next, <b>; rel=next', { next: 'a' }],
  ['<a>; title="rel=next"', {}],
  ['no link at all; rel=next', {}],
])('parses the relations of %j', (header, relations) => {
  expect(Object.fromEntries(linkRelations(header))).toEqual(relations);
});
