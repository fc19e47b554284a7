import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callSpecmill } from './testing/call-specmill.ts';
import { filesOf, makeDatabase, runSpecmill, temporaryFolder } from './testing/run-specmill.ts';

it('adds abilities to a document in its own layout, and removes them without a trace', async () => {
  await using folder = await temporaryFolder();
  const sql = 'CREATE TABLE pets (id INTEGER PRIMARY KEY, name TEXT NOT NULL)';
  makeDatabase(join(folder.path, 'shop.db'), sql);
  const run = (...args: readonly string[]) => callSpecmill(folder.path, args);
  await run('introspect', '--db', 'file:./shop.db');
  const path = join(folder.path, 'openapi/shop.json');
  const printed = await readFile(path, 'utf8');
  for (const text of [
    JSON.stringify(JSON.parse(printed), null, '\t'),
    printed.replaceAll('\n', '\r\n'),
  ]) {
    await writeFile(path, text);
    const dry = await runSpecmill(folder.path, [
      ...['add', 'filter', 'name', '--to', 'Pet', '--dry-run'],
    ]);
    expect(await readFile(path, 'utf8')).toBe(text);
    const added = await run('add', 'filter', 'name', '--to', 'Pet');
    expect(added).toEqual({
      code: 0,
      stdout: 'Added GET /pets: query parameter name.\n',
      stderr: [
        'openapi/shop.json:',
        'No index begins with pets.name: requests that use Pet.name read the whole table.',
        'Run specmill build to update the API.\n',
      ].join('\n'),
    });
    expect(dry.stdout).toBe(added.stdout);
    const written = await readFile(path, 'utf8');
    expect(written.startsWith(text.slice(0, 40))).toBe(true);
    const removed = await run('remove', 'filter', 'name', '--to', 'Pet', '--json');
    expect(JSON.parse(removed.stdout)).toMatchObject({
      ok: true,
      written: true,
      documents: [{ document: 'openapi/shop.json', edits: [{ kind: 'deleted' }] }],
    });
    expect(await readFile(path, 'utf8')).toBe(text);
  }
});

it('counts the operations that change in the same way', async () => {
  await using folder = await temporaryFolder();
  makeDatabase(join(folder.path, 'shop.db'), 'CREATE TABLE pets (id INTEGER PRIMARY KEY)');
  await callSpecmill(folder.path, ['introspect', '--db', 'file:./shop.db']);
  const { stdout } = await callSpecmill(folder.path, ['add', 'security', 'bearer']);
  expect(stdout).toMatch(/^Added response 401 to \d operations\.$/m);
  expect(stdout).not.toContain('/pets');
});

it.each([{ to: [] }, { to: ['--to', 'Pet'] }])(
  'adds security to operations whose rules already use claims: $to',
  async ({ to }) => {
    await using folder = await temporaryFolder();
    makeDatabase(
      join(folder.path, 'shop.db'),
      'CREATE TABLE pets (id INTEGER PRIMARY KEY, o TEXT)',
    );
    const run = (...args: readonly string[]) => callSpecmill(folder.path, args);
    await run('introspect', '--db', 'file:./shop.db');
    const path = join(folder.path, 'openapi/shop.json');
    const text = await readFile(path, 'utf8');
    const rule = '"rows": { "o": "$claims.sub" }, "action": "get"';
    await writeFile(path, text.replace('"action": "get"', rule));
    expect((await run('check')).stdout).toContain('requires no credentials');
    expect(await run('add', 'security', 'bearer', ...to)).toMatchObject({ code: 0 });
    expect((await run('check')).stdout).not.toContain('invalid');
    // Without credentials, the rule would have no value.
    const secured = await readFile(path, 'utf8');
    expect(await run('remove', 'security', 'bearer', ...to)).toMatchObject({ code: 31 });
    expect(await readFile(path, 'utf8')).toBe(secured);
  },
);

it('writes nothing if the change is not possible', async () => {
  await using folder = await temporaryFolder();
  makeDatabase(join(folder.path, 'shop.db'), 'CREATE TABLE pets (id INTEGER PRIMARY KEY)');
  const run = (...args: readonly string[]) => callSpecmill(folder.path, args);
  expect((await run('add', 'fields', '--all')).code).toBe(30);
  await run('introspect', '--db', 'file:./shop.db');
  const before = await filesOf(folder.path);
  expect(await run('add', 'serach')).toMatchObject({ code: 2, stdout: '' });
  expect(await run('add', 'search', '--to', 'Pet')).toMatchObject({
    code: 2,
    stderr: 'error USAGE: Pet cannot have search: it has no text properties to search.\n',
  });
  expect(await run('remove', 'fields', '--to', 'Pet')).toMatchObject({
    code: 0,
    stderr: 'openapi/shop.json is unchanged.\n',
  });
  expect(await filesOf(folder.path)).toEqual(before);
});

it('renames a property in every place, and only shows it with --dry-run', async () => {
  await using folder = await temporaryFolder();
  const sql =
    'CREATE TABLE tasks (id INTEGER PRIMARY KEY, due_on DATE NOT NULL); CREATE INDEX by_due ON tasks (due_on)';
  makeDatabase(join(folder.path, 'shop.db'), sql);
  const run = (...args: readonly string[]) => callSpecmill(folder.path, args);
  await run('introspect', '--db', 'file:./shop.db');
  const path = join(folder.path, 'openapi/shop.json');
  const before = await readFile(path, 'utf8');
  const dry = await run('rename', 'Task.dueOn', 'dueDate', '--dry-run');
  expect(await readFile(path, 'utf8')).toBe(before);
  const renamed = await run('rename', 'Task.dueOn', 'dueDate');
  expect(renamed.code).toBe(0);
  expect(renamed.stdout).toBe(dry.stdout);
  const after = await readFile(path, 'utf8');
  expect(after).not.toContain('dueOn');
  expect(after).toContain('"name": "dueDate_gte"');
  expect((await run('build', '--skip-prompts')).code).toBe(0);
  // The next introspection keeps the names.
  expect((await run('introspect', '--db', 'file:./shop.db')).code).toBe(0);
  expect(await readFile(path, 'utf8')).not.toContain('dueOn');
  const unknown = await run('rename', 'Task.dueDat', 'when');
  expect(unknown).toMatchObject({ code: 2 });
  expect(unknown.stderr).toContain('did you mean dueDate?');
});
