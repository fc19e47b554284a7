import { describe, expect, test } from 'vitest';
import type { Column } from '../../catalog/catalog.ts';
import { catalogFromRows } from './catalog-from-rows.ts';
import {
  catalogQueries,
  serverOf,
  type ColumnRow,
  type IndexRow,
  type MysqlRows,
} from './catalog-query.ts';

// No MySQL 8 was available: these rows are written by hand after its manual and source.
const server = serverOf('8.4.3MySQL Community Server - GPL');

function column(name: string, type: string, more: Partial<ColumnRow> = {}): ColumnRow {
  return {
    tableName: 't',
    name,
    type,
    isNullable: 'YES',
    defaultText: null,
    collation: null,
    extra: '',
    comment: '',
    generation: '',
    ...more,
  };
}

function index(indexName: string, more: Partial<IndexRow> = {}): IndexRow {
  return {
    tableName: 't',
    indexName,
    isNotUnique: 0,
    columnName: 'a',
    expression: null,
    direction: 'A',
    prefix: null,
    method: 'BTREE',
    ...more,
  };
}

function read(rows: Partial<MysqlRows>) {
  const catalog = catalogFromRows(
    {
      database: 'shop',
      tables: [{ name: 't', type: 'BASE TABLE', comment: '' }],
      columns: [column('a', 'int')],
      indexes: [],
      foreignKeys: [],
      checks: [],
      views: [],
      triggers: [],
      ...rows,
    },
    server,
  );
  const [table] = catalog.tables;
  if (table === undefined) throw new Error('no table was read');
  return { catalog, table };
}

describe('a column of MySQL 8', () => {
  test.each<[string, ColumnRow, Partial<Column>]>([
    ['has no default', column('a', 'int'), { default: null }],
    ['has a number as default', column('a', 'int', { defaultText: '0' }), { default: '0' }],
    [
      'has a text as default',
      column('a', 'varchar(9)', { defaultText: 'pending' }),
      { default: "'pending'" },
    ],
    [
      'has an empty text as default',
      column('a', 'varchar(9)', { defaultText: '' }),
      { default: "''" },
    ],
    [
      'has the text NULL as default',
      column('a', 'varchar(9)', { defaultText: 'NULL' }),
      { default: "'NULL'" },
    ],
    [
      'has quotes in its default',
      column('a', 'varchar(9)', { defaultText: "it's \\" }),
      { default: "'it''s \\\\'" },
    ],
    [
      'has a member as default',
      column('a', "enum('x','y')", { defaultText: 'y' }),
      { default: "'y'", type: { kind: 'enum', name: null, schema: null, values: ['x', 'y'] } },
    ],
    [
      'has a date as default',
      column('a', 'datetime', { defaultText: '2000-01-01 00:00:00' }),
      { default: "'2000-01-01 00:00:00'" },
    ],
    [
      'has bits as default',
      column('a', 'bit(8)', { defaultText: "b'101'" }),
      { default: "b'101'" },
    ],
    [
      'has the clock as default',
      column('a', 'timestamp(6)', {
        defaultText: 'CURRENT_TIMESTAMP(6)',
        extra: 'DEFAULT_GENERATED on update CURRENT_TIMESTAMP(6)',
      }),
      { default: 'CURRENT_TIMESTAMP(6)', updatedByDatabase: true, generated: null },
    ],
    [
      'has the clock of MySQL 5.7 as default',
      column('a', 'datetime', { defaultText: 'CURRENT_TIMESTAMP' }),
      { default: 'CURRENT_TIMESTAMP' },
    ],
    [
      'has an expression as default',
      column('a', 'varchar(36)', {
        defaultText: String.raw`concat(_utf8mb4\'a\',uuid())`,
        extra: 'DEFAULT_GENERATED',
      }),
      { default: "concat('a',uuid())" },
    ],
    [
      'is generated',
      column('a', 'varchar(9)', {
        extra: 'STORED GENERATED',
        generation: String.raw`concat(${'`b`'},_utf8mb4\'-\')`,
      }),
      { generated: { expression: "concat(`b`,'-')", stored: true }, default: null },
    ],
    [
      'is virtual and invisible',
      column('a', 'int', { extra: 'VIRTUAL GENERATED INVISIBLE', generation: '(`b` + 1)' }),
      { generated: { expression: '(`b` + 1)', stored: false } },
    ],
    [
      'numbers the rows',
      column('a', 'bigint unsigned', { extra: 'auto_increment' }),
      { identity: 'autoIncrement', type: { kind: 'integer', bits: 64, unsigned: true } },
    ],
    ['is JSON', column('a', 'json'), { type: { kind: 'json' }, caseInsensitive: false }],
    [
      'ignores case',
      column('a', 'text', { collation: 'utf8mb4_0900_ai_ci' }),
      { caseInsensitive: true },
    ],
    [
      'ignores blanks at the end',
      column('a', 'text', { collation: 'utf8mb4_bin' }),
      { caseInsensitive: true },
    ],
    [
      'ignores accents',
      column('a', 'text', { collation: 'uca1400_nopad_ai_cs' }),
      { caseInsensitive: true },
    ],
    [
      'is exact in bits',
      column('a', 'text', { collation: 'utf8mb4_0900_bin' }),
      { caseInsensitive: false },
    ],
    [
      'is case-sensitive',
      column('a', 'text', { collation: 'utf8mb4_0900_as_cs' }),
      { caseInsensitive: false },
    ],
    [
      'is a boolean',
      column('a', 'tinyint(1)', { defaultText: '1' }),
      { type: { kind: 'boolean' }, default: '1' },
    ],
  ])('%s', (_, row, want) => {
    expect(read({ columns: [row] }).table.columns).toMatchObject([want]);
  });
});

test('checks of MySQL 8 are read without double escapes and introducers', () => {
  const clauses = [
    String.raw`(${'`a`'} in (_utf8mb4\'x\',_utf8mb4\'it\\\'s\'))`,
    String.raw`(${'`a`'} <> _utf8mb4\'_latin1\\\'z\')`,
  ];
  const checks = clauses.map((clause, number) => ({
    tableName: 't',
    name: `t_chk_${number}`,
    clause,
    level: null,
  }));
  expect(read({ checks }).table.checks).toEqual([
    { name: 't_chk_0', expression: String.raw`(${'`a`'} in ('x','it\'s'))` },
    { name: 't_chk_1', expression: String.raw`(${'`a`'} <> '_latin1\'z')` },
  ]);
});

test('indexes of MySQL 8 may hold expressions, prefixes and directions', () => {
  const { table } = read({
    indexes: [
      index('PRIMARY'),
      index('once'),
      index('start', { prefix: 10 }),
      index('lower', { columnName: null, expression: String.raw`concat(${'`a`'},_utf8mb4\'x\')` }),
      index('back', { isNotUnique: 1, direction: 'D' }),
      index('words', { isNotUnique: 1, direction: null, method: 'FULLTEXT' }),
      index('place', { isNotUnique: 1, prefix: 32, method: 'SPATIAL' }),
    ],
  });
  expect(table.primaryKey).toEqual({ name: null, columns: ['a'] });
  expect(table.uniques).toEqual([{ name: 'once', columns: ['a'] }]);
  const whole = { column: 'a', expression: null, descending: false };
  expect(table.indexes).toEqual([
    {
      name: 'back',
      unique: false,
      where: null,
      method: null,
      parts: [{ ...whole, descending: true }],
    },
    {
      name: 'lower',
      unique: true,
      where: null,
      method: null,
      parts: [{ column: null, expression: "concat(`a`,'x')", descending: false }],
    },
    { name: 'place', unique: false, where: null, method: 'spatial', parts: [whole] },
    {
      name: 'start',
      unique: true,
      where: null,
      method: null,
      parts: [{ column: null, expression: '`a`(10)', descending: false }],
    },
    { name: 'words', unique: false, where: null, method: 'fulltext', parts: [whole] },
  ]);
});

test('a reference may spell its target in another case, and one to another database is skipped with a note', () => {
  const target = {
    columnName: 'a',
    targetColumn: 'A',
    onDelete: 'RESTRICT',
    onUpdate: 'NO ACTION',
  };
  const { table, catalog } = read({
    foreignKeys: [
      { ...target, tableName: 't', name: 'self', targetSchema: 'SHOP', targetTable: 'T' },
      { ...target, tableName: 't', name: 'away', targetSchema: 'other', targetTable: 't' },
    ],
  });
  expect(table.foreignKeys).toEqual([
    {
      name: 'self',
      columns: ['a'],
      references: { schema: null, table: 't', columns: ['a'] },
      onDelete: 'noAction',
      onUpdate: 'noAction',
    },
  ]);
  expect(catalog.notes).toEqual([
    {
      table: 't',
      message: 'Foreign key "away" is left out: its target other.t is not in this database.',
    },
  ]);
});

test.each<[string, string, boolean, boolean]>([
  ['8.4.3', 'mysql', true, true],
  ['8.0.15', 'mysql', false, true],
  ['5.7.44-log', 'mysql', false, false],
  ['8.0.11-TiDB-v7.5.0', 'mysql', false, false],
  ['10.11.19-MariaDB-0+deb12u1', 'mariadb', true, false],
  ['5.5.5-10.11.4-MariaDB', 'mariadb', true, false],
  ['10.2.9-MariaDB', 'mariadb', false, false],
  ['11.4.2-MariaDB-ubu2404', 'mariadb', true, false],
])('version %s is %s', (version, flavour, hasChecks, hasExpressions) => {
  expect(serverOf(version)).toEqual({ flavour, hasChecks, hasExpressions });
});

test('reads enforced checks of MySQL 8 through its constraints', () => {
  const { checks, indexes } = catalogQueries(server);
  expect(checks).toContain("t.ENFORCED = 'YES'");
  expect(indexes).toContain('EXPRESSION AS expression');
});
