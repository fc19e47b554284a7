import { int, mysqlTable, text as mysqlText } from 'drizzle-orm/mysql-core';
import { integer as pgInteger, pgTable, text as pgText } from 'drizzle-orm/pg-core';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';
import { testLimits } from '../../testing/database.case.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../testing/test-databases.ts';
import { openDatabase as openMysql } from './mysql.ts';
import { openDatabase as openPostgres } from './postgresql.ts';
import { openDatabase as openSqlite } from './sqlite.ts';

const column = `a"b\`c]d'e\\f; drop table x; --`;
const table = `t"t\`t]t't\\t`;
// JSON names that collide with prototypes or need escaping.
const properties = ['constructor', 'toString', 'hasOwnProperty', "it's `${0}` \\\n\u2028", '1'];
const columns = [column, 'constructor', 'order', 'SELECT', 'ü $1 ?'];

function quoted(mark: string, name: string): string {
  return mark + name.replaceAll(mark, mark + mark) + mark;
}

function schemaWith(mark: string): string {
  const list = columns.map((name) => `${quoted(mark, name)} text`).join(', ');
  return `create table ${quoted(mark, table)} (id int primary key, ${list})`;
}

function membersOf<Builder>(build: (name: string) => Builder): Record<string, Builder> {
  return Object.fromEntries(
    properties.map((property, index) => [property, build(columns[index] ?? '')]),
  );
}

const cases = [
  {
    name: 'SQLite',
    databases: sqliteDatabases,
    open: openSqlite,
    mark: '"',
    table: sqliteTable(table, {
      id: integer('id').primaryKey(),
      ...membersOf((name) => text(name)),
    }),
  },
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    open: openPostgres,
    mark: '"',
    table: pgTable(table, {
      id: pgInteger('id').primaryKey(),
      ...membersOf((name) => pgText(name)),
    }),
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    open: (options: Parameters<typeof openMysql>[0]) => openMysql(options),
    mark: '`',
    table: mysqlTable(table, {
      id: int('id').primaryKey(),
      ...membersOf((name) => mysqlText(name)),
    }),
  },
] as const;

for (const { name, databases, open, mark, table: drizzleTable } of cases) {
  describe.skipIf((await databases.missing()) !== null)(name, () => {
    test('keeps hostile names', async () => {
      const server = await databases.create(schemaWith(mark));
      const database = await open({ url: server.url, ...testLimits });
      const rows = database.table({ table: drizzleTable });
      const values = Object.fromEntries(
        properties.map((property) => [property, `value of ${property}`]),
      );
      expect(await rows.create({ id: 1, ...values })).toEqual({ id: 1, ...values });
      expect(await rows.update(['1'], { constructor: null })).toEqual({
        id: 1,
        ...values,
        constructor: null,
      });
      expect(await rows.list({ limit: 2, offset: 0 })).toEqual([
        { id: 1, ...values, constructor: null },
      ]);
      expect(await rows.create({ id: 2 })).toMatchObject({ id: 2, toString: null });
      expect(await rows.delete(['1'])).toBe(true);
      await database.close();
      await server.drop();
    });
  });
}
