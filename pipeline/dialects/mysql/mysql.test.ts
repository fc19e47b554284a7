import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corporaFolder, countCatalog } from '../cases/count-catalog.ts';
import { isMariadbUp, readMariadb, withMariadbDatabase } from './test-database.ts';

const isUp = await isMariadbUp();
const folder = corporaFolder();

describe.skipIf(!isUp || folder === null)('public schemas for MySQL, in MariaDB', () => {
  test.each([
    [
      'chinook.sql',
      {
        tables: 11,
        views: 0,
        columns: 64,
        compositeKeys: 1,
        withoutKey: 0,
        foreignKeys: 11,
        checks: 0,
      },
    ],
    [
      'sakila.sql',
      {
        tables: 16,
        views: 7,
        columns: 89,
        compositeKeys: 2,
        withoutKey: 0,
        foreignKeys: 22,
        checks: 0,
      },
    ],
    [
      'quartz.sql',
      {
        tables: 11,
        views: 0,
        columns: 85,
        compositeKeys: 11,
        withoutKey: 0,
        foreignKeys: 5,
        checks: 0,
      },
    ],
  ])('%s is read whole', async (file, want) => {
    const script = readFileSync(join(folder ?? '', 'mysql', file), 'utf8');
    const catalog = await withMariadbDatabase(script, readMariadb);
    expect(countCatalog(catalog)).toEqual(want);
    expect(catalog.notes).toEqual([]);
  });

  test('sakila.sql has its enums, sets, unsigned numbers and booleans', async () => {
    const script = readFileSync(join(folder ?? '', 'mysql', 'sakila.sql'), 'utf8');
    const { tables } = await withMariadbDatabase(script, readMariadb);
    const columns = tables.flatMap((table) => table.columns);
    const kinds = columns.map((column) => column.type.kind);
    expect({
      lists: kinds.filter((kind) => kind === 'enum' || kind === 'set').length,
      unsigned: columns.filter((column) => column.sqlType.endsWith('unsigned')).length,
      booleans: kinds.filter((kind) => kind === 'boolean').length,
    }).toEqual({ lists: 4, unsigned: 44, booleans: 2 });
  });
});

describe.skipIf(!isUp)('MariaDB', () => {
  test('reads the sample shop', async () => {
    const script = readFileSync(
      new URL('../../../server-template/shop/schema.mysql.sql', import.meta.url),
      'utf8',
    );
    const catalog = await withMariadbDatabase(script, readMariadb);
    expect(countCatalog(catalog)).toEqual({
      tables: 6,
      views: 1,
      columns: 40,
      compositeKeys: 1,
      withoutKey: 0,
      foreignKeys: 6,
      checks: 8,
    });
    const products = catalog.tables.find((table) => table.name === 'products');
    expect(products).toMatchObject({
      comment: 'What the shop sells.',
      uniques: [{ name: 'products_sku_unique', columns: ['sku'] }],
      indexes: [{ name: 'products_by_category' }],
      checks: [
        { name: 'products_price_range', expression: '`price` >= 0' },
        { name: 'products_stock_range', expression: '`stock` >= 0' },
      ],
    });
    expect(products?.columns.find((column) => column.name === 'attributes')).toMatchObject({
      sqlType: 'json',
      type: { kind: 'json' },
      comment: 'Free-form facts, such as colour or size.',
    });
  });

  test('has JSON columns only by their check', async () => {
    const { tables } = await withMariadbDatabase(
      'CREATE TABLE t (a json, b longtext CHECK (json_valid(b)), c longtext, d text CHECK (json_valid(d)))',
      readMariadb,
    );
    expect(tables[0]?.columns.map((column) => column.type.kind)).toEqual([
      'json',
      'json',
      'text',
      'text',
    ]);
    expect(tables[0]?.checks).toEqual([{ name: null, expression: 'json_valid(`d`)' }]);
  });

  test('has tables of several kinds, and skips other objects', async () => {
    const { tables, notes } = await withMariadbDatabase(
      `CREATE SEQUENCE numbers;
       CREATE TABLE parts (id int PRIMARY KEY, z int) PARTITION BY HASH (id) PARTITIONS 4;
       CREATE TABLE lives (id int PRIMARY KEY, s timestamp(6) GENERATED ALWAYS AS ROW START, e timestamp(6) GENERATED ALWAYS AS ROW END, PERIOD FOR SYSTEM_TIME (s, e)) WITH SYSTEM VERSIONING;
       CREATE TABLE gone (a int); CREATE VIEW broken AS SELECT a FROM gone; DROP TABLE gone;`,
      readMariadb,
    );
    expect(tables.map(({ name, kind }) => [name, kind])).toEqual([
      ['lives', 'table'],
      ['parts', 'table'],
    ]);
    expect(tables[0]?.primaryKey).toEqual({ name: null, columns: ['id'] });
    expect(tables[0]?.columns[1]).toMatchObject({
      generated: { expression: 'ROW START', stored: true },
    });
    expect(notes.map((note) => note.table)).toEqual(['broken']);
  });

  test("reads a view without its database's name and made-up defaults", async () => {
    const { tables } = await withMariadbDatabase(
      "CREATE TABLE t (id int NOT NULL, n varchar(9) NOT NULL DEFAULT 'x'); CREATE VIEW v AS SELECT id, n, 'it''s' AS s FROM t",
      readMariadb,
    );
    expect(tables[1]).toMatchObject({
      kind: 'view',
      comment: null,
      definition: "select `t`.`id` AS `id`,`t`.`n` AS `n`,'it\\'s' AS `s` from `t`",
      columns: [
        { name: 'id', default: null, nullable: true },
        { name: 'n', default: null, nullable: true },
        { name: 's', default: null },
      ],
    });
  });

  test('detects columns that a trigger always updates', async () => {
    const { tables } = await withMariadbDatabase(
      `CREATE TABLE t (a timestamp NULL, b timestamp NULL);
DELIMITER //
CREATE TRIGGER touch BEFORE UPDATE ON t FOR EACH ROW BEGIN SET NEW.a = NOW(); END//
CREATE TRIGGER sometimes BEFORE UPDATE ON t FOR EACH ROW BEGIN IF OLD.a IS NULL THEN SET NEW.b = NOW(); END IF; END//
DELIMITER ;`,
      readMariadb,
    );
    expect(tables[0]?.columns.map((column) => column.updatedByDatabase)).toEqual([true, false]);
  });

  test('detects ON UPDATE columns', async () => {
    const { tables } = await withMariadbDatabase(
      'CREATE TABLE t (a timestamp NULL, b timestamp NOT NULL DEFAULT now() ON UPDATE now(), c datetime(3) DEFAULT now(3))',
      readMariadb,
    );
    expect(tables[0]?.columns).toMatchObject([
      { default: null, updatedByDatabase: false },
      { default: 'current_timestamp()', updatedByDatabase: true },
      { default: 'current_timestamp(3)', updatedByDatabase: false },
    ]);
  });

  test('keeps hostile names and comments', async () => {
    const names = [
      '__proto__',
      'constructor',
      'a"b',
      'c`d',
      "f'g",
      '*/ h',
      '-- i',
      '☺',
      'Ä',
      'sel ect',
      '${x}',
      'n\nl',
    ];
    const quote = (name: string) => `\`${name.replaceAll('`', '``')}\``;
    const comment = "*/ </script> ${x} ' \\ \n second line";
    const columns = names.map(
      (name) =>
        `${quote(name)} varchar(9) UNIQUE COMMENT '${comment.replaceAll('\\', '\\\\').replaceAll("'", "''")}' CHECK (${quote(name)} <> 'x')`,
    );
    const script = names
      .map((name) => `CREATE TABLE ${quote(name)} (${columns.join(', ')});`)
      .join('\n');
    const { tables } = await withMariadbDatabase(script, readMariadb);
    expect(tables.map((table) => table.name)).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
    for (const table of tables) {
      expect(table.columns.map((column) => column.name)).toEqual(names);
      expect(table.columns.map((column) => column.comment)).toEqual(names.map(() => comment));
      expect(table.uniques.map((key) => key.columns[0]).toSorted()).toEqual(names.toSorted());
      expect(table.checks).toHaveLength(names.length);
    }
  });
});
