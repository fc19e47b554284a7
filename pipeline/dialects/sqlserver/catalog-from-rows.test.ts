import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Column } from '../../catalog/catalog.ts';
import { countCatalog } from '../cases/count-catalog.ts';
import { catalogFromRows } from './catalog-from-rows.ts';
import { catalogSql, rowsOfJson, type ColumnRow, type SqlserverRows } from './catalog-query.ts';
import {
  check,
  column,
  handMadeRows,
  index,
  primaryKey,
  reference,
  type HandMadeTable,
} from './test-rows.ts';
import { shopRows } from './test-shop-rows.ts';

function readTable(table: Partial<HandMadeTable>, more: Partial<SqlserverRows> = {}) {
  const rows = handMadeRows([{ name: 't', columns: [column('a', 'int')], ...table }]);
  const catalog = catalogFromRows({ ...rows, ...more }, null);
  const [first] = catalog.tables;
  if (first === undefined) throw new Error('no table was read');
  return { catalog, table: first };
}

test('sends the one reviewed query', () => {
  const reviewed = readFileSync(new URL('./catalog-query.reviewed.sql', import.meta.url), 'utf8');
  expect(`${catalogSql};\n`).toBe(reviewed);
});

test('parses its one row of JSON texts', () => {
  const row = Object.fromEntries(
    Object.entries(shopRows).map(([name, rows]: [string, readonly unknown[]]) => [
      name,
      rows.length === 0 ? null : JSON.stringify(rows),
    ]),
  );
  expect(rowsOfJson(row)).toEqual(shopRows);
});

describe('the sample shop', () => {
  const catalog = catalogFromRows(shopRows, null);
  const table = (name: string) => catalog.tables.find((candidate) => candidate.name === name);

  test('is complete', () => {
    expect(countCatalog(catalog)).toEqual({
      tables: 6,
      views: 1,
      columns: 40,
      compositeKeys: 1,
      withoutKey: 0,
      foreignKeys: 6,
      checks: 12,
    });
    expect(catalog.tables.map(({ name, schema }) => [schema, name])).toEqual(
      [
        'categories',
        'customers',
        'order_items',
        'orders',
        'payments',
        'product_sales',
        'products',
      ].map((name) => ['dbo', name]),
    );
    expect(catalog.notes).toEqual([]);
  });

  test('has the products table', () => {
    const plain = {
      default: null,
      identity: null,
      generated: null,
      updatedByDatabase: false,
      domain: null,
      comment: null,
    };
    expect(table('products')?.columns).toEqual([
      {
        ...plain,
        name: 'id',
        sqlType: 'bigint',
        type: { kind: 'integer', bits: 64, unsigned: false },
        nullable: false,
        identity: 'always',
        caseInsensitive: false,
      },
      {
        ...plain,
        name: 'category_id',
        sqlType: 'bigint',
        type: { kind: 'integer', bits: 64, unsigned: false },
        nullable: false,
        caseInsensitive: false,
      },
      {
        ...plain,
        name: 'sku',
        sqlType: 'nvarchar(32)',
        type: { kind: 'text', maxLength: 32 },
        nullable: false,
        caseInsensitive: true,
        comment: 'Stock-keeping unit, printed on the label.',
      },
      {
        ...plain,
        name: 'name',
        sqlType: 'nvarchar(160)',
        type: { kind: 'text', maxLength: 160 },
        nullable: false,
        caseInsensitive: true,
      },
      {
        ...plain,
        name: 'description',
        sqlType: 'nvarchar(max)',
        type: { kind: 'text', maxLength: null },
        nullable: true,
        caseInsensitive: true,
      },
      {
        ...plain,
        name: 'price',
        sqlType: 'decimal(10,2)',
        type: { kind: 'decimal', precision: 10, scale: 2, unsigned: false },
        nullable: false,
        caseInsensitive: false,
        comment: "Gross price in the shop's currency.",
      },
      {
        ...plain,
        name: 'stock',
        sqlType: 'bigint',
        type: { kind: 'integer', bits: 64, unsigned: false },
        nullable: false,
        default: '0',
        caseInsensitive: false,
      },
      {
        ...plain,
        name: 'active',
        sqlType: 'bit',
        type: { kind: 'boolean' },
        nullable: false,
        default: '1',
        caseInsensitive: false,
      },
      {
        ...plain,
        name: 'attributes',
        sqlType: 'nvarchar(max)',
        type: { kind: 'json' },
        nullable: true,
        caseInsensitive: true,
        comment: 'Free-form facts, such as colour or size.',
      },
      {
        ...plain,
        name: 'created_at',
        sqlType: 'datetime2(7)',
        type: { kind: 'dateTime', withTimeZone: false, precision: 7 },
        nullable: false,
        default: 'sysutcdatetime()',
        caseInsensitive: false,
      },
      {
        ...plain,
        name: 'updated_at',
        sqlType: 'datetime2(7)',
        type: { kind: 'dateTime', withTimeZone: false, precision: 7 },
        nullable: false,
        default: 'sysutcdatetime()',
        caseInsensitive: false,
      },
    ]);
    expect(table('products')).toMatchObject({
      primaryKey: { name: null, columns: ['id'] },
      uniques: [{ name: 'products_sku_unique', columns: ['sku'] }],
      checks: [
        { name: 'products_attributes_json', expression: 'isjson([attributes])=(1)' },
        { name: 'products_price_range', expression: '[price]>=(0)' },
        { name: 'products_stock_range', expression: '[stock]>=(0)' },
      ],
    });
  });

  test('has a composite key, actions, computed columns and filtered indexes', () => {
    expect(table('order_items')).toMatchObject({
      primaryKey: { name: 'order_items_key', columns: ['order_id', 'product_id'] },
      foreignKeys: [
        {
          name: 'order_items_order',
          references: { schema: 'dbo', table: 'orders', columns: ['id'] },
          onDelete: 'cascade',
          onUpdate: 'noAction',
        },
        { name: 'order_items_product', onDelete: 'noAction' },
      ],
    });
    expect(table('order_items')?.columns.at(-1)?.generated).toEqual({
      expression: 'CONVERT([decimal](12,2),[quantity]*[unit_price])',
      stored: true,
    });
    expect(table('orders')?.indexes).toMatchObject([
      {
        name: 'orders_by_customer',
        unique: false,
        parts: [
          { column: 'customer_id', descending: false },
          { column: 'placed_at', descending: true },
        ],
      },
    ]);
    expect(table('payments')?.indexes).toMatchObject([
      { name: 'payments_by_order', where: null },
      {
        name: 'payments_checkout_request_unique',
        unique: true,
        where: '[checkout_request_id] IS NOT NULL',
      },
    ]);
  });

  test('has its view', () => {
    expect(table('product_sales')).toMatchObject({
      kind: 'view',
      primaryKey: null,
      comment: 'How often each product was sold, and for how much.',
    });
    expect(table('product_sales')?.definition).toMatch(
      /^SELECT p\.id AS product_id[^]*GROUP BY p\.id, p\.name$/,
    );
    expect(table('product_sales')?.columns.map((row) => [row.sqlType, row.nullable])).toEqual([
      ['bigint', true],
      ['nvarchar(160)', true],
      ['bigint', true],
      ['decimal(38,2)', true],
    ]);
  });
});

describe('a column', () => {
  test.each<[string, ColumnRow, Partial<Column>]>([
    [
      'numbers the rows',
      column('a', 'int', { isIdentity: true, isNullable: false }),
      { identity: 'always', nullable: false },
    ],
    [
      'is computed on reading',
      column('a', 'int', { isComputed: true, computed: '([b]+(1))', isPersisted: false }),
      { generated: { expression: '[b]+(1)', stored: false } },
    ],
    [
      'is the version of its row',
      column('a', 'timestamp', { isNullable: false }),
      {
        sqlType: 'rowversion',
        type: { kind: 'bytes', maxLength: 8 },
        generated: { expression: 'ROWVERSION', stored: true },
      },
    ],
    [
      'is the start of a period',
      column('a', 'datetime2', { scale: 7, generatedAlways: 1 }),
      { generated: { expression: 'ROW START', stored: true } },
    ],
    [
      'is a GUID',
      column('a', 'uniqueidentifier', { size: 16, defaultText: '(newid())' }),
      { type: { kind: 'uuid' }, default: 'newid()' },
    ],
    [
      'has a zone',
      column('a', 'datetimeoffset', { scale: 3 }),
      {
        sqlType: 'datetimeoffset(3)',
        type: { kind: 'dateTime', withTimeZone: true, precision: 3 },
      },
    ],
    [
      'is a place in a tree',
      column('a', 'hierarchyid', { size: 892 }),
      { sqlType: 'hierarchyid', type: { kind: 'other' } },
    ],
    [
      'counts characters, not bytes',
      column('a', 'nchar', { size: 6 }),
      { sqlType: 'nchar(3)', type: { kind: 'text', maxLength: 3 } },
    ],
    [
      'holds as many bytes as there are',
      column('a', 'varbinary', { size: -1 }),
      { sqlType: 'varbinary(max)', type: { kind: 'bytes', maxLength: null } },
    ],
    [
      'is case-sensitive',
      column('a', 'varchar', { size: 9, collation: 'Latin1_General_CS_AS' }),
      { sqlType: 'varchar(9)', caseInsensitive: false },
    ],
    ['has a negative default', column('a', 'int', { defaultText: '((-1))' }), { default: '-1' }],
    [
      'has a sum as default',
      column('a', 'int', { defaultText: '((1)+(2))' }),
      { default: '(1)+(2)' },
    ],
    [
      'has a default with parentheses inside',
      column('a', 'nvarchar', { size: 20, defaultText: "(N'a)(''b')" }),
      { default: "N'a)(''b'" },
    ],
    ['has NULL as default', column('a', 'int', { defaultText: '(NULL)' }), { default: null }],
  ])('%s', (_, row, want) => {
    expect(readTable({ columns: [row] }).table.columns).toMatchObject([want]);
  });

  test('may have an alias type, which is a domain where it is used', () => {
    const sizes = { baseType: 'nvarchar', size: 50, precision: 0, scale: 0 };
    const rows = [column('a', 'nvarchar', { size: 50, aliasSchema: 'sales', aliasName: 'Phone' })];
    const alias = { ...sizes, schema: 'sales', name: 'Phone', isNullable: false, comment: null };
    const { catalog, table } = readTable(
      { columns: rows },
      { aliasTypes: [{ ...alias, name: 'Unused' }, alias] },
    );
    expect(table.columns).toMatchObject([
      {
        sqlType: 'sales.Phone',
        type: { kind: 'text', maxLength: 25 },
        domain: { schema: 'sales', name: 'Phone' },
      },
    ]);
    expect(catalog.domains).toEqual([
      {
        schema: 'sales',
        name: 'Phone',
        sqlType: 'nvarchar(25)',
        nullable: false,
        default: null,
        checks: [],
        comment: null,
      },
    ]);
  });

  test('with definitions hidden from the user keeps its type, with a note', () => {
    const { catalog, table } = readTable({
      columns: [
        column('a', 'int', { isComputed: true, isPersisted: true }),
        column('b', 'int', { hasDefault: true }),
      ],
    });
    expect(table.columns[0]?.generated).toEqual({ expression: '', stored: true });
    expect(catalog.notes).toMatchObject([
      { table: 't', message: expect.stringContaining('VIEW DEFINITION') as string },
    ]);
  });
});

test('indexes have their kind, and included columns apart', () => {
  const included = { isIncluded: true };
  const { table } = readTable({
    indexes: [
      ...primaryKey(['a']),
      ...index('covering', ['a']),
      ...index('covering', ['b'], included),
      ...index('columns', ['a', 'b'], { kind: 6, ...included }),
      ...index('place', ['a'], { kind: 4 }),
    ],
  });
  const part = (name: string) => ({ column: name, expression: null, descending: false });
  expect(table.indexes).toEqual([
    {
      name: 'columns',
      unique: false,
      where: null,
      method: 'columnstore',
      parts: [part('a'), part('b')],
    },
    {
      ...{ name: 'covering', unique: false, where: null, method: null },
      ...{ parts: [part('a')], include: ['b'] },
    },
    { name: 'place', unique: false, where: null, method: 'spatial', parts: [part('a')] },
  ]);
});

test('generated constraint names are dropped', () => {
  const { table } = readTable({
    foreignKeys: [{ ...reference('FK__t__a__5EBF139D', 'a', 't'), isSystemNamed: true }],
    checks: [check('CK__t__a__5FB337D6', '([a]>(0))', true)],
  });
  expect(table.foreignKeys).toMatchObject([{ name: null, columns: ['a'] }]);
  expect(table.checks).toEqual([{ name: null, expression: '[a]>(0)' }]);
});

test('schemas can be selected, and references outside are skipped with a note', () => {
  const a = [column('id', 'int')];
  const rows = handMadeRows([
    {
      name: 'orders',
      schema: 'sales',
      columns: a,
      foreignKeys: [reference('away', 'id', 'people'), reference('home', 'id', 'orders')],
    },
    { name: 'people', schema: 'hr', columns: a },
    { name: 'orders_history', schema: 'sales', columns: a, isHistory: true },
  ]);
  const all = catalogFromRows(rows, null);
  expect(all.tables.map(({ schema, name }) => [schema, name])).toEqual([
    ['hr', 'people'],
    ['sales', 'orders'],
  ]);
  const sales = catalogFromRows(rows, ['sales']);
  expect(sales.tables.map((table) => table.name)).toEqual(['orders']);
  expect(sales.tables[0]?.foreignKeys.map((key) => key.name)).toEqual(['home']);
  expect(sales.notes).toEqual([
    {
      table: 'orders',
      message: 'Foreign key "away" is left out: its target was not read.',
    },
    {
      table: 'orders_history',
      message: 'The table is left out: it contains the history of another table.',
    },
  ]);
});

test.each<[string, string]>([
  ['CREATE VIEW v AS SELECT 1 AS a', 'SELECT 1 AS a'],
  ['create or alter view [dbo].[AS] (a, [x AS y]) WITH SCHEMABINDING as\nselect 1', 'select 1'],
  ['-- AS it was\n/* AS */ CREATE VIEW "AS" AS -- why\nSELECT 1;\n', '-- why\nSELECT 1'],
])('extracts the query from %j', (definition, want) => {
  expect(readTable({ type: 'V', definition }).table.definition).toBe(want);
});

test('hostile names are kept', () => {
  const names = ['__proto__', 'constructor', "a]b'c", '🙂', '*/ ${x}'];
  const { table } = readTable({
    columns: names.map((name) => column(name, 'int')),
    indexes: primaryKey(names),
  });
  expect(table.columns.map((row) => row.name)).toEqual(names);
  expect(table.primaryKey?.columns).toEqual(names);
});
