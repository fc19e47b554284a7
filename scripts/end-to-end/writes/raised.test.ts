import { describe, expect, it } from 'vitest';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../../server-template/testing/test-databases.ts';
import { generateProject } from '../generated-project.ts';

const text = "Orders close at ten o'clock.";
const quoted = text.replaceAll("'", "''");

const subjects = [
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    schema: `create table orders (id serial primary key, note varchar(9) not null);
      create function closed() returns trigger language plpgsql as $$ begin
        if new.note = 'late' then raise exception '${quoted}'; end if;
        if new.note = 'own' then raise exception 'internal' using errcode = 'ZZ001'; end if;
        return new; end $$;
      create trigger closed before insert or update on orders for each row execute function closed();`,
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    schema: `create table orders (id int auto_increment primary key, note varchar(9) not null);
      create trigger closed before insert on orders for each row
        if new.note = 'late' then signal sqlstate '45000' set message_text = '${quoted}'; end if;
      create trigger closed2 before update on orders for each row
        if new.note = 'late' then signal sqlstate '45000' set message_text = '${quoted}'; end if;`,
  },
  {
    name: 'SQLite',
    databases: sqliteDatabases,
    schema: `create table orders (id integer primary key, note varchar(9) not null);
      create trigger closed before insert on orders when new.note = 'late'
        begin select raise(abort, '${quoted}'); end;
      create trigger closed2 before update on orders when new.note = 'late'
        begin select raise(abort, '${quoted}'); end;`,
  },
];

for (const { name, databases, schema } of subjects) {
  describe.skipIf((await databases.missing()) !== null)(
    `${name}: a text that a trigger raises`,
    () => {
      it('is the message, and blames no field; in production only if set', async () => {
        const database = await databases.create(schema);
        await using project = await generateProject(database.url);
        const reject = async (environment: Record<string, string>): Promise<unknown[]> => {
          await using server = await project.start(environment);
          const { body: row } = await server.call('POST', '/orders', { body: { note: 'soon' } });
          const { id } = row as { readonly id: number };
          const answers = [
            await server.call('POST', '/orders', { body: { note: 'late' } }),
            await server.call('PUT', `/orders/${String(id)}`, { body: { note: 'late' } }),
          ];
          return answers.map(({ status, body }) => {
            const { code, message, details } = body as Record<string, unknown>;
            return [status, code, message, details];
          });
        };
        const shown = [400, 'CHECK_VIOLATION', text, undefined];
        const hidden = [
          ...[400, 'CHECK_VIOLATION', 'A value violates a constraint of the database.', undefined],
        ];
        const production = { NODE_ENV: 'production' };
        expect(await reject({})).toEqual([shown, shown]);
        expect(await reject(production)).toEqual([hidden, hidden]);
        const set = { ...production, API_DATABASE_MESSAGES: 'true' };
        expect(await reject(set)).toEqual([shown, shown]);
        await database.drop();
      });
    },
  );
}
