import { expect, test } from 'vitest';
import { readCreatedIndex, readCreatedView } from './created-objects.ts';
import { touchedColumns } from './touching-trigger.ts';

test('parses an index', () => {
  const sql = `CREATE UNIQUE INDEX IF NOT EXISTS "by (x)" ON t (lower(a) DESC, b COLLATE NOCASE ASC, json_extract(c, '$.d,e')) WHERE a > 'WHERE' -- why`;
  expect(readCreatedIndex(sql)).toEqual({
    parts: ['lower(a)', 'b', "json_extract(c, '$.d,e')"],
    where: "a > 'WHERE'",
  });
});

test('parses a view', () => {
  const sql =
    'CREATE VIEW "AS" (x, y) AS\n  -- one\n  /* two */\n  SELECT 1, 2 -- three\n  FROM t ';
  expect(readCreatedView(sql)).toEqual({
    comment: 'one\ntwo',
    definition: 'SELECT 1, 2 -- three\n  FROM t',
  });
});

test.each<[string, readonly string[]]>([
  [
    `CREATE TRIGGER x AFTER UPDATE ON t BEGIN UPDATE t SET Changed = DATETIME('NOW') WHERE rowid = new.rowid; END`,
    ['changed'],
  ],
  [
    'CREATE TRIGGER x AFTER UPDATE ON "t" FOR EACH ROW BEGIN UPDATE "t" SET "c" = CURRENT_TIMESTAMP WHERE id = old.id; END',
    ['c'],
  ],
  ['CREATE TRIGGER x AFTER UPDATE OF a ON t BEGIN UPDATE t SET c = CURRENT_TIMESTAMP; END', []],
  [
    'CREATE TRIGGER x AFTER UPDATE ON t WHEN old.a <> new.a BEGIN UPDATE t SET c = CURRENT_TIMESTAMP; END',
    [],
  ],
  ['CREATE TRIGGER x AFTER INSERT ON t BEGIN UPDATE t SET c = CURRENT_TIMESTAMP; END', []],
  ['CREATE TRIGGER x AFTER UPDATE ON t BEGIN UPDATE other SET c = CURRENT_TIMESTAMP; END', []],
  ['CREATE TRIGGER x AFTER UPDATE ON t BEGIN UPDATE t SET c = new.a; END', []],
])('finds the columns that a trigger updates: %s', (sql, want) => {
  expect(touchedColumns(sql, 't')).toEqual(want);
});
