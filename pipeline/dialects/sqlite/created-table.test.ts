import { describe, expect, test } from 'vitest';
import { readCreatedTable } from './created-table.ts';

/** Comments by column; the table's has an empty name. */
function comments(sql: string): Record<string, string | null> {
  const { comment, columns } = readCreatedTable(sql);
  return {
    '': comment,
    ...Object.fromEntries([...columns].map(([name, column]) => [name, column.comment])),
  };
}

describe('comments of a CREATE TABLE', () => {
  test.each<[string, string, Record<string, string | null>]>([
    [
      'belong to the table before the first column',
      'CREATE TABLE t (\n-- one\n-- two\na INT, b INT)',
      { '': 'one\ntwo', a: null, b: null },
    ],
    [
      'belong to the table before the parenthesis',
      'CREATE TABLE t -- one\n(a INT)',
      { '': 'one', a: null },
    ],
    [
      'belong to the table on the line of the parenthesis',
      'CREATE TABLE t ( -- one\na INT)',
      { '': 'one', a: null },
    ],
    [
      'belong to the first column after a blank line',
      'CREATE TABLE t (\n-- one\n\n-- two\na INT)',
      { '': 'one', a: 'two' },
    ],
    [
      'belong to the column on the line',
      'CREATE TABLE t (a INT, -- one\nb INT -- two\n)',
      { '': null, a: 'one', b: 'two' },
    ],
    [
      'belong to the column below',
      'CREATE TABLE t (a INT,\n-- one\n-- two\nb INT)',
      { '': null, a: null, b: 'one\ntwo' },
    ],
    [
      'belong to nobody before a blank line',
      'CREATE TABLE t (a INT,\n-- Money\n\nb INT)',
      { '': null, a: null, b: null },
    ],
    [
      'go on below in the same place',
      'CREATE TABLE t (\na INT, -- one\n       -- two\nb INT)',
      { '': null, a: 'one\ntwo', b: null },
    ],
    [
      'may be inside a definition',
      'CREATE TABLE t (a INT -- one\n NOT NULL, -- two\nb INT)',
      { '': null, a: 'one\ntwo', b: null },
    ],
    [
      'may be inside a check',
      'CREATE TABLE t (a INT CHECK (a > 0 -- one\n), b INT)',
      { '': null, a: 'one', b: null },
    ],
    [
      'may be blocks',
      'CREATE TABLE t (\n/**\n * one\n * two\n */\na INT /* three */, /* four */ b INT)',
      { '': 'one\ntwo', a: 'three', b: 'four' },
    ],
    [
      'belong to no column above a table constraint',
      'CREATE TABLE t (a INT,\n-- one\nPRIMARY KEY (a))',
      { '': null, a: null },
    ],
    ['belong to no column at the end', 'CREATE TABLE t (a INT\n-- one\n)', { '': null, a: null }],
    [
      'are not rules drawn by hand',
      'CREATE TABLE t (\n-------------\n-- one\n-------------\na INT)',
      { '': 'one', a: null },
    ],
    [
      'are not strings',
      `CREATE TABLE t (a TEXT DEFAULT '-- one', b TEXT DEFAULT '/* two')`,
      { '': null, a: null, b: null },
    ],
    [
      'are not names',
      'CREATE TABLE "-- t" ("/* a" INT, [--b] INT)',
      { '': null, '/* a': null, '--b': null },
    ],
    [
      'keep commas and parentheses to themselves',
      'CREATE TABLE t (a INT, -- one, (two\nb INT)',
      { '': null, a: 'one, (two', b: null },
    ],
    [
      'may be meant to break out',
      'CREATE TABLE t (a INT, -- */ </script> `${x}`\nb INT)',
      { '': null, a: '*/ </script> `${x}`', b: null },
    ],
    [
      'may have Windows line ends',
      'CREATE TABLE t (\r\n-- one\r\na INT, -- two\r\nb INT)',
      { '': 'one', a: 'two', b: null },
    ],
  ])('%s', (_, sql, want) => {
    expect(comments(sql)).toEqual(want);
  });
});

test('finds checks with their names, whatever their content', () => {
  const { checks } = readCreatedTable(`CREATE TABLE t (
    a INT CHECK (a > (1 + 2)) CONSTRAINT named CHECK (a <> ')'),
    b TEXT DEFAULT (CHECK_ME(1)) CONSTRAINT nn NOT NULL CHECK (b IN ('x''y', "z")),
    CHECK (a < b), CONSTRAINT "two words" CHECK(length(b)=3) CHECK (1)
  )`);
  expect(checks).toEqual([
    { name: null, expression: 'a > (1 + 2)' },
    { name: 'named', expression: "a <> ')'" },
    { name: null, expression: `b IN ('x''y', "z")` },
    { name: null, expression: 'a < b' },
    { name: 'two words', expression: 'length(b)=3' },
    { name: null, expression: '1' },
  ]);
});

test('finds collations, generated expressions and the names of keys', () => {
  const found = readCreatedTable(`CREATE TABLE "t (x)" (
    [a b] TEXT COLLATE NOCASE CONSTRAINT a_once UNIQUE,
    "c" DECIMAL(10, 2) GENERATED ALWAYS AS (length([a b]) * 2) STORED CONSTRAINT c_parent REFERENCES p (id) ON DELETE CASCADE,
    d INT AS (1) REFERENCES q,
    CONSTRAINT key_name PRIMARY KEY ("a b", c),
    CONSTRAINT both UNIQUE (c DESC, d COLLATE RTRIM),
    CONSTRAINT d_parent FOREIGN KEY (d) REFERENCES r (x) DEFERRABLE INITIALLY DEFERRED
  ) STRICT, WITHOUT ROWID`);
  expect([...found.columns]).toEqual([
    ['a b', { comment: null, collation: 'NOCASE', generated: null }],
    ['c', { comment: null, collation: null, generated: 'length([a b]) * 2' }],
    ['d', { comment: null, collation: null, generated: '1' }],
  ]);
  expect(found.primaryKeyName).toBe('key_name');
  expect(found.uniques).toEqual([
    { name: 'a_once', columns: ['a b'] },
    { name: 'both', columns: ['c', 'd'] },
  ]);
  expect(found.foreignKeyNames).toEqual(['c_parent', null, 'd_parent']);
});

test.each([
  '',
  'CREATE TABLE t',
  'CREATE TABLE t (',
  `CREATE TABLE t (a TEXT DEFAULT 'x`,
  'CREATE TABLE t (a /* x',
])('parses the incomplete text %j', (sql) => {
  expect(readCreatedTable(sql).checks).toEqual([]);
});
