import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeDatabase, runSpecmill, temporaryFolder } from './testing/run-specmill.ts';

it('prints the edits of a document as an overlay, as sentences, or as JSON', async () => {
  await using folder = await temporaryFolder();
  makeDatabase(join(folder.path, 'shop.db'), 'CREATE TABLE pets (id INTEGER PRIMARY KEY)');
  const run = (...args: readonly string[]) => runSpecmill(folder.path, args);
  await run('introspect', '--db', 'file:./shop.db');
  expect(await run('edits')).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Nothing was edited in openapi/shop.json.\n',
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
