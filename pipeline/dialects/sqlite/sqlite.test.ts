import { describe, expect, test } from 'vitest';
import type { Catalog, Table } from '../../catalog/catalog.ts';
import { readSqlite, withSqliteFile } from './test-database.ts';

function read(ddl: string): Promise<Catalog> {
  return withSqliteFile(ddl, readSqlite);
}

async function readTable(ddl: string): Promise<Table> {
  const [table] = (await read(ddl)).tables;
  if (table === undefined) throw new Error('no table was read');
  return table;
}

describe('keys', () => {
  test.each<[string, Pick<Table, 'primaryKey'>, string | null]>([
    ['a INTEGER PRIMARY KEY', { primaryKey: { name: null, columns: ['a'] } }, 'autoIncrement'],
    [
      'a INTEGER PRIMARY KEY AUTOINCREMENT',
      { primaryKey: { name: null, columns: ['a'] } },
      'autoIncrement',
    ],
    [
      'a integer, CONSTRAINT k PRIMARY KEY (a)',
      { primaryKey: { name: 'k', columns: ['a'] } },
      'autoIncrement',
    ],
    ['a INT PRIMARY KEY', { primaryKey: { name: null, columns: ['a'] } }, null],
    ['a INTEGER PRIMARY KEY DESC', { primaryKey: { name: null, columns: ['a'] } }, null],
    ['a TEXT PRIMARY KEY', { primaryKey: { name: null, columns: ['a'] } }, null],
    ['a INTEGER', { primaryKey: null }, null],
  ])('(%s) has this key', async (columns, want, identity) => {
    const table = await readTable(`CREATE TABLE t (${columns})`);
    expect(table).toMatchObject(want);
    expect(table.columns[0]).toMatchObject({ identity, nullable: table.primaryKey === null });
  });

  test('of a table WITHOUT ROWID are not generated', async () => {
    const table = await readTable('CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) WITHOUT ROWID');
    expect(table.primaryKey?.columns).toEqual(['a']);
    expect(table.columns[0]?.identity).toBeNull();
  });

  test('have their names from the text, including those of added columns', async () => {
    const { tables } = await read(`
      CREATE TABLE p (id INTEGER PRIMARY KEY, code TEXT CONSTRAINT code_once UNIQUE);
      CREATE TABLE t (
        a INTEGER CONSTRAINT to_p REFERENCES P (ID) ON UPDATE SET DEFAULT,
        b TEXT REFERENCES p (code),
        CONSTRAINT pair UNIQUE (b, a)
      );
      ALTER TABLE t ADD COLUMN c INTEGER CONSTRAINT late REFERENCES p;`);
    expect(tables[0]?.uniques).toEqual([{ name: 'code_once', columns: ['code'] }]);
    expect(tables[1]?.uniques).toEqual([{ name: 'pair', columns: ['b', 'a'] }]);
    const toP = { schema: null, table: 'p' };
    expect(tables[1]?.foreignKeys).toEqual([
      {
        name: null,
        columns: ['b'],
        references: { ...toP, columns: ['code'] },
        onDelete: 'noAction',
        onUpdate: 'noAction',
      },
      {
        name: 'late',
        columns: ['c'],
        references: { ...toP, columns: ['id'] },
        onDelete: 'noAction',
        onUpdate: 'noAction',
      },
      {
        name: 'to_p',
        columns: ['a'],
        references: { ...toP, columns: ['id'] },
        onDelete: 'noAction',
        onUpdate: 'setDefault',
      },
    ]);
  });

  test('without an existing target are skipped with a note', async () => {
    const { tables, notes } = await read(
      'CREATE TABLE t (a INT REFERENCES gone (x), b INT REFERENCES t)',
    );
    expect(tables[0]?.foreignKeys).toEqual([]);
    expect(notes).toEqual([
      {
        table: 't',
        message: 'The foreign key from a to gone is left out: its target does not exist.',
      },
      {
        table: 't',
        message: 'The foreign key from b to t is left out: its target does not exist.',
      },
    ]);
  });
});

describe('columns', () => {
  test('are detected as generated, stored and case-insensitive', async () => {
    const { columns } = await readTable(`CREATE TABLE t (
      a TEXT COLLATE nocase, b INT AS (length(a)), c INT GENERATED ALWAYS AS (b * (2)) STORED, d TEXT COLLATE RTRIM, e TEXT COLLATE BINARY)`);
    expect(columns).toMatchObject([
      { name: 'a', caseInsensitive: true, generated: null },
      {
        name: 'b',
        sqlType: 'INT',
        caseInsensitive: false,
        generated: { expression: 'length(a)', stored: false },
      },
      { name: 'c', generated: { expression: 'b * (2)', stored: true } },
      { name: 'd', caseInsensitive: true },
      { name: 'e', caseInsensitive: false },
    ]);
  });

  test('keep the text of their defaults', async () => {
    const { columns } = await readTable(`CREATE TABLE t (
      a TEXT DEFAULT 'it''s', b INT DEFAULT -1, c TEXT DEFAULT (datetime('now')), d TEXT DEFAULT null, e TEXT DEFAULT 'NULL', f TEXT)`);
    expect(columns.map((column) => column.default)).toEqual([
      "'it''s'",
      '-1',
      "datetime('now')",
      null,
      "'NULL'",
      null,
    ]);
  });

  test('of a STRICT table are read like others', async () => {
    const { columns } = await readTable(
      'CREATE TABLE t (id INTEGER PRIMARY KEY, a ANY, b BLOB NOT NULL) STRICT',
    );
    expect(columns.map(({ type, nullable }) => [type.kind, nullable])).toEqual([
      ['integer', false],
      ['other', true],
      ['bytes', false],
    ]);
  });

  test('are updated by the database if a trigger does so', async () => {
    const { columns } = await readTable(`
      CREATE TABLE t (id INTEGER PRIMARY KEY, changed TEXT);
      CREATE TRIGGER touch AFTER UPDATE ON t BEGIN UPDATE t SET changed = datetime('now') WHERE id = new.id; END;`);
    expect(columns.map((column) => column.updatedByDatabase)).toEqual([false, true]);
  });

  test('may be changed by triggers of the table', async () => {
    const { columns } = await readTable(`
      CREATE TABLE "t" (id INTEGER PRIMARY KEY, total, "Paid", due, note, kept);
      CREATE TABLE zeta (id INTEGER PRIMARY KEY, kept);
      CREATE TRIGGER sums AFTER INSERT ON t WHEN new.total IS NULL BEGIN
        UPDATE zeta SET kept = 1;
        UPDATE OR IGNORE T SET total = (SELECT 1 WHERE 1), ("PAID", due) = (SELECT 1, 2) WHERE kept = new.id;
      END;
      CREATE TRIGGER cut AFTER UPDATE OF note ON t BEGIN UPDATE t SET [note] = substr(new.note, 1, 3); END;
      CREATE TRIGGER gone AFTER DELETE ON t BEGIN UPDATE t SET kept = 0; END;`);
    const changed = columns.filter(({ changedByDatabase }) => changedByDatabase === true);
    expect(changed.map(({ name }) => name)).toEqual(['total', 'Paid', 'due', 'note']);
  });
});

describe('other objects', () => {
  test('are skipped: virtual tables with a note, shadow and internal tables without', async () => {
    const { tables, notes } = await read(`
      CREATE TABLE plain (id INTEGER PRIMARY KEY AUTOINCREMENT);
      INSERT INTO plain DEFAULT VALUES;
      ANALYZE;
      CREATE VIRTUAL TABLE words USING fts5 (body);
      CREATE VIRTUAL TABLE boxes USING rtree (id, x0, x1);`);
    expect(tables.map((table) => table.name)).toEqual(['plain']);
    expect(notes).toEqual([
      { table: 'boxes', message: 'The table is left out: it is a virtual table.' },
      { table: 'words', message: 'The table is left out: it is a virtual table.' },
    ]);
  });

  test('such as a view with a missing table do not affect the rest', async () => {
    const { tables, notes } = await read('CREATE TABLE t (a); CREATE VIEW v AS SELECT * FROM gone');
    expect(tables.map((table) => table.name)).toEqual(['t']);
    expect(notes).toMatchObject([
      { table: 'v', message: expect.stringContaining('gone') as string },
    ]);
  });
});

describe('names and comments', () => {
  const hostile = [
    '__proto__',
    'constructor',
    'a"b',
    'c`d',
    '[e',
    "f'g",
    '*/ h',
    '-- i',
    '🙂',
    'Ä',
    'ä',
    'sel ect',
    '${x}',
  ];
  const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

  test('of tables and columns are kept', async () => {
    const columns = hostile.map(
      (name) => `${quote(name)} TEXT UNIQUE CHECK (${quote(name)} <> 'x')`,
    );
    const { tables } = await read(
      hostile.map((name) => `CREATE TABLE ${quote(name)} (${columns.join(', ')});`).join('\n'),
    );
    expect(tables.map((table) => table.name)).toEqual(hostile.toSorted((a, b) => (a < b ? -1 : 1)));
    for (const table of tables) {
      expect(table.columns.map((column) => column.name)).toEqual(hostile);
      expect(table.uniques.map((key) => key.columns[0]).toSorted()).toEqual(hostile.toSorted());
      expect(table.checks).toHaveLength(hostile.length);
    }
  });

  test('give the same catalog in any order of creation', async () => {
    const statements = [
      'CREATE TABLE b (x)',
      'CREATE TABLE B2 (x)',
      'CREATE TABLE a (x)',
      'CREATE VIEW c AS SELECT 1 AS y',
    ];
    const there = await read(statements.join(';'));
    const back = await read(statements.toReversed().join(';'));
    expect(back).toEqual(there);
    expect(there.tables.map((table) => table.name)).toEqual(['B2', 'a', 'b', 'c']);
  });
});
