import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readVersion } from '../../../pipeline/cli/command-line/version.ts';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import { installPackages, startBuilt } from '../../../pipeline/cli/testing/generated-server.ts';
import { filesOf, temporaryFolder } from '../../../pipeline/cli/testing/run-specmill.ts';
import { typeErrors } from '../../../pipeline/cli/testing/type-errors.ts';
import { hashOf } from '../../../pipeline/write/file-hash.ts';
import { seedShop } from '../../seed-shop.ts';

const template = resolve('server-template');
const releases = await readdir(join(template, 'testing/releases'));
const output = 'apps/api/src';

/** A project as a release left it: its generated files, its manifest, and the user's file. */
async function projectOf(release: string, folder: string): Promise<void> {
  const kept = join(template, 'testing/releases', release);
  for (const own of ['generated', 'custom']) {
    await cp(join(kept, own), join(folder, output, own), { recursive: true });
  }
  await mkdir(join(folder, 'openapi'));
  await cp(join(template, 'openapi/shop.json'), join(folder, 'openapi/shop.json'));
  const generated = Object.entries(await filesOf(join(folder, output, 'generated')));
  const files = generated.map(([path, content]) => ({
    path: `${output}/generated/${path}`,
    owner: 'generated',
    hash: hashOf(Buffer.from(content, 'latin1')),
  }));
  const version = /^\d/.test(release) ? { version: release } : {};
  await mkdir(join(folder, '.generator'));
  await writeFile(
    join(folder, '.generator/manifest.json'),
    JSON.stringify({ format: 1, ...version, files }),
  );
  const tool = /^\d/.test(release) ? { devDependencies: { specmill: release } } : {};
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'shop', type: 'module', ...tool }),
  );
}

it.each(releases)('upgrades a project of %s, and keeps what its user wrote', async (release) => {
  await using folder = await temporaryFolder();
  const { path } = folder;
  await projectOf(release, path);
  const edited = `${output}/generated/routes/order.ts`;
  const edit = `${await readFile(join(path, edited), 'utf8')}// mine\n`;
  await writeFile(join(path, edited), edit);
  const middleware = await readFile(join(path, output, 'custom/middleware.ts'), 'utf8');

  const { code, stdout } = await callSpecmill(path, ['build', '--skip-prompts', '--verbose']);
  expect({ code, stdout }).toMatchObject({ code: 0 });
  expect(stdout).toContain('added to package.json: ');
  expect(await readFile(join(path, output, 'custom/middleware.ts'), 'utf8')).toBe(middleware);
  expect(await readFile(join(path, edited), 'utf8')).toBe(edit);
  expect(stdout).toContain(`the new version is ${edited}.new`);
  expect(stdout.split('.new\n')).toHaveLength(2);
  const schemas = await readFile(join(path, output, 'generated/types/schemas.ts'), 'utf8');
  expect(schemas).toContain(`Written by specmill ${readVersion()} from openapi/shop.json.`);

  // The user merges the new version of the edited file.
  await cp(join(path, `${edited}.new`), join(path, edited));
  const again = await callSpecmill(path, ['build', '--skip-prompts']);
  expect(again).toMatchObject({ code: 0 });
  const check = await callSpecmill(path, ['check']);
  expect(check.stdout).toContain(`Built by specmill ${readVersion()}.`);
  expect(check.code).toBe(0);
  await installPackages(path);
  expect(await typeErrors(path)).toEqual([]);
  seedShop(join(path, 'shop.db'));
  await using server = await startBuilt(path, { DATABASE_URL: 'file:./shop.db' });
  const response = await fetch(`${server.url}/products?limit=2`);
  expect(await response.json()).toHaveLength(2);
});

it('has a release to upgrade from', () => {
  expect(releases).not.toEqual([]);
});
