import { describe, expect, test } from 'vitest';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
  type TestDatabases,
} from '../../server-template/testing/test-databases.ts';
import { generateProject } from './generated-project.ts';

/** Values that a database can store although no calendar, format or type of JSON Schema permits them. */
interface Case {
  readonly name: string;
  readonly databases: TestDatabases;
  readonly schema: string;
  /** Rows of the tables as in responses, in key order. */
  readonly rows: Readonly<Record<string, readonly unknown[]>>;
}

const cases: readonly Case[] = [
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    schema: `
      CREATE EXTENSION hstore;
      CREATE TYPE pair AS (a integer, b text);
      CREATE DOMAIN price AS numeric(8,2) CHECK (VALUE > 0);
      CREATE TABLE odd (id serial PRIMARY KEY, note text, until date NOT NULL DEFAULT 'infinity',
        since timestamptz NOT NULL DEFAULT '-infinity', at time NOT NULL DEFAULT '24:00:00',
        tags hstore[], pairs pair[], prices price[]);
      INSERT INTO odd (note) VALUES ('a');
      INSERT INTO odd (note, until, since, tags, pairs, prices) VALUES ('b', '0044-03-15 BC', '2024-02-29 12:00+00',
        ARRAY['k=>v'::hstore], ARRAY[ROW(1, 'x y')::pair], '{1.5,2}');
      CREATE TABLE keyed (until date, n integer, note text, PRIMARY KEY (until, n));
      INSERT INTO keyed VALUES ('infinity', 1, 'x'), ('5874897-12-31', 1, 'x'), ('294000-01-01', 1, 'x');`,
    rows: {
      odd: [
        {
          id: 1,
          note: 'a',
          until: 'infinity',
          since: '-infinity',
          at: '24:00:00',
          tags: null,
          pairs: null,
          prices: null,
        },
        {
          ...{
            id: 2,
            note: 'b',
            until: '0044-03-15 BC',
            since: '2024-02-29T12:00:00Z',
            at: '24:00:00',
          },
          ...{ tags: ['"k"=>"v"'], pairs: ['(1,"x y")'], prices: [1.5, 2] },
        },
      ],
      keyed: ['294000-01-01', '5874897-12-31', 'infinity'].map((until) => ({
        ...{ until, n: 1, note: 'x' },
      })),
    },
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    schema: `
      SET sql_mode = '';
      CREATE TABLE odd (id int AUTO_INCREMENT PRIMARY KEY, note varchar(9), day date NOT NULL DEFAULT '0000-00-00',
        moment datetime NOT NULL DEFAULT '0000-00-00 00:00:00', span time NOT NULL DEFAULT '-10:00:00',
        y year NOT NULL DEFAULT 0, since year, flag tinyint(1), facts json);
      INSERT INTO odd (note) VALUES ('a');
      INSERT INTO odd (note, day, moment, span, y, flag, facts) VALUES
        ('b', '2024-00-00', '2024-05-00 10:00:00', '800:00:00', 2155, 1, '{"a":1}');`,
    rows: {
      odd: [
        {
          ...{
            id: 1,
            note: 'a',
            day: '0000-00-00',
            moment: '0000-00-00 00:00:00',
            span: '-10:00:00',
          },
          ...{ y: 0, since: null, flag: null, facts: null },
        },
        {
          ...{
            id: 2,
            note: 'b',
            day: '2024-00-00',
            moment: '2024-05-00 10:00:00',
            span: '800:00:00',
          },
          ...{ y: 2155, since: null, flag: true, facts: { a: 1 } },
        },
      ],
    },
  },
  {
    name: 'SQLite',
    databases: sqliteDatabases,
    schema: `
      CREATE TABLE odd (id integer PRIMARY KEY, note text, day date, moment datetime, n integer, short varchar(3));
      INSERT INTO odd VALUES (1, 'a', '2024-99-99', 'yesterday', 'none', 'too long'), (2, 'b', NULL, NULL, NULL, NULL);`,
    rows: {
      odd: [
        { id: 1, note: 'a', day: '2024-99-99', moment: 'yesterday', n: 'none', short: 'too long' },
        { id: 2, note: 'b', day: null, moment: null, n: null, short: null },
      ],
    },
  },
];

for (const { name, databases, schema, rows } of cases) {
  describe.skipIf((await databases.missing()) !== null)(`${name}: what is stored`, () => {
    test('is returned unchanged, found, updated and deleted', async () => {
      const database = await databases.create(schema);
      await using project = await generateProject(database.url);
      await using server = await project.start();
      for (const [table, want] of Object.entries(rows)) {
        const listed = await server.call('GET', `/${table}`);
        expect([listed.status, listed.body]).toEqual([200, want]);
        for (const row of want as readonly Readonly<Record<string, unknown>>[]) {
          const key = table === 'odd' ? row['id'] : `${String(row['until'])}/${String(row['n'])}`;
          const path = `/${table}/${String(key)}`;
          expect([(await server.call('GET', path)).body]).toEqual([row]);
          const changed = await server.call('PATCH', path, { body: { note: 'new' } });
          expect([changed.status, changed.body]).toEqual([200, { ...row, note: 'new' }]);
        }
      }
      const made = await server.call('POST', '/odd', { body: { note: 'c' } });
      const [first] = rows['odd'] as readonly object[];
      if (name !== 'SQLite') {
        expect([made.status, made.body]).toEqual([201, { ...first, id: 3, note: 'c' }]);
      }
      expect((await server.call('DELETE', '/odd/1')).status).toBe(204);
      await database.drop();
    });
  });
}

describe('SQLite: columns without a type, and ANY of STRICT tables', () => {
  const values = [
    ...['5', '"5"', '0.5', 'true', 'null', '[]', '{"k":[1,"x"]}', '"/w=="', '{"base64":"/w=="}'],
    ...['9007199254740993', '"9007199254740993"', '-9223372036854775808', '"\\"q\\""', '"NaN"'],
  ];

  test('return every value as it was written, and bytes apart from texts', async () => {
    const database = await sqliteDatabases.create(`
      CREATE TABLE strict (id integer PRIMARY KEY, a any) STRICT;
      CREATE TABLE loose (id integer PRIMARY KEY, a);
      INSERT INTO strict VALUES (1, x'ff'); INSERT INTO loose VALUES (1, x'ff');`);
    await using project = await generateProject(database.url);
    await using server = await project.start();
    const send = async (method: string, path: string, body?: string): Promise<string> => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(server.url + path, { method, headers, body: body ?? null });
      return `${response.status} ${await response.text()}`;
    };
    for (const table of ['strict', 'loose']) {
      expect(await send('GET', `/${table}/1`)).toBe('200 {"id":1,"a":{"base64":"/w=="}}');
      for (const value of values) {
        const want = `{"id":1,"a":${value}}`;
        expect(await send('PUT', `/${table}/1`, `{"a":${value}}`)).toBe(`200 ${want}`);
        expect(await send('GET', `/${table}/1`)).toBe(`200 ${want}`);
      }
      expect(await send('PUT', `/${table}/1`, '{"a":1e400}')).toContain('VALUE_REFUSED');
    }
    await database.drop();
  });
});
