import { expect, it } from 'vitest';
import { withChangedParts } from './changed-parts.ts';

const path = 'types.ts';
/** A module with a declaration per letter. */
const moduleOf = (letters: string, texts: Readonly<Record<string, string>> = {}): string =>
  [...letters]
    .map((letter) => texts[letter] ?? `type ${letter} = {\n\n  name: 2;\n};`)
    .join('\n\n');

function changed(whole: string, before: string, after: string): string | null {
  const file = (content: string) => ({ path, owner: 'generated' as const, content });
  return withChangedParts(Buffer.from(whole), file(before), file(after))?.toString() ?? null;
}

it('changes declarations where they are', () => {
  const texts = { a: '/** Ä. */\ntype a = {\n  size: 9;\n};', d: 'type d = 1;' };
  expect(changed(moduleOf('abcde'), moduleOf('ad'), moduleOf('ad', texts))).toBe(
    moduleOf('abcde', texts),
  );
});

it('changes the parts that a file names', () => {
  const file = (content: string) => ({
    ...{ path, owner: 'generated' as const, content },
    parts: () => content.split('\n').slice(1, -1),
  });
  const whole = Buffer.from('{\na: 1\nb: 2\nc: 3\n}');
  expect(withChangedParts(whole, file('{\nb: 2\n}'), file('{\nb: 5\n}'))?.toString()).toBe(
    '{\na: 1\nb: 5\nc: 3\n}',
  );
  expect(withChangedParts(whole, file('{\nb: 2\n}'), file('[\nb: 5\n]'))).toBeNull();
});

it.each([
  ['the part is missing', moduleOf('ab'), moduleOf('c')],
  ['there are two such parts', moduleOf('aba'), moduleOf('a')],
  ['the part is another', moduleOf('ab', { a: 'type a = 3;' }), moduleOf('a')],
])('gives up if %s', (_, whole, before) => {
  expect(changed(whole, before, before.replace('name: 2', 'name: 3'))).toBeNull();
});

it('gives up if a part is added', () => {
  expect(changed(moduleOf('abc'), moduleOf('ac'), moduleOf('adc'))).toBeNull();
});
