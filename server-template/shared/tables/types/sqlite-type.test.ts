import { expect, test } from 'vitest';
import type { ColumnType } from '../column-type.ts';
import { parseSqliteType } from './sqlite-type.ts';

const integer: ColumnType = { kind: 'integer', bits: 64, unsigned: false };

test.each<[string, ColumnType]>([
  ['INTEGER', integer],
  ['int', integer],
  ['SMALLINT', integer],
  ['INT UNSIGNED', integer],
  ['UNSIGNED BIG INT', integer],
  ['INTEGER(11)', integer],
  ['INT8', integer],
  ['TINYINT(4)', integer],
  ['MYINTEGER', integer],
  ['TINYINT(1)', { kind: 'boolean' }],
  ['boolean', { kind: 'boolean' }],
  ['BIT', { kind: 'boolean' }],
  ['DECIMAL(10,2)', { kind: 'decimal', precision: 10, scale: 2, unsigned: false }],
  ['numeric ( 10 , 2 )', { kind: 'decimal', precision: 10, scale: 2, unsigned: false }],
  ['DECIMAL(5)', { kind: 'decimal', precision: 5, scale: null, unsigned: false }],
  ['NUMERIC', { kind: 'decimal', precision: null, scale: null, unsigned: false }],
  ['REAL', { kind: 'float', bits: 64, unsigned: false }],
  ['DOUBLE  PRECISION', { kind: 'float', bits: 64, unsigned: false }],
  ['FLOAT', { kind: 'float', bits: 64, unsigned: false }],
  ['VARCHAR(40)', { kind: 'text', maxLength: 40 }],
  ['NVARCHAR (512)', { kind: 'text', maxLength: 512 }],
  ['CHARACTER VARYING(7)', { kind: 'text', maxLength: 7 }],
  ['TEXT', { kind: 'text', maxLength: null }],
  ['CLOB', { kind: 'text', maxLength: null }],
  ['BLOB SUB_TYPE TEXT', { kind: 'text', maxLength: null }],
  ['BLOB', { kind: 'bytes', maxLength: null }],
  ['VARBINARY(16)', { kind: 'bytes', maxLength: 16 }],
  ['DATE', { kind: 'date' }],
  ['TIME', { kind: 'time', withTimeZone: false, precision: null }],
  ['DATETIME', { kind: 'dateTime', withTimeZone: false, precision: null }],
  ['TIMESTAMP(3)', { kind: 'dateTime', withTimeZone: false, precision: 3 }],
  ['timestamp with time zone', { kind: 'dateTime', withTimeZone: true, precision: null }],
  ['JSON', { kind: 'json' }],
  ['UUID', { kind: 'uuid' }],
  ['', { kind: 'other' }],
  ['ANY', { kind: 'other' }],
  ['POINT', { kind: 'other' }],
  ['WHATEVER', { kind: 'other' }],
  ['constructor', { kind: 'other' }],
  ['ENUM(a, b', { kind: 'other' }],
])("%j follows SQLite's rules or conventions", (sqlType, want) => {
  expect(parseSqliteType(sqlType)).toMatchObject(want);
});
