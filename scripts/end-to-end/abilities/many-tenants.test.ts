import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import { sqliteDatabases } from '../../../server-template/testing/test-databases.ts';
import { introspectedProject } from '../generated-project.ts';

/** Fifteen tables of a program for teams, each with the table that its rows belong to. */
const parents = {
  ...{ members: null, projects: null, customers: null, plans: null, tags: null },
  ...{ boards: 'projects', lists: 'boards', cards: 'lists', comments: 'cards', checks: 'cards' },
  ...{ files: 'projects', contacts: 'customers', invoices: 'customers', lines: 'invoices' },
  payments: 'invoices',
} as const;

const schema = Object.entries(parents)
  .map(([table, parent]) => {
    const own = 'id integer primary key, tenant_id varchar(36) not null, name varchar(60) not null';
    const key = parent === null ? '' : `, parent_id integer not null references ${parent} (id)`;
    return `create table ${table} (${own}${key});
      create index ${table}_by_tenant on ${table} (tenant_id);
      insert into ${table} (tenant_id, name${parent === null ? '' : ', parent_id'})
        values ('globex', 'secret'${parent === null ? '' : ', 1'});`;
  })
  .join('\n');

const commands = [
  'add security bearer',
  'add rows tenantId=$claims.tenant --all',
  'add preset tenantId=$claims.tenant --all',
  'add embed --all',
  'add envelope data --all',
  'add prefix /v1',
  'build',
];

interface Report {
  readonly summary: { readonly failed: number };
  readonly cells: readonly {
    readonly check: string;
    readonly operation: { readonly method: string; readonly path: string };
    readonly outcome: { readonly kind: string };
  }[];
}

it('fifteen tables get tenants by fewer than ten commands, and no attack finds a row of another', async () => {
  const database = await sqliteDatabases.create(schema);
  await using project = await introspectedProject(database.url);
  const env = { JWT_SECRET: 'only-for-development-0123456789abcdef', DATABASE_URL: database.url };
  await writeFile(join(project.folder, '.env'), '');
  for (const command of commands) {
    const run = await callSpecmill(project.folder, command.split(' '), { env });
    expect([command, run.code, run.stderr]).toEqual([command, 0, expect.anything()]);
  }
  await using server = await project.start(env);
  const callers = ['ann', 'bob'].flatMap((name) => [
    '--as',
    `${name}=${JSON.stringify({ sub: name, tenant: name })}`,
  ]);
  const { code, stdout } = await callSpecmill(
    project.folder,
    [
      'test',
      '--endpoint',
      `${server.url}/v1`,
      ...callers,
      '--seed',
      '1',
      '--budget',
      'requests=60000,seconds=600',
      '--json',
    ],
    { env },
  );
  const { summary, cells } = JSON.parse(stdout) as Report;
  expect({ code, failed: summary.failed }).toEqual({ code: 0, failed: 0 });
  // Each table has been attacked by reads, changes and deletes.
  const attacked = cells.filter(
    ({ check, outcome }) => check.startsWith('others-') && outcome.kind === 'passed',
  );
  for (const path of Object.keys(parents)) {
    const own = attacked.filter(({ operation }) => operation.path.split('/')[1] === path);
    const methods = new Set(own.map(({ operation }) => operation.method));
    const missing = ['get', 'put', 'patch', 'delete'].filter((method) => !methods.has(method));
    expect([path, missing]).toEqual([path, []]);
  }
  await database.drop();
});
