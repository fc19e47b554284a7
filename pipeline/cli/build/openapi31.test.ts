import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadDocument } from '../../model/load/load-document.ts';
import { callSpecmill } from '../testing/call-specmill.ts';
import { temporaryFolder } from '../testing/run-specmill.ts';

const shop = new URL('../../../openapi/shop.json', import.meta.url);

test('build --emit openapi-3.1 writes a document in which nothing has changed for clients', async () => {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, 'openapi'));
  await writeFile(join(folder.path, 'openapi/shop.json'), await readFile(shop));
  const run = (...args: readonly string[]) => callSpecmill(folder.path, args);
  const made = await run('build', '--emit', 'openapi-3.1');
  expect(made).toMatchObject({ code: 0 });
  const path = join(folder.path, 'openapi-3.1/shop.json');
  expect(await loadDocument(path, 'shop.json', 'any')).toMatchObject({ openapi: '3.1.0' });
  expect(await readFile(path, 'utf8')).not.toMatch(/"(?:x-db|x-crud|nullable)"/);
  for (const [before, after] of [
    ['openapi/shop.json', 'openapi-3.1/shop.json'],
    ['openapi-3.1/shop.json', 'openapi/shop.json'],
  ] as const)
    expect((await run('diff', before, after)).stdout).toBe(
      'Nothing has changed for clients of the API.\n',
    );
});

test('introspect --openapi 3.1 says which version documents of tables have', async () => {
  await using folder = await temporaryFolder();
  const { code, stderr } = await callSpecmill(folder.path, ['introspect', '--openapi', '3.1']);
  expect(code).toBe(2);
  expect(stderr).toContain('Introspection writes OpenAPI 3.0.3, not 3.1');
  expect(stderr).toContain('specmill build --emit openapi-3.1');
});
