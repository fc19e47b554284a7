import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import mysql from 'mysql2/promise';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
  type TestDatabase,
} from '../../../server-template/testing/test-databases.ts';
import { generateProject } from '../generated-project.ts';
import type { GeneratedProject } from '../generated-project.ts';
import type { GeneratedServer } from '../generated-server.ts';

/** Holds the lock of a row until it is called again. */
type HoldRow = (url: string) => Promise<() => Promise<void>>;

const lock = 'update stock set amount = amount where id = 1';

const holdInPostgresql: HoldRow = async (url) => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`begin; ${lock}`);
  return () => client.end();
};

const holdInMariadb: HoldRow = async (url) => {
  const connection = await mysql.createConnection(url);
  await connection.query('begin');
  await connection.query(lock);
  return () => connection.end();
};

const holdInSqlite: HoldRow = async (url) => {
  const client = new DatabaseSync(fileURLToPath(url));
  client.exec(`begin immediate; ${lock}`);
  return async () => client.close();
};

const tables = `create table stock (id integer primary key, amount integer not null);
  create table codes (name varchar(9) primary key, code varchar(9) not null unique);
  insert into stock values (1, 1);`;

const subjects = [
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    hold: holdInPostgresql,
    schema: `${tables}
      create table stays (id serial primary key, nights int4range not null, exclude using gist (nights with &&));
      create table naps (id serial primary key, name text not null);
      create function nap() returns trigger language plpgsql as $$ begin
        perform pg_sleep(60); return new; end $$;
      create trigger nap before insert on naps for each row execute function nap();`,
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    hold: holdInMariadb,
    schema: `${tables}
      create table naps (id int auto_increment primary key, name varchar(9) not null);
      create trigger nap before insert on naps for each row set @slept = sleep(60);`,
  },
  { name: 'SQLite', databases: sqliteDatabases, hold: holdInSqlite, schema: tables },
] as const;

const busy = [503, 'DATABASE_BUSY', undefined];

for (const { name, databases, hold, schema } of subjects) {
  describe.skipIf((await databases.missing()) !== null)(`${name}: what a rejection says`, () => {
    let database: TestDatabase;
    let project: GeneratedProject;
    let server: GeneratedServer;
    beforeAll(async () => {
      database = await databases.create(schema);
      project = await generateProject(database.url);
      const limits = { DB_STATEMENT_TIMEOUT_MS: '1000', DB_POOL_TIMEOUT_MS: '1000' };
      server = await project.start(limits);
    });
    afterAll(async () => {
      await server[Symbol.asyncDispose]();
      await project[Symbol.asyncDispose]();
      await database.drop();
    });

    /** Status, code and fields of a rejection. */
    const reject = async (method: string, path: string, body: object) => {
      const { status, body: rejection } = await server.call(method, path, { body });
      const { code, details } = rejection as {
        readonly code: string;
        readonly details?: readonly { readonly field: string }[];
      };
      return [status, code, details?.map(({ field }) => field)];
    };

    it('names the value that must be unique', async () => {
      const body = { name: 'a', code: 'a' };
      expect((await server.call('POST', '/codes', { body })).status).toBe(201);
      expect(await reject('POST', '/codes', { name: 'b', code: 'a' })).toEqual([
        ...[409, 'UNIQUE_VIOLATION', ['code']],
      ]);
    });

    it('is a temporary one for a row that another transaction has locked', async () => {
      const release = await hold(database.url);
      const rejection = await reject('PATCH', '/stock/1', { amount: 2 }).finally(
        () => void release(),
      );
      expect(rejection).toEqual(busy);
      expect((await server.call('PATCH', '/stock/1', { body: { amount: 3 } })).status).toBe(200);
    });

    if (schema.includes('naps'))
      it('is a temporary one for a statement of too long', async () => {
        expect(await reject('POST', '/naps', { name: 'x' })).toEqual(busy);
      });

    if (schema.includes('stays'))
      it('names the columns of an exclusion constraint', async () => {
        const body = { nights: '[1,3)' };
        expect((await server.call('POST', '/stays', { body })).status).toBe(201);
        expect(await reject('POST', '/stays', { nights: '[2,5)' })).toEqual([
          ...[409, 'EXCLUSION_VIOLATION', ['nights']],
        ]);
      });
  });
}
