import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pluralNounOf, singularNoun } from './nouns.ts';

/** A word as tables are called, one of them, many of it. */
const cases = readFileSync(new URL('nouns.cases.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

test('knows one from many', () => {
  expect(cases.length).toBeGreaterThan(400);
  const found = cases.map(([word = '']) => [
    word,
    singularNoun(word),
    pluralNounOf(singularNoun(word)),
  ]);
  expect(found).toEqual(cases);
});

test('takes one for one', () => {
  const singulars = cases.map(([, one = '']) => one);
  // One that is also many of something else.
  const double = new Set(['data', 'media']);
  expect(singulars.filter((one) => singularNoun(one) !== one && !double.has(one))).toEqual([]);
});
