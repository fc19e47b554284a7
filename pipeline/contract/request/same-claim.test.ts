import { expect, it } from 'vitest';
import type { ColumnType } from '../../../server-template/shared/tables/column-type.ts';
import { isSameClaim } from './same-claim.ts';

const text: ColumnType = { kind: 'text', maxLength: null };
const uuid = '0b3b1f7e-43a5-4a3f-9d67-0a2a6b1d7c11';

const number: ColumnType = { kind: 'integer', bits: 32, unsigned: false };
const float: ColumnType = { kind: 'float', bits: 64, unsigned: false };
const columns = {
  text: { type: text, source: { column: 'owner', type: 'text' } },
  citext: { type: text, source: { column: 'owner', type: 'public.citext' } },
  uuid: { type: { kind: 'uuid' }, source: { column: 'owner' } },
  number: { type: number, source: { column: 'owner' } },
  float: { type: float, source: { column: 'owner' } },
  flag: { type: { kind: 'boolean' }, source: { column: 'owner' } },
} as const;

it.each([
  ['text', 'bob', 'BOB', false],
  ['citext', 'bob', 'BOB', true],
  ['citext', 'bob', 'bobx', false],
  ['citext', 'bob', undefined, false],
  ['uuid', uuid, uuid.toUpperCase(), true],
  ['number', 7, '7', true],
  ['number', 1, true, false],
  ['number', 7, [7], false],
  ['float', '1e2', '1E2', true],
  ['flag', 1, true, true],
] as const)('a %s column compares %j and %j: %j', (column, one, other, isSame) => {
  expect(isSameClaim(columns[column], one, other)).toBe(isSame);
});
