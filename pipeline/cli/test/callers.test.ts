import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { installPackages, startBuilt } from '../testing/generated-server.ts';
import { makeDatabase, runSpecmill, temporaryFolder } from '../testing/run-specmill.ts';

const secret = 'a-secret-of-the-tests-that-is-long-enough';
const schema = `
  create table tenants (id varchar(20) not null primary key);
  create table notes (
    id integer primary key, tenant varchar(20) not null references tenants (id),
    owner varchar(20) not null, body varchar(80) not null
  );
  insert into tenants values ('north'), ('south');
  insert into notes (tenant, owner, body) values ('south', 'bob', 'mine'), ('north', 'eve', 'hers');`;

const own = { tenant: '$claims.tenant', $any: [{ $scope: 'staff' }, { owner: '$claims.sub' }] };

interface Document {
  readonly paths: Record<string, Record<string, { 'x-crud'?: Record<string, unknown> }>>;
}

/** Adds the rule to every operation on notes except the named ones. */
function ruled(text: string, without: readonly string[] = []): string {
  const document = JSON.parse(text) as Document;
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, { 'x-crud': crud }] of Object.entries(item)) {
      if (crud?.['model'] !== 'Note' || without.includes(`${method} ${path}`)) continue;
      crud['rows'] = own;
      if (method === 'post') crud['preset'] = { tenant: '$claims.tenant', owner: '$claims.sub' };
    }
  }
  return JSON.stringify(document);
}

it('attacks a server as two callers by their claims', async () => {
  await using folder = await temporaryFolder();
  makeDatabase(join(folder.path, 'notes.db'), schema);
  const specmill = async (...args: readonly string[]) => {
    const run = await runSpecmill(join(folder.path, 'notes'), args);
    return { ...run, text: run.stdout + run.stderr };
  };
  const url = `file:${join(folder.path, 'notes.db')}`;
  await runSpecmill(folder.path, ['init', 'notes', '--skip-prompts', '--db', url]);
  const project = join(folder.path, 'notes');
  await installPackages(project);
  await writeFile(join(project, '.env'), `DATABASE_URL=${url}\nJWT_SECRET=${secret}\n`);
  await specmill('introspect');
  await specmill('add', 'security', 'bearer');
  const file = join(project, 'openapi/notes.json');
  const text = await readFile(file, 'utf8');
  const attack = async () => {
    await using server = await startBuilt(project, {});
    return await specmill(
      ...['test', '--endpoint', server.url, '--path', '/notes', '--path', '/notes/{id}'],
      ...[
        '--as',
        'alice={"sub":"alice","tenant":"north"}',
        '--as',
        'bob={"sub":"bob","tenant":"south"}',
      ],
      ...['--as', 'staff={"sub":"s","tenant":"north","scope":"staff"}', '--seed', '1', '--verbose'],
    );
  };

  await writeFile(file, ruled(text));
  expect((await specmill('build', '--skip-prompts')).code).toBe(0);
  const clean = await attack();
  expect(clean.text).toContain('0 failed');
  for (const check of ['others-row', 'others-list', 'forged', 'claims'])
    expect(clean.text).toMatch(new RegExp(`(?:passed|✓).*: ${check}`));

  await writeFile(file, ruled(text, ['get /notes/{id}']));
  expect((await specmill('build', '--skip-prompts')).code).toBe(0);
  await writeFile(file, ruled(text));
  const leaking = await attack();
  expect(leaking.code).toBe(1);
  expect(leaking.text).toContain("bob reaches another caller's row.");
});
