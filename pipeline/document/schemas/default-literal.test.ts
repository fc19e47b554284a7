import { expect, test } from 'vitest';
import type { ColumnType } from '../../catalog/catalog.ts';
import { defaultLiteral } from './default-literal.ts';

const integer: ColumnType = { kind: 'integer', bits: 32, unsigned: false };
const decimal: ColumnType = { kind: 'decimal', precision: 10, scale: 2, unsigned: false };
const text: ColumnType = { kind: 'text', maxLength: null };
const json: ColumnType = { kind: 'json' };
const list: ColumnType = { kind: 'array', element: text };
const moment: ColumnType = { kind: 'dateTime', withTimeZone: true, precision: null };

test.each<readonly [sql: string | null, type: ColumnType, value: unknown]>([
  [null, integer, undefined],
  ['1', integer, 1],
  ['((1))', integer, 1],
  ["'1'", integer, 1],
  ["'-1'::integer", integer, -1],
  ['(-1)', integer, -1],
  ['-0', decimal, 0],
  ['0.10', decimal, 0.1],
  ['(0)::numeric', decimal, 0],
  ['9223372036854775807', integer, undefined],
  ['1 + 1', integer, undefined],
  ["nextval('s'::regclass)", integer, undefined],
  ["'it''s'", text, "it's"],
  ["'a::b'", text, 'a::b'],
  ["'x'::character varying(20)", text, 'x'],
  ["'x'::text", text, 'x'],
  ["N'x'", text, 'x'],
  ["(N'x')", text, 'x'],
  ["_utf8mb4'x'", text, 'x'],
  ["'a' || 'b'", text, undefined],
  ["'a'::text || 'b'::text", text, undefined],
  ['CURRENT_USER', text, undefined],
  ['1', text, undefined],
  ['true', { kind: 'boolean' }, true],
  ["'f'", { kind: 'boolean' }, false],
  ['((1))', { kind: 'boolean' }, true],
  ["'{}'::jsonb", json, {}],
  ["'[1]'::jsonb", json, [1]],
  ["'{'", json, undefined],
  ["'{}'::text[]", list, []],
  ["'{a,b}'::text[]", list, undefined],
  ["'2024-01-31'::date", { kind: 'date' }, '2024-01-31'],
  ['now()', moment, undefined],
  ["'2024-01-31 00:00:00'", moment, undefined],
  ["''", { kind: 'set', values: ['a', 'b'] }, []],
  ["'a,b'", { kind: 'set', values: ['a', 'b'] }, ['a', 'b']],
])('parses the default %s', (sql, type, value) => {
  expect(defaultLiteral(sql, type, { backslashEscapes: false })).toEqual(value);
});

test('rejects backslashes, which may have a meaning', () => {
  expect(defaultLiteral("'a\\n'", text, { backslashEscapes: true })).toBeUndefined();
  expect(defaultLiteral("'a\\n'", text, { backslashEscapes: false })).toBe('a\\n');
});
