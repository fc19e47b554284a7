import { expect, test } from 'vitest';
import { valueCodec } from './typed-codec.ts';

const declared = { provider: 'postgresql', sqlType: 'integer[]' } as const;
const integer = { kind: 'integer', bits: 32 } as never;
const arrayOf = (element: unknown) =>
  valueCodec({ kind: 'array', element } as never, declared as never);

test('array literals have quotes where a value needs them', () => {
  const texts = arrayOf({ kind: 'text', maxLength: null });
  expect(texts.encode(['a', '', 'NULL', 'b"c\\d', '{}', null])).toBe(
    '{"a","","NULL","b\\"c\\\\d","{}",NULL}',
  );
  expect(
    arrayOf(integer).encode([
      [1, -2],
      [null, 4],
    ]),
  ).toBe('{{1,-2},{NULL,4}}');
});
