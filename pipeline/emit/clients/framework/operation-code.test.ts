import { expect, it } from 'vitest';
import type { Operation } from '../../../model/api-model.ts';
import { identifier } from '../../printer/names.ts';
import { deleteVariable } from './operation-code.ts';

const header = { name: 'If-Match', in: 'header', required: false };
const operation = {
  path: '/rows/{key}',
  method: 'delete',
  parameters: [header],
} as unknown as Operation;
const type = identifier('Key');

/** Whether a deletion accepts the key alone. */
function isShort(asked: Operation, key: readonly string[]): boolean {
  const result = identifier('result');
  return deleteVariable('core', asked, { key, type }).body(result) !== result;
}

it('a key may be given without headers, unless these are required or it looks like both', () => {
  expect(isShort(operation, ['id'])).toBe(true);
  expect(isShort(operation, ['id', 'header'])).toBe(true);
  expect(isShort(operation, ['key', 'header'])).toBe(false);
  const required = {
    ...operation,
    parameters: [{ ...header, required: true }],
  } as unknown as Operation;
  expect(isShort(required, ['id'])).toBe(false);
});
