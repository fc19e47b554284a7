import { expect, it } from 'vitest';
import type { ColumnType } from '../../catalog/catalog.ts';
import { fittedBody } from './fitted-body.ts';
import type { RowShape } from './row-shape.ts';

const types: Readonly<Record<string, ColumnType>> = {
  tenths: { kind: 'decimal', precision: 6, scale: 1, unsigned: false },
  whole: { kind: 'float', bits: 32, unsigned: false, precision: 10, scale: 0 },
  free: { kind: 'float', bits: 64, unsigned: false },
};

it('numbers have as many decimal places as their columns keep', () => {
  const names = Object.keys(types);
  const shape = {
    columns: names.map((name) => ({ path: [name], column: name, form: null })),
    model: { properties: names.map((name) => ({ source: { column: name }, type: types[name] })) },
  } as unknown as RowShape;
  const body = { tenths: 12.34, whole: 5.6, free: 0.125 };
  expect(fittedBody(shape, body)).toEqual({ tenths: 12.3, whole: 6, free: 0.125 });
});
