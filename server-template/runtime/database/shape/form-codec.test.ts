import { expect, it } from 'vitest';
import { watchedCodec } from './form-codec.ts';

it.each([1, 900, 1000])('reports a value that does not fit after %s that do', (before) => {
  let reports = 0;
  const codec = watchedCodec(
    { keyType: 'number', encode: (value) => value },
    (value) => value !== -1,
    () => (reports += 1),
  );
  for (let count = 0; count < before; count += 1) expect(codec.decode?.(count)).toBe(count);
  expect(reports).toBe(0);
  for (let count = 0; count < 8; count += 1) codec.decode?.(-1);
  expect(reports).toBe(1);
});

it('reports a column that no longer fits within eight values, once', () => {
  const reported: number[] = [];
  let read = 0;
  const codec = watchedCodec(
    { keyType: 'number', encode: (value) => value },
    (value) => value === 1,
    () => reported.push(read),
  );
  for (read = 0; read < 5000; read += 1) codec.decode?.(1);
  for (; read < 6000; read += 1) codec.decode?.(2);
  expect(reported).toHaveLength(1);
  expect(reported[0]).toBeLessThan(5008);
});
