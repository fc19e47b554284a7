import { describe, expect, it } from 'vitest';
import { cockroachdbDrizzle } from './cockroachdb/drizzle.ts';
import type { DrizzleDialect } from './drizzle-dialect.ts';
import { mysqlDrizzle } from './mysql/drizzle.ts';
import { postgresqlDrizzle } from './postgresql/drizzle.ts';
import { sqliteDrizzle } from './sqlite/drizzle.ts';
import { sqlserverDrizzle } from './sqlserver/drizzle.ts';

/** SQL types of each database, and their declarations as `name(argument)`. */
const cases: readonly (readonly [DrizzleDialect, readonly (readonly [string, string])[]])[] = [
  [
    sqliteDrizzle,
    [
      ['INTEGER', 'integer'],
      ['BOOLEAN', 'integer {"mode":"boolean"}'],
      ['DECIMAL(10,2)', 'numeric'],
      ['DOUBLE', 'real'],
      ['VARCHAR(20)', 'text {"length":20}'],
      ['STRING', 'otherType "STRING"'],
      ['UUID', 'otherType "UUID"'],
      ['BLOB', 'blob {"mode":"buffer"}'],
      ['DATE', 'date'],
      ['TIME', 'time'],
      ['TIMESTAMP', 'dateTime'],
      ['JSON', 'text {"mode":"json"}'],
      ['POINT', 'otherType "POINT"'],
    ],
  ],
  [
    postgresqlDrizzle,
    [
      ['smallint', 'smallint'],
      ['integer', 'integer'],
      ['bigint', 'bigint {"mode":"bigint"}'],
      ['numeric(10,2)', 'numeric {"precision":10,"scale":2}'],
      ['numeric', 'numeric'],
      ['real', 'real'],
      ['double precision', 'doublePrecision'],
      ['boolean', 'boolean'],
      ['text', 'text'],
      ['character varying(20)', 'varchar {"length":20}'],
      ['character(3)', 'char {"length":3}'],
      ['bytea', 'bytea'],
      ['uuid', 'uuid'],
      ['date', 'date'],
      ['time(3) with time zone', 'time {"precision":3,"withTimezone":true}'],
      ['timestamp without time zone', 'timestamp {"mode":"string"}'],
      ['json', 'json'],
      ['jsonb', 'jsonb'],
      ['integer[]', 'integer'],
      ['inet', 'otherType "inet"'],
    ],
  ],
  [
    mysqlDrizzle,
    [
      ['tinyint(3) unsigned', 'tinyint {"unsigned":true}'],
      ['mediumint', 'mediumint'],
      ['bigint(20) unsigned', 'bigint {"mode":"bigint","unsigned":true}'],
      ['decimal(10,2) unsigned', 'decimal {"precision":10,"scale":2,"unsigned":true}'],
      ['float', 'float'],
      ['double', 'double'],
      ['tinyint(1)', 'boolean'],
      ['bit(1)', 'bitBoolean'],
      ['varchar(20)', 'varchar {"length":20}'],
      ['char(3)', 'char {"length":3}'],
      ['longtext', 'longtext'],
      ['varbinary(16)', 'bytes "varbinary(16)"'],
      ['uuid', 'uuid'],
      ['date', 'date {"mode":"string"}'],
      ['time(3)', 'time {"fsp":3}'],
      ['timestamp', 'timestamp {"mode":"string"}'],
      ['datetime(6)', 'datetime {"mode":"string","fsp":6}'],
      ['json', 'json'],
      ["enum('a','b')", 'mysqlEnum ["a","b"]'],
      ["set('a','b')", 'set ["a","b"]'],
      ['geometry', 'otherType "geometry"'],
    ],
  ],
  [
    sqlserverDrizzle,
    [
      ['tinyint', 'tinyint'],
      ['bigint', 'bigint {"mode":"bigint"}'],
      ['money', 'decimal {"precision":19,"scale":4}'],
      ['bit', 'bit'],
      ['nvarchar(20)', 'nvarchar {"length":20}'],
      ['nvarchar(max)', 'nvarchar {"length":"max"}'],
      ['ntext', 'ntext'],
      ['varbinary(16)', 'bytes "varbinary(16)"'],
      ['uniqueidentifier', 'uuid'],
      ['date', 'date {"mode":"string"}'],
      ['datetime2(3)', 'datetime2 {"mode":"string","precision":3}'],
      ['datetimeoffset(7)', 'datetimeoffset {"mode":"string","precision":7}'],
      ['smalldatetime', 'smallDateTime'],
    ],
  ],
  [
    cockroachdbDrizzle,
    [
      ['INT2', 'int2'],
      ['INT4', 'int4'],
      ['INT8', 'bigint {"mode":"bigint"}'],
      ['DECIMAL(10,2)', 'decimal {"precision":10,"scale":2}'],
      ['FLOAT8', 'float'],
      ['BOOL', 'bool'],
      ['STRING', 'text'],
      ['VARCHAR(20)', 'varchar {"length":20}'],
      ['BYTES', 'bytes'],
      ['UUID', 'uuid'],
      ['TIMESTAMPTZ', 'timestamp {"mode":"string","withTimezone":true}'],
      ['JSONB', 'jsonb'],
    ],
  ],
];

describe.each(cases.map(([dialect, types]) => ({ name: dialect.provider, dialect, types })))(
  'in $name',
  ({ dialect, types }) => {
    it.each(types)('%s is declared with %s', (sqlType, wanted) => {
      const { name, argument } = dialect.column(dialect.parseType(sqlType), sqlType);
      const given =
        argument === null
          ? []
          : [
              argument.kind === 'options'
                ? argument.options
                : argument.kind === 'values'
                  ? argument.values
                  : argument.text,
            ];
      expect([name, ...given.map((item) => JSON.stringify(item))].join(' ')).toBe(wanted);
    });

    it('every named builder exists', async () => {
      const database = (await import(`@specmill/server/${dialect.provider}`)) as object;
      const { table, view, materializedView, schema, enum: enumBuilder } = dialect;
      const names = [table, view, materializedView, schema, enumBuilder, 'primaryKey'];
      for (const name of names.filter((item) => item !== null)) {
        expect(database).toHaveProperty(name);
      }
      for (const [sqlType] of types) {
        const { name } = dialect.column(dialect.parseType(sqlType), sqlType);
        expect(database, sqlType).toHaveProperty(name);
      }
      expect(database).toHaveProperty('openDatabase');
    });
  },
);

describe('a default of SQLite', () => {
  it.each([
    ['"new"', "'new'"],
    [`"it's ""so"""`, `'it''s "so"'`],
    ['new', "'new'"],
    ['CURRENT_TIMESTAMP', 'CURRENT_TIMESTAMP'],
    ['true', 'true'],
    ["'new'", "'new'"],
    ["datetime('now')", "datetime('now')"],
    ['-1', '-1'],
  ])('%s is inserted as %s', (text, want) => {
    expect(sqliteDrizzle.insertableDefault?.(text)).toBe(want);
  });
});
