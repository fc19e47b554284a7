import { expect, test } from 'vitest';
import { noHooks } from '../../pipeline/contract/run/run-hooks.ts';
import { runContract } from '../../pipeline/contract/run-contract.ts';
import { loadDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
  type TestDatabases,
} from '../../server-template/testing/test-databases.ts';
import { generateProject } from './generated-project.ts';

/** Cases from public schemas: contract tests once failed on tables like these, created no row, or left rows behind. */
const cases: readonly {
  readonly name: string;
  readonly databases: TestDatabases;
  readonly schema: string;
}[] = [
  {
    name: 'PostgreSQL',
    databases: postgresDatabases,
    schema: `
      create table users (id serial primary key, name varchar(40) not null, constraint lower_name check ((name)::text = lower((name)::text)));
      create table identities (id serial primary key, user_id int not null references users, "reply-to" varchar(40), "c.c" text);
      create table user_tags (user_id int references users, k varchar not null default '', v varchar not null default '', primary key (user_id, k));
      create materialized view counts as select count(*) as total from users with no data;
      create table nodes (id serial primary key, host int, service int, redundancy text, note text not null, check (num_nonnulls(host, service) = 1), check ((redundancy is null) = (host is not null)));
      create table pools (id serial primary key, first inet not null);
      create table leases (id serial primary key, pool_id int not null references pools, first inet);
      create function drop_leases() returns trigger language plpgsql as $$ begin delete from leases where pool_id = old.id; return old; end $$;
      create trigger drop_leases before delete on pools for each row execute function drop_leases();
      create table spans (id serial primary key, since timestamp(0) not null default '-infinity', until timestamptz(2) not null default 'infinity', day date default 'infinity');`,
  },
  {
    name: 'MariaDB',
    databases: mariadbDatabases,
    schema: `
      set sql_mode = '';
      create table users (id int auto_increment primary key, name varchar(40) not null, opens time, closes time(3));
      create table identities (id int auto_increment primary key, user_id int not null, \`reply-to\` varchar(40),
        changed datetime not null default '0000-00-00 00:00:00', seen datetime(3) not null default '0000-00-00 00:00:00', foreign key (user_id) references users (id));
      create table user_tags (user_id int references users (id), k varchar(40) not null default '', v text not null default '', primary key (user_id, k));
      create table logins (id int auto_increment primary key, user_id int not null,
        constraint first foreign key (user_id) references users (id) on delete cascade, constraint second foreign key (user_id) references users (id));`,
  },
  {
    name: 'SQLite',
    databases: sqliteDatabases,
    schema: `
      create table users (id integer primary key, name text not null check (name = upper(name)));
      create table identities (id integer primary key, user_id integer not null references users, "reply-to" varchar(40),
        changed datetime not null default '0000-00-00 00:00:00');
      create table user_tags (user_id integer references users, k text not null default '', v text not null default '', primary key (user_id, k));`,
  },
];

for (const { name, databases, schema } of cases) {
  test.skipIf((await databases.missing()) !== null)(
    `${name}: contract tests find no faults with tables like those of public schemas`,
    async () => {
      const database = await databases.create(schema);
      await using project = await generateProject(database.url);
      await using server = await project.start();
      const model = resolveModel(await loadDocument(`${project.folder}/openapi/api.json`));
      const { cells, leftovers, unsuccessful } = await runContract(model, {
        ...{ endpoint: server.url, seed: 42, headers: {}, hooks: noHooks, jobs: 4 },
        ...{ timeoutMs: 60_000, budget: { requests: 60_000, seconds: 600 } },
        signal: new AbortController().signal,
      });
      expect(cells.filter(({ outcome }) => outcome.kind === 'failed')).toEqual([]);
      expect(leftovers).toEqual([]);
      const unfilled = 'The API responded with 409: the data that it reads is not ready.';
      expect(unsuccessful).toEqual(
        name === 'PostgreSQL' ? [{ operation: 'GET /counts', reason: unfilled, status: 409 }] : [],
      );
      await database.drop();
    },
  );
}
