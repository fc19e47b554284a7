import { expect, it } from 'vitest';
import { noHooks } from '../../../pipeline/contract/run/run-hooks.ts';
import { runContract } from '../../../pipeline/contract/run-contract.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import { sqliteDatabases } from '../../../server-template/testing/test-databases.ts';
import { generateProject } from '../generated-project.ts';
import { withAbility } from '../served-shop.ts';

// No keyword expresses which values case-insensitive columns accept.
const schema = `
  create table tasks (
    id integer primary key,
    title varchar(40) not null,
    state varchar(10) collate nocase not null default 'open' check (state in ('open', 'done'))
  );
  create table comments (
    id integer primary key,
    task_id integer not null references tasks (id),
    mood varchar(8) collate nocase not null check (mood in ('good', 'bad')),
    body varchar(80) not null
  );`;

const checks = ['bulk', 'bulk-update', 'nested', 'nested-failure', 'all-or-none', 'update'];

it('writes of several rows satisfy CHECK constraints', async () => {
  const database = await sqliteDatabases.create(schema);
  await using project = await generateProject(database.url);
  const document = ['embed', 'bulk', 'nested'].reduce(withAbility, await project.document());
  await project.write(JSON.stringify(document));
  await project.build();
  await using server = await project.start();
  const { cells } = await runContract(resolveModel(document), {
    ...{ endpoint: server.url, seed: 7, headers: {}, hooks: noHooks },
    ...{
      budget: { requests: 20_000, seconds: 600 },
      timeoutMs: 60_000,
      signal: new AbortController().signal,
    },
  });
  const failed = cells.filter(({ outcome }) => outcome.kind === 'failed');
  expect(failed.map(({ id }) => id)).toEqual([]);
  const passed = cells.filter(({ outcome }) => outcome.kind === 'passed');
  expect(checks.filter((name) => !passed.some(({ check }) => check === name))).toEqual([]);
  await database.drop();
});
