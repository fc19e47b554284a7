import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callSpecmill } from './testing/call-specmill.ts';
import { makeDatabase, runSpecmill, temporaryFolder } from './testing/run-specmill.ts';

it('prints the edits to a document as an overlay, as sentences, or as JSON', async () => {
  await using folder = await temporaryFolder();
  makeDatabase(join(folder.path, 'shop.db'), 'CREATE TABLE pets (id INTEGER PRIMARY KEY)');
  const run = (...args: readonly string[]) => callSpecmill(folder.path, args);
  await run('introspect', '--db', 'file:./shop.db');
  expect(await runSpecmill(folder.path, ['edits'])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'There are no edits in openapi/shop.json.\n',
  });
  const path = join(folder.path, 'openapi/shop.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"title": "shop"', '"title": "My shop"'));
  expect(JSON.parse((await run('edits')).stdout)).toEqual({
    overlay: '1.1.0',
    info: { title: 'Edits of openapi/shop.json', version: '1.0.0' },
    actions: [{ target: '$.info', update: { title: 'My shop' } }],
  });
  expect((await run('edits', '--format', 'sentences')).stdout).toBe(
    'Changed info title from "shop" to "My shop".\n',
  );
  expect(JSON.parse((await run('edits', 'shop', '--json')).stdout)).toMatchObject({
    ok: true,
    documents: [
      {
        document: 'openapi/shop.json',
        edits: [{ kind: 'changed', pointer: '/info/title', before: 'shop', after: 'My shop' }],
      },
    ],
  });
  expect((await run('edits', 'nothing')).code).toBe(30);
});

it('applies an overlay of the edits to a new introspection, or reports what does not fit', async () => {
  await using folder = await temporaryFolder();
  const run = (...args: readonly string[]) => callSpecmill(folder.path, args);
  const introspect = (...args: readonly string[]) =>
    run('introspect', '--db', 'file:./shop.db', ...args);
  const file = (name: string) => join(folder.path, name);
  makeDatabase(file('shop.db'), 'CREATE TABLE pets (id INTEGER PRIMARY KEY, name TEXT)');
  await introspect();
  makeDatabase(file('shop.db'), 'CREATE TABLE shops (id INTEGER PRIMARY KEY)');
  await introspect();
  // Columns marked as private by introspection are not edits.
  expect((await run('edits')).stderr).toContain('There are no edits in');
  const path = file('openapi/shop.json');
  const text = await readFile(path, 'utf8');
  expect(text).toContain('"x-internal"');
  const edited = text
    .replace('"title": "shop"', '"title": "My shop"')
    .replaceAll('listPets', 'findPets')
    .replace('"x-internal": true,', '');
  expect(edited).not.toContain('x-internal');
  await writeFile(path, edited);
  const { stdout: overlay } = await run('edits');
  await writeFile(file('edits.json'), overlay);
  expect((await introspect('--force')).code).toBe(0);
  expect(await readFile(path, 'utf8')).toBe(text);
  expect((await introspect('--overlay', 'edits.json')).stdout).toMatch(/^your edit: /m);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(JSON.parse(edited));
  expect((await run('edits')).stdout).toBe(overlay);
  await writeFile(
    file('more.yaml'),
    'overlay: 1.1.0\ninfo: {title: More, version: "1"}\nactions:\n- {target: $.info, update: {title: Pets}}\n- {target: $.nothing, remove: true}\n',
  );
  const before = await readFile(path, 'utf8');
  const wrong = await introspect('--overlay', 'more.yaml');
  expect(wrong.code).toBe(31);
  expect(wrong.stderr).toMatch(/more\.yaml:\d+:\d+ #\/actions\/1\/target/);
  expect(wrong.stderr).toContain('$.nothing selects nothing.');
  expect(await readFile(path, 'utf8')).toBe(before);
  expect((await introspect('--overlay', 'edits.json')).stderr).toContain('--force');
  expect((await introspect('--overlay', 'no.json')).code).toBe(2);
});
