import { expect, test } from 'vitest';
import type { ColumnType } from '../tables/column-type.ts';
import { valueCodec } from './typed-codec.ts';

const declared = { provider: 'postgresql', sqlType: 'integer[]' } as const;
const arrayOf = (element: ColumnType) => valueCodec({ kind: 'array', element }, declared);

test('array literals have quotes where a value needs them', () => {
  const texts = arrayOf({ kind: 'text', maxLength: null });
  expect(texts.encode(['a', '', 'NULL', 'b"c\\d', '{}', null])).toBe(
    '{"a","","NULL","b\\"c\\\\d","{}",NULL}',
  );
  expect(
    arrayOf({ kind: 'integer', bits: 32, unsigned: false }).encode([
      [1, -2],
      [null, 4],
    ]),
  ).toBe('{{1,-2},{NULL,4}}');
});
