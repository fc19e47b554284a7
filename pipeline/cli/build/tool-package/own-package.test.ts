import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/run-specmill.ts';
import { readVersion } from '../../command-line/version.ts';
import { installableSpec, isOrigin, originalTarball } from './own-package.ts';

const version = readVersion();
const repository = 'git+ssh://git@host.test/specmill.git#abc';

it.each<readonly [name: string, resolved: string | null, spec: string | null]>([
  ['a registry', `https://registry.test/specmill/-/specmill-${version}.tgz`, version],
  ['a repository', repository, repository],
  ['a file', 'file:../specmill%20it.tgz', null],
  ['nobody knows where', null, null],
])('detects the source that npm installed specmill from: %s', async (_, resolved, spec) => {
  await using folder = await temporaryFolder();
  const root = join(folder.path, 'node_modules/specmill');
  await mkdir(root, { recursive: true });
  if (resolved !== null) {
    const packages = { 'node_modules/specmill': { resolved } };
    await writeFile(join(root, '../.package-lock.json'), JSON.stringify({ packages }));
  }
  expect(installableSpec(root)).toBe(spec);
});

it('finds the tarball that npm installed specmill from, unless it has changed', async () => {
  await using folder = await temporaryFolder();
  const root = join(folder.path, 'shop/node_modules/specmill');
  await mkdir(root, { recursive: true });
  const tarball = Buffer.from('packed');
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const packages = { 'node_modules/specmill': { resolved: 'file:../my%20tool.tgz', integrity } };
  await writeFile(join(root, '../.package-lock.json'), JSON.stringify({ packages }));
  const file = join(folder.path, 'my tool.tgz');
  await writeFile(file, tarball);
  expect(await originalTarball(root)).toEqual(tarball);
  expect([isOrigin(tarball, root), isOrigin(Buffer.from('other'), root)]).toEqual([true, false]);
  await writeFile(file, 'other');
  expect(await originalTarball(root)).toBeNull();
  await rm(file);
  expect(await originalTarball(root)).toBeNull();
});
