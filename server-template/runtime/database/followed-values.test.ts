import * as mysql from 'drizzle-orm/mysql-core';
import * as postgres from 'drizzle-orm/pg-core';
import type { Table } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testLimits } from '../../testing/database.case.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  type TestDatabase,
} from '../../testing/test-databases.ts';
import type { Database, Row } from './database.ts';
import { openDatabase as openMysql } from './mysql.ts';
import { openDatabase as openPostgres, otherType } from './postgresql.ts';

const levels = ['low', 'medium', 'high', 'a'] as const;
const subjects = [
  {
    name: 'MariaDB: ENUM is ordered by its numbers',
    databases: mariadbDatabases,
    schema: `CREATE TABLE steps (id int PRIMARY KEY, level enum('low','medium','high','a'), KEY (level));
      INSERT INTO steps VALUES (1,'low'),(2,'medium'),(3,'high'),(4,'low'),(5,'a'),(6,NULL),(7,'high'),(8,NULL);`,
    openDatabase: openMysql,
    table: mysql.mysqlTable('steps', {
      id: mysql.int('id').primaryKey(),
      level: mysql.mysqlEnum('level', levels),
    }) as Table,
    sorted: [6, 8, 1, 4, 2, 3, 7, 5],
  },
  {
    name: 'PostgreSQL: numbers that JSON lacks',
    databases: postgresDatabases,
    schema: `CREATE TABLE steps (id int PRIMARY KEY, level double precision);
      INSERT INTO steps VALUES (1,'-Infinity'),(2,0.5),(3,'NaN'),(4,1e300),(5,'Infinity'),(6,NULL),(7,'NaN'),(8,2);`,
    openDatabase: openPostgres,
    table: postgres.pgTable('steps', {
      id: postgres.integer('id').primaryKey(),
      level: postgres.doublePrecision('level'),
    }) as Table,
    sorted: [6, 1, 2, 8, 4, 5, 3, 7],
  },
  {
    name: 'PostgreSQL: oid beyond 31 bits',
    databases: postgresDatabases,
    schema: `CREATE TABLE steps (id int PRIMARY KEY, level oid);
      INSERT INTO steps VALUES (1,4294967295),(2,1),(3,2147483648),(4,NULL);`,
    openDatabase: openPostgres,
    table: postgres.pgTable('steps', {
      id: postgres.integer('id').primaryKey(),
      level: otherType('level', 'oid'),
    }) as Table,
    sorted: [4, 2, 3, 1],
  },
];
const missing = await Promise.all(subjects.map((one) => one.databases.missing()));
const present = subjects.filter((_, index) => missing[index] === null);

describe.each(present)('each page starts after the last row, $name', (subject) => {
  let server: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    server = await subject.databases.create(subject.schema);
    database = await subject.openDatabase({ url: server.url, ...testLimits });
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  it.each([
    { way: 'ascending', isDescending: false },
    { way: 'descending', isDescending: true },
  ])('$way', async ({ isDescending }) => {
    const rows = database.table({ table: subject.table });
    const order = ['level', 'id'].map((property) => ({ property, isDescending }));
    const found: Row[] = [];
    for (let after: readonly unknown[] | null = null; ;) {
      const selection = { conditions: [], search: null, order, after };
      const [row] = await rows.list({ limit: 1, offset: 0 }, [], selection);
      if (row === undefined || found.length > subject.sorted.length) break;
      found.push(row);
      after = [row['level'], row['id']];
    }
    const ids = found.map(({ id }) => id);
    expect(isDescending ? ids.toReversed() : ids).toEqual(subject.sorted);
  });

  it('keeps what is written', async () => {
    const rows = database.table({ table: subject.table });
    const kept = await rows.get([String(subject.sorted.at(-1))]);
    if (typeof kept?.['level'] === 'string' && kept['level'] === 'NaN') return;
    const row = await rows.create({ id: 99, level: kept?.['level'] });
    expect(row['level']).toEqual(kept?.['level']);
    await rows.delete(['99']);
  });
});
