import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/run-specmill.ts';
import { readVersion } from '../../command-line/version.ts';
import { installableSpec } from './own-package.ts';

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
