import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pluralNounOf, singularNoun } from './nouns.ts';

/** Cases: a table name, its singular, its plural. */
const cases = readFileSync(new URL('nouns.cases.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

test('distinguishes singular from plural', () => {
  expect(cases.length).toBeGreaterThan(400);
  const found = cases.map(([word = '']) => [
    word,
    singularNoun(word),
    pluralNounOf(singularNoun(word)),
  ]);
  expect(found).toEqual(cases);
});

test('keeps a singular', () => {
  const singulars = cases.map(([, one = '']) => one);
  // Singulars that are also plurals of other words.
  const double = new Set(['data', 'media']);
  expect(singulars.filter((one) => singularNoun(one) !== one && !double.has(one))).toEqual([]);
});
