import { expect, it } from 'vitest';
import { patchText } from './patch-text.ts';

/** A file with a block per letter: `excerpt('ac')` has those of a and c. */
function excerpt(letters: string, texts: Readonly<Record<string, string>> = {}): string {
  const blocks = [...letters].map(
    (letter) => `  ${letter}: {\n${texts[letter] ?? '    size: 1,\n    name: 2,\n'}  },\n`,
  );
  return `{\n${blocks.join('')}}\n`;
}

const larger = '    size: 9,\n    name: 2,\n';

it('changes a block in the whole text', () => {
  const patched = patchText(excerpt('abcd'), excerpt('bd'), excerpt('bd', { d: larger }));
  expect(patched).toBe(excerpt('abcd', { d: larger }));
});

it('changes several blocks', () => {
  const texts = { a: larger, d: '    size: 1,\n    more: 3,\n    name: 2,\n' };
  expect(patchText(excerpt('abcd'), excerpt('ad'), excerpt('ad', texts))).toBe(
    excerpt('abcd', texts),
  );
});

it('changes nothing if the excerpts are alike', () => {
  expect(patchText(excerpt('ab'), excerpt('b'), excerpt('b'))).toBe(excerpt('ab'));
});

it('inserts a line before one that it finds', () => {
  const withComment = (text: string): string => text.replace('  b: {', '  /** B */\n  b: {');
  const patched = patchText(excerpt('abc'), excerpt('bc'), withComment(excerpt('bc')));
  expect(patched).toBe(withComment(excerpt('abc')));
});

it('changes a comment whose first line is a common one', () => {
  const withComments = (text: string, name = 'c'): string =>
    text
      .replaceAll(/^ {2}(?=(\w))/gm, `  /**\n   * Block $1.\n   */\n  `)
      .replace('Block c', `Block ${name}`);
  const before = withComments(excerpt('ac'));
  const patched = patchText(
    withComments(excerpt('abcd')),
    before,
    withComments(excerpt('ac'), 'C'),
  );
  expect(patched).toBe(withComments(excerpt('abcd'), 'C'));
});

it('inserts lines and changes blocks at once', () => {
  const change = (text: string): string => text.replace('  c: {', '  /** C */\n  c: {');
  const patched = patchText(
    excerpt('abcd'),
    excerpt('ac'),
    change(excerpt('ac', { a: larger, c: larger })),
  );
  expect(patched).toBe(change(excerpt('abcd', { a: larger, c: larger })));
});

it('removes a block, and keeps the others in their order', () => {
  expect(patchText(excerpt('abcde'), excerpt('abde'), excerpt('ade'))).toBe(excerpt('acde'));
});

it.each([
  ['the block is missing', excerpt('ab'), excerpt('c')],
  ['there are two such blocks', excerpt('aca'), excerpt('a')],
  ['the block is another', excerpt('ab', { a: larger }), excerpt('a')],
  ['the text behind it is another', excerpt('ab', { b: larger }), excerpt('b')],
])('gives up if %s', (_, whole, before) => {
  const after = before.replaceAll('size: 1', 'size: 5');
  expect(patchText(whole, before, after)).toBeNull();
});

it('gives up if it is not known where a new block belongs', () => {
  expect(patchText(excerpt('abc'), excerpt('ac'), excerpt('adc'))).toBeNull();
});
