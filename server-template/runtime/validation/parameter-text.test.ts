import { expect, it } from 'vitest';
import type { Document, Schema } from '../document/openapi.ts';
import { createTextCheck } from './parameter-text.ts';

const document = {
  info: { title: 'x' },
  paths: {},
  components: { schemas: { Size: { type: 'integer' } } },
} as unknown as Document;

it.each<[Schema | { $ref: string }, readonly string[], readonly string[]]>([
  [
    { type: 'integer' },
    ['0', '-1', '007'.slice(2), '123456789012345678901234567890'],
    ['', '1e2', '0x10', ' 1', '1 ', '+1', '1.0', '01', '--1', '١'],
  ],
  [
    { type: 'integer', format: 'int64' },
    ['9223372036854775807', '-9223372036854775808'],
    ['9223372036854775808', '-9223372036854775809', '9'.repeat(10_000)],
  ],
  [{ type: 'number' }, ['1.5', '-0.25', '1e3'], ['.5', '1.', 'NaN', 'Infinity', '0x1', ' 1']],
  [{ type: 'boolean' }, ['true', 'false'], ['1', 'TRUE', '']],
  [{ $ref: '#/components/schemas/Size' }, ['1'], ['x']],
])('checks a text for %o', (schema, right, wrong) => {
  const check = createTextCheck(document, { name: 'x', in: 'query', schema });
  expect(right.filter((text) => check?.(text) !== null)).toEqual([]);
  expect(wrong.filter((text) => check?.(text) === null)).toEqual([]);
});

it('checks each item of a list, however it is written', () => {
  const schema = { type: 'array', items: { type: 'integer' } };
  const together = createTextCheck(document, { name: 'x', in: 'query', explode: false, schema });
  expect([together?.('1,2'), together?.('1,x')]).toEqual([null, 'must be an integer']);
  const apart = createTextCheck(document, { name: 'x', in: 'query', schema });
  expect([apart?.('1'), apart?.('1,2')]).toEqual([null, 'must be an integer']);
});

it('lets any text be a text', () => {
  expect(
    createTextCheck(document, { name: 'x', in: 'query', schema: { type: 'string' } }),
  ).toBeNull();
});
