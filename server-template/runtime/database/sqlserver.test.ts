import type { FilterOperator } from '../../shared/list/operators.ts';
import {
  bigint,
  bit,
  char,
  date,
  datetime,
  datetime2,
  datetimeoffset,
  decimal,
  float,
  int,
  mssqlTable,
  mssqlView,
  nvarchar,
  primaryKey,
  real,
  smallint,
  text,
  time,
  tinyint,
  varchar,
} from 'drizzle-orm/mssql-core';
import { describe, expect, test } from 'vitest';
import { failureOf, testLimits } from '../../testing/database.case.ts';
import { driverError, openFake } from '../../testing/fake-sqlserver.ts';
import { bytes, json, otherType, smallDateTime, uuid } from './sqlserver.ts';

const all = mssqlTable('all_types', {
  id: int('id').primaryKey(),
  tiny: tinyint('tiny'),
  small: smallint('small'),
  big: bigint('big', { mode: 'bigint' }),
  price: decimal('price', { precision: 10, scale: 2 }),
  ratio4: real('ratio4'),
  ratio: float('ratio'),
  flag: bit('flag'),
  note: nvarchar('note', { length: 'max' }),
  short: varchar('short', { length: 5 }),
  code: char('code', { length: 3 }),
  body: text('body'),
  data: bytes('data', 'varbinary(16)'),
  uid: uuid('uid'),
  day: date('day', { mode: 'string' }),
  clock: time('clock', { mode: 'string', precision: 3 }),
  at: datetime('at', { mode: 'string' }),
  at2: datetime2('at2', { mode: 'string', precision: 7 }),
  at3: datetimeoffset('at3', { mode: 'string', precision: 0 }),
  minute: smallDateTime('minute'),
  doc: json('doc'),
  other: otherType('other', 'xml'),
});
const orders = mssqlTable('orders', {
  id: int('id').primaryKey(),
  note: nvarchar('note', { length: 10 }),
});
const items = mssqlTable(
  'items',
  {
    orderId: int('order_id').notNull(),
    line: int('line').notNull(),
    note: nvarchar('note', { length: 10 }),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.line] })],
);
const lines = mssqlTable('lines', { line: nvarchar('line', { length: 10 }), size: int('size') });
const titles = mssqlView('titles', {
  title: nvarchar('title', { length: 10 }),
  body: text('body'),
}).existing();

describe('SQL Server, as text: without a server', () => {
  test('pages with OFFSET and FETCH in the order of the key', async () => {
    const { table, sent } = openFake([[[1, 'a']]]);
    expect(await table({ table: orders }).list({ limit: 20, offset: 40 })).toEqual([
      { id: 1, note: 'a' },
    ]);
    expect(sent).toEqual([
      {
        sql: 'select [id], [note] from [orders] order by [orders].[id] offset @par0 rows fetch next @par1 rows only',
        parameters: [40, 20],
      },
    ]);
  });

  test('pages a table without a key and a view by every column', async () => {
    const { table, sent } = openFake();
    await table({ table: lines }).list({ limit: 1, offset: 0 });
    await table({ table: titles }).list({ limit: 1, offset: 0 });
    expect(sent.map(({ sql }) => sql.replace(/.* order by /, ''))).toEqual([
      '[lines].[line], [lines].[size] offset @par0 rows fetch next @par1 rows only',
      '[titles].[title], convert(nvarchar(4000), [titles].[body]) offset @par0 rows fetch next @par1 rows only',
    ]);
  });

  test('compares, sorts and follows a cursor', async () => {
    const { table, sent } = openFake([[], [[3]], [[40]]]);
    const queries = table({ table: items, output: ['line'] });
    const condition = (op: FilterOperator, property: string, ...values: readonly unknown[]) => ({
      ...{ op, property, values },
      parameter: property,
    });
    const selection = {
      conditions: [
        condition('eq', 'orderId', 1, 2, 3),
        condition('like', 'note', '10%_[!]'),
        condition('null', 'note', false),
        condition('lte', 'line', 9),
      ],
      search: { properties: ['note'], text: 'a' },
      order: [
        { property: 'note', isDescending: true },
        { property: 'line', isDescending: false },
      ],
      after: ['x', 4],
    };
    await queries.list({ limit: 5, offset: 0 }, [], selection);
    expect(await queries.count([], selection)).toBe(3);
    expect(await queries.estimate()).toBe(40);
    const where =
      "[items].[order_id] in (@par0, @par1, @par2, @par3) and lower([items].[note]) like lower(@par4) escape '!' and [items].[note] is not null and [items].[line] <= @par5 and (lower([items].[note]) like lower(@par6) escape '!')";
    expect(sent).toEqual([
      {
        sql: `select [line] from [items] where ${where} and ((([items].[note] < @par7 or [items].[note] is null)) or ([items].[note] = @par8 and [items].[line] > @par9)) order by [items].[note] desc, [items].[line], [items].[order_id] offset @par10 rows fetch next @par11 rows only`,
        parameters: [1, 2, 3, 3, '%10!%!_![!!]%', 9, '%a%', 'x', 'x', 4, 0, 5],
      },
      {
        sql: `select count_big(*) from [items] where ${where}`,
        parameters: [1, 2, 3, 3, '%10!%!_![!!]%', 9, '%a%'],
      },
      {
        sql: 'select sum(rows) from sys.partitions where object_id = object_id(@par0) and index_id < 2',
        parameters: ['[items]'],
      },
    ]);
  });

  test('answers writes with OUTPUT', async () => {
    const { table, sent } = openFake([[[7, 'new']], [[7, 'changed']], [[7]], []]);
    const queries = table({ table: orders });
    expect(await queries.create({ note: 'new' })).toEqual({ id: 7, note: 'new' });
    expect(await queries.update(['7'], { note: 'changed' })).toEqual({ id: 7, note: 'changed' });
    expect(await queries.delete(['7'])).toBe(true);
    expect(await queries.delete(['7'])).toBe(false);
    expect(sent).toEqual([
      {
        sql: 'insert into [orders] ([note]) output INSERTED.[id], INSERTED.[note] values (@par0)',
        parameters: ['new'],
      },
      {
        sql: 'update [orders] set [note] = @par0 output INSERTED.[id], INSERTED.[note] where [orders].[id] = @par1',
        parameters: ['changed', 7],
      },
      { sql: 'delete from [orders] where [orders].[id] = @par0', parameters: [7] },
      { sql: 'delete from [orders] where [orders].[id] = @par0', parameters: [7] },
    ]);
  });

  test('exchanges types without a builder as the text of their methods', async () => {
    const places = mssqlTable('places', {
      id: int('id').primaryKey(),
      area: otherType('area', 'geography'),
      node: otherType('node', 'hierarchyid'),
      version: bytes('version', 'rowversion'),
      anything: otherType('anything', 'sql_variant'),
    });
    const { table, sent } = openFake([[[1, 'POINT (1 2)', '/1/', null, null]]]);
    await table({ table: places }).create({ area: 'POINT (1 2)', node: '/1/' });
    expect(sent[0]?.sql).toBe(
      'insert into [places] ([area], [node]) output INSERTED.[id], INSERTED.[area].ToString(), INSERTED.[node].ToString(), INSERTED.[version], convert(nvarchar(4000), INSERTED.[anything]) ' +
        'values (geography::Parse(@par0), hierarchyid::Parse(@par1))',
    );
  });

  test('creates a row of defaults only', async () => {
    const { table, sent } = openFake([[[8, null]]]);
    expect(await table({ table: orders }).create({})).toEqual({ id: 8, note: null });
    expect(sent[0]?.sql).toBe(
      'insert into [orders] default values; select [orders].[id], [orders].[note] from [orders] where [orders].[id] = scope_identity()',
    );
  });

  test('reads rows after writing if a trigger forbids OUTPUT, and remembers that', async () => {
    const rejection = driverError({ number: 334 });
    const { table, sent } = openFake([
      rejection,
      [[1, 2, 'a']],
      [[1, 2, 'b']],
      rejection,
      [[1, 3, 'c']],
    ]);
    const queries = table({ table: items });
    await queries.create({ orderId: 1, line: 2, note: 'a' });
    await queries.create({ orderId: 1, line: 2, note: 'b' });
    expect(await queries.update(['1', '2'], { line: 3 })).toEqual({
      orderId: 1,
      line: 3,
      note: 'c',
    });
    expect(sent.map(({ sql }) => sql.includes('output'))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
    expect([sent[1], sent[4]]).toEqual([
      {
        sql:
          'set xact_abort on; begin transaction; insert into [items] ([order_id], [line], [note]) values (@par0, @par1, @par2); ' +
          'select [items].[order_id], [items].[line], [items].[note] from [items] ' +
          'where exists (select [items].[order_id] intersect select @par3) and exists (select [items].[line] intersect select @par4); commit transaction',
        parameters: [1, 2, 'a', 1, 2],
      },
      {
        sql:
          'set xact_abort on; begin transaction; update [items] set [line] = @par0 where [items].[order_id] = @par1 and [items].[line] = @par2; ' +
          'select [items].[order_id], [items].[line], [items].[note] from [items] where [items].[order_id] = @par3 and [items].[line] = @par4; commit transaction',
        parameters: [3, 1, 2, 1, 3],
      },
    ]);
  });

  test('applies a rule to rows, and rolls back those outside of it', async () => {
    const denied = Object.assign(new Error('denied'), { number: 50_403 });
    const { table, sent } = openFake([[], [[1, 2, 'a']], denied]);
    const queries = table({
      table: items,
      related: { Order: orders },
      rows: {
        ...{ kind: 'related', model: 'Order', key: [['orderId', 'id']] },
        rule: { kind: 'compare', property: 'note', op: 'eq', value: { claim: ['sub'] } },
      },
    });
    const caller = { claims: { sub: 'ada' }, scopes: new Set<string>() };
    expect(await queries.get(['1', '2'], { claims: {}, scopes: new Set() })).toBeNull();
    await queries.get(['1', '2'], caller);
    await queries.update(['1', '2'], { orderId: 3 }, caller);
    const failed = await failureOf(queries.create({ orderId: 3, line: 1 }, [], caller));
    expect(failed).toMatchObject({ kind: 'denied' });
    const rule =
      '[items].[order_id] in (select [orders].[id] from [orders] where ([orders].[note] = @par and ' +
      'convert(varbinary(max), convert(nvarchar(max), [orders].[note])) = convert(varbinary(max), convert(nvarchar(max), @par))))';
    const texts = sent.map(({ sql }) => sql.replaceAll(/@par\d+/g, '@par'));
    const key = '[items].[order_id] = @par and [items].[line] = @par';
    const read = 'select [items].[order_id], [items].[line], [items].[note] from [items] where';
    expect(texts[0]).toContain(`where ${key} and ${rule}`);
    expect(texts[1]).toBe(
      `set xact_abort on; begin transaction; declare @written int; update [items] set [order_id] = @par where ${key} and ${rule}; ` +
        `set @written = @@rowcount; if @written > 0 and exists (select 1 from [items] where ${key} and case when ${rule} then 1 else 0 end = 0) throw 50403, 'denied', 1; ` +
        `${read} ${key} and @written > 0; commit transaction`,
    );
    expect(texts[2]).toContain("throw 50403, 'denied', 1;");
  });

  test('reads every type without loss', async () => {
    const { table, sent } = openFake([
      [
        [
          1,
          255,
          -5,
          '9007199254740993',
          '12345678.90',
          0.10000000149011612,
          0.1,
          true,
          'ü',
          'ab',
          'a  ',
          'long',
          Buffer.from([0, 255]),
          'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11',
          '2024-02-29',
          '12:30:00.120',
          '2024-02-29T12:30:00.127',
          '2024-02-29T12:30:00.1234567',
          '2024-02-29T12:30:00+00:00',
          '2024-02-29T12:30:00',
          '{"a":12345678901234567890}',
          '<a/>',
        ],
      ],
    ]);
    const row = await table({ table: all }).get(['1']);
    expect(sent[0]?.sql).toMatchInlineSnapshot(
      `"select [id], [tiny], [small], [big], convert(varchar(41), [price]), [ratio4], [ratio], [flag], [note], [short], [code], [body], [data], [uid], convert(char(10), [day], 23), convert(varchar(16), [clock]), convert(varchar(33), [at], 126), convert(varchar(33), [at2], 126), convert(varchar(33), switchoffset([at3], 0), 126), convert(varchar(33), [minute], 126), convert(nvarchar(max), [doc]), convert(nvarchar(max), [other]) from [all_types] where [all_types].[id] = @par0"`,
    );
    expect(JSON.stringify(row)).toBe(
      '{"id":1,"tiny":255,"small":-5,"big":9007199254740993,"price":12345678.9,"ratio4":0.1,"ratio":0.1,"flag":true,"note":"ü","short":"ab","code":"a","body":"long","data":"AP8=","uid":"a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",' +
        '"day":"2024-02-29","clock":"12:30:00.120","at":"2024-02-29T12:30:00.127Z","at2":"2024-02-29T12:30:00.1234567Z","at3":"2024-02-29T12:30:00Z","minute":"2024-02-29T12:30:00Z","doc":{"a":12345678901234567890},"other":"<a/>"}',
    );
  });

  test('writes every type without changes by the server', async () => {
    const { table, sent } = openFake([[[1]]]);
    await table({ table: all, output: ['id'] }).create({
      tiny: 255,
      big: JSON.rawJSON('9007199254740993'),
      price: 19.99,
      ratio4: 0.1,
      ratio: 1e300,
      flag: false,
      data: 'AP8=',
      uid: 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11',
      day: '2024-02-29',
      clock: '12:30:00.12',
      at: '2024-02-29T14:30:00.127+02:00',
      at2: '2024-02-29T12:30:00.1234567Z',
      at3: '2024-02-29T14:30:00+02:00',
      minute: '2024-02-29T12:30:00Z',
      doc: { a: JSON.rawJSON('12345678901234567890') },
      other: null,
    });
    expect(sent[0]).toMatchInlineSnapshot(`
      {
        "parameters": [
          255,
          "9007199254740993",
          "19.99",
          "0.1",
          "1e+300",
          false,
          {
            "data": [
              0,
              255,
            ],
            "type": "Buffer",
          },
          "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
          "2024-02-29",
          "12:30:00.12",
          "2024-02-29T12:30:00.127",
          "2024-02-29T12:30:00.1234567",
          "2024-02-29T12:30:00+00:00",
          "2024-02-29T12:30:00",
          "{"a":12345678901234567890}",
          null,
        ],
        "sql": "insert into [all_types] ([tiny], [big], [price], [ratio4], [ratio], [flag], [data], [uid], [day], [clock], [at], [at2], [at3], [minute], [doc], [other]) output INSERTED.[id] values (@par0, convert(bigint, @par1), convert(decimal(10, 2), @par2), convert(real, @par3), convert(float, @par4), @par5, convert(varbinary(max), @par6), @par7, @par8, @par9, @par10, @par11, @par12, @par13, @par14, @par15)",
      }
    `);
  });

  const rejected: readonly (readonly [property: string, value: unknown])[] = [
    ['tiny', -1],
    ['big', JSON.rawJSON('9223372036854775808')],
    ['price', 1.999],
    ['ratio4', 0.123456789],
    ['short', 'abcdef'],
    ['short', '😀😀😀'],
    ['code', 'a '],
    ['clock', '12:30:00.1234'],
    ['at', '2024-02-29T12:30:00.125Z'],
    ['at2', '2024-02-29T12:30:00.12345678Z'],
    ['at3', '2024-02-29T12:30:00.5Z'],
    ['minute', '2024-02-29T12:30:01Z'],
    ['data', 'AAAAAAAAAAAAAAAAAAAAAAAA'],
    ['uid', 'a0eebc999c0b4ef8bb6d6bb9bd380a11'],
  ];
  test.each(rejected)('rejects for %s what it would change: %j', async (property, value) => {
    const { table, sent } = openFake();
    const creation = table({ table: all }).create({ [property]: value });
    expect(await failureOf(creation)).toMatchObject({
      kind: 'value',
      fields: [{ in: 'body', field: property }],
    });
    expect(sent).toEqual([]);
  });

  test('counts the connections of its pool', () => {
    expect(openFake().database.poolStats()).toEqual({
      open: 2,
      idle: 1,
      waiting: 0,
      max: testLimits.poolSize,
    });
  });
});
