import type { Table } from 'drizzle-orm';
import { int, mysqlTable, varchar } from 'drizzle-orm/mysql-core';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { integer as sqliteInteger, sqliteTable, text as sqliteText } from 'drizzle-orm/sqlite-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf, testLimits } from '../../testing/database.case.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../testing/test-databases.ts';
import type { Database, Row, TableQueries } from './database.ts';
import * as mysql from './mysql.ts';
import * as postgresql from './postgresql.ts';
import * as sqlite from './sqlite.ts';
import type { TableConstraints } from './table-constraints.ts';

const constraints: TableConstraints = {
  primaryKey: ['id'],
  uniques: [{ name: 'code_key', columns: ['code'] }],
  indexes: [{ name: 'place', unique: true, parts: [{ column: 'row_id' }, { column: 'id_2' }] }],
  foreignKeys: [
    {
      name: 'of_parent',
      columns: ['parent_id'],
      references: { table: 'parents', columns: ['id'] },
    },
    {
      name: 'of_pair',
      columns: ['a', 'b'],
      references: { table: 'pairs', columns: ['a', 'b'] },
    },
    { name: 'of_self', columns: ['boss'], references: { table: 'children', columns: ['id'] } },
  ],
  checks: [
    { name: 'in_order', expression: 'a < b + 100' },
    { name: 'children_row_id_check', expression: "row_id < 1000 and 'id_2' <> ''" },
  ],
};

const schema = (text: string): string => `
  create table parents (id int not null primary key);
  create table pairs (a int not null, b int not null, primary key (a, b));
  create table children (
    id int not null, code ${text}, row_id int check (row_id < 1000 and 'id_2' <> ''), id_2 int, parent_id int, a int, b int, boss int,
    constraint in_order check (a < b + 100),
    constraint own_name primary key (id),
    constraint code_key unique (code),
    constraint place unique (row_id, id_2),
    constraint of_parent foreign key (parent_id) references parents (id),
    constraint of_pair foreign key (a, b) references pairs (a, b),
    constraint of_self foreign key (boss) references children (id)
  );
  insert into parents values (1);
  insert into pairs values (1, 2);
  insert into children values (1, 'taken', 1, 2, 1, 1, 2, null);
  insert into children values (2, 'other', 3, 4, 1, 1, 2, 1);`;

const servers = [
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    openDatabase: postgresql.openDatabase,
    schema: schema('text'),
    tables: tablesOf(
      pgTable('parents', { id: integer('id').primaryKey() }),
      pgTable('children', {
        ...{ id: integer('id').primaryKey(), code: text('code'), rowId: integer('row_id') },
        ...{ id2: integer('id_2'), parentId: integer('parent_id'), a: integer('a') },
        ...{ b: integer('b'), boss: integer('boss') },
      }),
    ),
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    openDatabase: mysql.openDatabase,
    schema: schema('varchar(80)'),
    tables: tablesOf(
      mysqlTable('parents', { id: int('id').primaryKey() }),
      mysqlTable('children', {
        ...{ id: int('id').primaryKey(), code: varchar('code', { length: 80 }) },
        ...{ rowId: int('row_id'), id2: int('id_2'), parentId: int('parent_id'), a: int('a') },
        ...{ b: int('b'), boss: int('boss') },
      }),
    ),
  },
  {
    name: 'SQLite',
    databases: sqliteDatabases,
    openDatabase: sqlite.openDatabase,
    schema: schema('text'),
    tables: tablesOf(
      sqliteTable('parents', { id: sqliteInteger('id').primaryKey() }),
      sqliteTable('children', {
        ...{ id: sqliteInteger('id').primaryKey(), code: sqliteText('code') },
        ...{ rowId: sqliteInteger('row_id'), id2: sqliteInteger('id_2') },
        ...{ parentId: sqliteInteger('parent_id'), a: sqliteInteger('a') },
        ...{ b: sqliteInteger('b'), boss: sqliteInteger('boss') },
      }),
    ),
  },
];

type Broken = readonly [
  row: Row,
  kind: string,
  fields: readonly string[],
  reference: 'missing' | 'held' | null,
];

function tablesOf(parents: Table, children: Table) {
  return { parents, children };
}

for (const server of servers) {
  const missing = await server.databases.missing();
  describe.skipIf(missing !== null)(
    `${server.name} names the fields of a broken constraint`,
    () => {
      let database: Database;
      let children: TableQueries;
      let parents: TableQueries;
      let made: Awaited<ReturnType<typeof server.databases.create>>;
      beforeAll(async () => {
        made = await server.databases.create(server.schema);
        database = await server.openDatabase({ url: made.url, ...testLimits });
        children = database.table({ table: server.tables.children, constraints });
        parents = database.table({ table: server.tables.parents });
      });
      afterAll(async () => {
        await database.close();
        await made.drop();
      });

      test.each<Broken>([
        [{ id: 1 }, 'unique', ['id'], null],
        [{ id: 9, code: 'taken' }, 'unique', ['code'], null],
        [{ id: 9, rowId: 1, id2: 2 }, 'unique', ['rowId', 'id2'], null],
        [{ id: 9, parentId: 7 }, 'foreignKey', ['parentId'], 'missing'],
        [{ id: 9, a: 1, b: 7, parentId: 1 }, 'foreignKey', ['a', 'b'], 'missing'],
        [{ id: 9, boss: 7 }, 'foreignKey', ['boss'], 'missing'],
        [{ id: 9, a: 200, b: 1 }, 'check', ['a', 'b'], null],
        [{ id: 9, rowId: 1000 }, 'check', ['rowId'], null],
      ])('when it creates %j', async (row, kind, fields, reference) => {
        const failure = await failureOf(children.create(row));
        expect([failure.kind, failure.reference ?? null]).toEqual([kind, reference]);
        expect(failure.fields.map(({ field }) => field)).toEqual(fields);
      });

      test.each<Broken>([
        [{ code: 'other' }, 'unique', ['code'], null],
        [{ parentId: 7 }, 'foreignKey', ['parentId'], 'missing'],
        [{ boss: 7 }, 'foreignKey', ['boss'], 'missing'],
        [{ id: 8 }, 'foreignKey', [], 'held'],
        [{ a: 200, id2: 3 }, 'check', ['a'], null],
      ])('when it changes a row to %j', async (row, kind, fields, reference) => {
        const failure = await failureOf(children.update(['1'], row));
        expect([failure.kind, failure.reference ?? null]).toEqual([kind, reference]);
        if (reference !== 'held') expect(failure.fields.map(({ field }) => field)).toEqual(fields);
      });

      test('when a row is still referred to', async () => {
        for (const queries of [children, parents]) {
          const failure = await failureOf(queries.delete(['1']));
          expect(failure).toMatchObject({ kind: 'foreignKey', reference: 'held' });
        }
      });

      test('independent of the values', async () => {
        const values = [
          "x' for key 'place",
          ') is still referenced from table "x".',
          '(a)=(1)',
          "'",
        ];
        for (const [index, code] of values.entries()) {
          await children.create({ id: 100 + index, code });
          const failure = await failureOf(children.create({ id: 200, code }));
          expect(failure.fields).toEqual([
            { in: 'body', field: 'code', message: 'is already taken' },
          ]);
        }
      });
    },
  );
}

test.skipIf((await mariadbDatabases.missing()) !== null)(
  'MariaDB names the column of a value that does not fit, whatever the value says',
  async () => {
    const made = await mariadbDatabases.create(
      'create table texts (id int primary key, short varchar(9), n int, day datetime);',
    );
    const database = await mysql.openDatabase({ url: made.url, ...testLimits });
    const texts = database.table({
      table: mysqlTable('texts', {
        ...{ id: int('id').primaryKey(), short: varchar('short', { length: 9 }) },
        ...{ n: varchar('n', { length: 99 }), day: varchar('day', { length: 99 }) },
      }),
    });
    const other = "x' for column `a`.`texts`.`short` at row 1";
    const rows = { short: { short: 'much too long' }, n: { n: other }, day: { day: other } };
    for (const [field, row] of Object.entries(rows)) {
      const failure = await failureOf(texts.create({ id: 1, ...row }));
      expect([failure.kind, failure.fields.map((one) => one.field)]).toEqual(['value', [field]]);
    }
    await database.close();
    await made.drop();
  },
);

test('SQLite distinguishes a new row with a default that refers to nothing from a referenced one', async () => {
  const made = await sqliteDatabases.create(
    `create table kinds (id integer primary key);
     create table things (id int primary key, kind int default 7 references kinds (id));`,
  );
  const database = await sqlite.openDatabase({ url: made.url, ...testLimits });
  const things = database.table({
    table: sqliteTable('things', {
      id: sqliteInteger('id').primaryKey(),
      kind: sqliteInteger('kind'),
    }),
    constraints: {
      ...{ primaryKey: ['id'], uniques: [], indexes: [] },
      foreignKeys: [
        { name: '', columns: ['kind'], references: { table: 'kinds', columns: ['id'] } },
      ],
    },
  });
  const failure = await failureOf(things.create({ id: 1 }));
  expect(failure).toMatchObject({ kind: 'foreignKey', reference: 'missing', fields: [] });
  await database.close();
  await made.drop();
});

test.skipIf((await postgresDatabases.missing()) !== null)(
  'PostgreSQL distinguishes overlapping rows from equal ones',
  async () => {
    const made = await postgresDatabases.create(`
      create table stays (
        id int primary key, night int, nights int,
        exclude using gist (int4range(night, night + nights) with &&)
      );
      insert into stays values (1, 10, 3);`);
    const database = await postgresql.openDatabase({ url: made.url, ...testLimits });
    const table = pgTable('stays', {
      id: integer('id').primaryKey(),
      ...{ night: integer('night'), nights: integer('nights') },
    });
    const failure = await failureOf(
      database.table({ table }).create({ id: 2, night: 12, nights: 1 }),
    );
    await database.close();
    await made.drop();
    expect(failure.kind).toBe('exclusion');
  },
);
