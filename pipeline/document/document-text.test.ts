import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { documentText } from './document-text.ts';

const asPrettierHasIt = (text: string): Promise<string> =>
  format(text, { parser: 'json', printWidth: 120 });

describe('a document is printed compactly', () => {
  it.each<readonly [name: string, value: object, text: string]>([
    ['plain values are on one line', { a: { b: 1, c: 'd' } }, '  "a": { "b": 1, "c": "d" }'],
    ['a list of texts too', { tags: ['Order', 'Line'] }, '  "tags": ["Order", "Line"]'],
    [
      'a reference too',
      { 400: { $ref: '#/components/responses/BadRequest' } },
      '  "400": { "$ref": "#/components/responses/BadRequest" }',
    ],
    ['what is empty has no line of its own', { a: {}, b: [] }, '  "a": {},\n  "b": []'],
    [
      'several objects are below each other',
      {
        list: [
          { a: 1, b: 2 },
          { a: 1, b: 2 },
        ],
      },
      '  "list": [\n    { "a": 1, "b": 2 },\n    { "a": 1, "b": 2 }\n  ]',
    ],
    [
      'keys keep their order',
      { z: { y: 1, b: { c: 1 }, a: 2 } },
      '  "z": { "y": 1, "b": { "c": 1 }, "a": 2 }',
    ],
  ])('%s', (_, value, text) => {
    expect(documentText(value)).toBe(`{\n${text}\n}\n`);
  });

  it.each([
    [119, 1],
    [120, 1],
    [121, 3],
  ])('of %i characters on %i lines', (width, lines) => {
    const value = { a: { b: 'x'.repeat(width - '  "a": { "b": "" }'.length) } };
    expect(documentText(value).trim().split('\n')).toHaveLength(lines + 2);
  });

  it('of 120 characters on three lines before a comma', () => {
    const value = { a: { b: 'x'.repeat(120 - '  "a": { "b": "" }'.length) }, c: 1 };
    expect(documentText(value).trim().split('\n')).toHaveLength(6);
  });
});

describe('Prettier keeps a printed document', () => {
  it.each(['shop.json', 'emulator.json'])('%s', async (name) => {
    const file = new URL(`../../openapi/${name}`, import.meta.url);
    const text = documentText(JSON.parse(readFileSync(file, 'utf8')) as object);
    expect(await asPrettierHasIt(text)).toBe(text);
  });

  it('any other', async () => {
    const leaf = fc.oneof(
      fc.constantFrom(null, true, 0, -1.5, 1e21, 'Straße', '注文の状態', 'e\u0301', '"\\\n'),
      fc.integer(),
      fc.string({ maxLength: 60 }),
    );
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        leaf,
        fc.array(tie('node'), { maxLength: 5 }),
        fc.array(fc.integer(), { maxLength: 40 }),
        fc.dictionary(fc.string({ maxLength: 12 }), tie('node'), { maxKeys: 5 }),
      ),
    })).node;
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.string({ maxLength: 8 }), value, { minKeys: 1 }),
        async (document) => {
          const text = documentText(document);
          expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document)));
          expect(await asPrettierHasIt(text)).toBe(text);
        },
      ),
      { numRuns: 100 },
    );
  });
});
