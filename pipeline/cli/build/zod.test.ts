import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callSpecmill } from '../testing/call-specmill.ts';
import { temporaryFolder } from '../testing/run-specmill.ts';

const shop = new URL('../../../server-template/openapi/shop.json', import.meta.url);

it('build --emit zod writes one file, which other builds keep', async () => {
  await using folder = await temporaryFolder();
  await mkdir(join(folder.path, 'openapi'));
  await writeFile(join(folder.path, 'openapi/shop.json'), await readFile(shop));
  const run = (...args: readonly string[]) => callSpecmill(folder.path, args);
  const text = (name: string) => readFile(join(folder.path, name), 'utf8');
  const made = await run('build', '--emit', 'zod');
  expect(made).toMatchObject({ code: 0 });
  expect(made.stdout).toContain('created       src/zod/schemas.ts\n');
  const zod = await text('src/zod/schemas.ts');
  expect(zod).toContain('export const createOrderDTOSchema = z.strictObject({');
  expect((await run('build', '--emit', 'zod', '--check')).code).toBe(0);
  expect((await run('build', '--skip-prompts')).code).toBe(0);
  expect(await text('src/zod/schemas.ts')).toBe(zod);
  const document = await text('openapi/shop.json');
  await writeFile(
    join(folder.path, 'openapi/shop.json'),
    document.replaceAll('"maxLength": 120', '"maxLength": 99'),
  );
  expect((await run('build', '--emit', 'zod', '--check')).code).toBe(1);
});
