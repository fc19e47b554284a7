import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testLimits } from '../../../testing/database.case.ts';
import { postgresDatabases } from '../../../testing/test-databases.ts';
import { openDatabase } from '../postgresql.ts';
import { boundStatements, statementBounds } from './bounded-query.ts';

const isMissing = (await postgresDatabases.missing()) !== null;
const schema =
  "create table rows (id int primary key, size int, note text); insert into rows values (1, 7, 'one'), (2, null, '')";
const table = pgTable('rows', {
  id: integer('id').primaryKey(),
  size: integer('size'),
  note: text('note'),
});

describe.skipIf(isMissing)('PostgreSQL: named statements', () => {
  test('have their result described once for each connection', async () => {
    const server = await postgresDatabases.create(schema);
    const database = await openDatabase({ url: server.url, ...testLimits, poolSize: 1 });
    let described = 0;
    const pool = Reflect.get(database.drizzle, '$client') as pg.Pool;
    pool.on('connect', (client) => {
      const { connection } = client as unknown as { readonly connection: pg.Connection };
      connection.on('rowDescription', () => described++);
    });
    const rows = database.table({ table });
    for (let round = 0; round < 3; round++) {
      expect(await rows.get(['1'])).toEqual({ id: 1, size: 7, note: 'one' });
      expect(await rows.get(['2'])).toEqual({ id: 2, size: null, note: '' });
    }
    expect(described).toBe(1);
    await database.close();
    await server.drop();
  });

  test('are read anew once the type of a column has changed', async () => {
    const server = await postgresDatabases.create(schema);
    const database = await openDatabase({ url: server.url, ...testLimits, poolSize: 1 });
    const rows = database.table({ table });
    expect(await rows.get(['1'])).toMatchObject({ size: 7 });
    await server.run("alter table rows alter size type text using size || ' cm'");
    expect(await rows.get(['1'])).toMatchObject({ size: '7 cm' });
    expect(await rows.get(['1'])).toMatchObject({ size: '7 cm' });
    await database.close();
    await server.drop();
  });

  test('fail alone where a value cannot be read, or another statement has the name', async () => {
    const server = await postgresDatabases.create(schema);
    const client = new pg.Client(server.url);
    await client.connect();
    boundStatements(client, statementBounds(5000));
    const fail = (): never => {
      throw new Error('unreadable');
    };
    const run = (name: string, sql: string, parser: (value: string) => unknown) =>
      client.query(
        {
          ...{ name, text: sql, rowMode: 'array' },
          types: { getTypeParser: () => parser },
        },
        [1],
      );
    const one = 'select note, size from rows where id = $1';
    await expect(run('failing', one, fail)).rejects.toThrow('unreadable');
    expect((await run('one', one, String)).rows).toEqual([['one', '7']]);
    await expect(run('one', 'select $1::int', String)).rejects.toThrow('one');
    expect((await run('one', one, String)).rows).toEqual([['one', '7']]);
    await client.end();
    await server.drop();
  });
});
