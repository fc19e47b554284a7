import { expect, test } from 'vitest';
import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import {
  postgresDatabases,
  sqliteDatabases,
} from '../../../server-template/testing/test-databases.ts';
import { contractFailures } from '../edits/run-edit.ts';
import { generateProject } from '../generated-project.ts';

const schemaOf = (identity: string): string => `
  create table stays (
    id ${identity}, room int not null, arrival date not null, departure date not null, note varchar(40),
    unique (room, arrival), check (departure >= arrival));
  create table guests (
    stay_id int not null references stays (id) on delete cascade, number int not null, name varchar(40) not null,
    primary key (stay_id, number));`;

test.each([
  {
    name: 'PostgreSQL, generated keys',
    ...{ databases: postgresDatabases, identity: 'int generated always as identity primary key' },
  },
  { name: 'SQLite', databases: sqliteDatabases, identity: 'integer primary key autoincrement' },
])(
  'several rows with periods are written as the document describes ($name)',
  async ({ databases, identity }) => {
    const missing = await databases.missing();
    if (missing !== null) {
      console.warn(`SKIPPED: ${missing}`);
      return;
    }
    const database = await databases.create(schemaOf(identity));
    await using project = await generateProject(database.url);
    const document = ['bulk', 'upsert', 'nested'].reduce(
      (whole, word) =>
        changeAbilities(whole, resolveModel(whole), {
          ...{ verb: 'add', words: [word], to: null, all: true },
        }).document,
      await project.document(),
    );
    await project.write(JSON.stringify(document));
    await project.build();
    const model = resolveModel(document);
    await using server = await project.start();
    const paths = ['/stays/{id}', '/stays/bulk', '/stays/by/room-arrival/{room}/{arrival}'];
    expect(await contractFailures({ model, url: server.url, paths }, 2000)).toEqual([]);
    await database.drop();
  },
);
