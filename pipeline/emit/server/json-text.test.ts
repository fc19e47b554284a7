import fc from 'fast-check';
import { format } from 'prettier';
import { expect, it } from 'vitest';
import { jsonText } from './json-text.ts';

it('prints JSON that parses to an equal value and is formatted', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constant('名前'.repeat(9)),
  );
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.integer(), { maxLength: 40 }),
      fc.array(tie('value'), { maxLength: 6 }),
      fc.dictionary(text, tie('value'), { maxKeys: 4 }),
    ),
  })).value;
  await fc.assert(
    fc.asyncProperty(fc.dictionary(text, value, { maxKeys: 4 }), async (document) => {
      const printed = jsonText(document);
      expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify(document)));
      expect(await format(printed, { parser: 'json', printWidth: 100 })).toBe(printed);
    }),
    { numRuns: 300, seed: 7 },
  );
});
