import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/run-specmill.ts';
import { readVersion } from '../command-line/version.ts';
import { findSpecmill } from './find-specmill.ts';
import { ownPackage } from './own-package.ts';
import type { ProjectAnswers } from './project-answers.ts';
import { projectFiles } from './project-files.ts';

const version = readVersion();

describe('where specmill runs from', () => {
  it.each<readonly [name: string, resolved: string | null, spec: string | null, line: string]>([
    [
      'a registry',
      `https://registry.test/specmill/-/specmill-${version}.tgz`,
      version,
      `npm install --save-dev --save-exact specmill@${version}`,
    ],
    [
      'a repository',
      'git+ssh://git@host.test/specmill.git#abc',
      'git+ssh://git@host.test/specmill.git#abc',
      "npm install --save-dev --save-exact 'specmill@git+ssh://git@host.test/specmill.git#abc'",
    ],
    ['a file', 'file:../specmill%20it.tgz', null, "npm install --global '$/../specmill it.tgz'"],
    ['nobody knows where', null, null, 'npm --prefix $ run build && npm install --global $'],
  ])('detects the source that npm installed from: %s', async (_, resolved, spec, line) => {
    await using folder = await temporaryFolder();
    const root = join(folder.path, 'node_modules/specmill');
    await mkdir(root, { recursive: true });
    if (resolved !== null) {
      const packages = { 'node_modules/specmill': { resolved } };
      await writeFile(join(root, '../.package-lock.json'), JSON.stringify({ packages }));
    }
    const place = resolved === null ? root : folder.path;
    const installing = line.replace('$/..', join(place, '..')).replaceAll('$', place);
    expect(ownPackage(root)).toEqual({ spec, installing });
  });
});

it('is a dependency of new projects if npm can install it', async () => {
  const answers: ProjectAnswers = {
    name: 'shop',
    provider: 'sqlite',
    databaseUrl: 'file:./shop.db',
    output: 'api',
    frameworks: null,
    language: 'typescript',
    ci: null,
    template: null,
  };
  const manifest = async (spec: string | null): Promise<unknown> => {
    const files = await projectFiles(answers, spec);
    const found = files.find(({ path }) => path === 'package.json');
    return JSON.parse(String(found?.content));
  };
  const typescript = expect.any(String) as string;
  expect(await manifest('1.2.3')).toMatchObject({
    devDependencies: { specmill: '1.2.3', typescript },
  });
  expect(JSON.stringify(await manifest(null))).not.toContain('"specmill":');
});

describe('how specmill is called', () => {
  it('is found in PATH and by npm, but not in the temporary folder of npx', async () => {
    await using folder = await temporaryFolder();
    const [project, bin, cache] = ['a/b', 'bin', 'cache/node_modules/.bin'].map((path) =>
      join(folder.path, path),
    ) as [string, string, string];
    for (const path of [bin, cache, join(folder.path, 'a/node_modules/.bin')])
      await mkdir(path, { recursive: true });
    await writeFile(join(cache, 'specmill'), '');
    const path = [cache, bin].join(delimiter);
    expect(findSpecmill(project, path)).toBeNull();
    await writeFile(join(folder.path, 'a/node_modules/.bin/specmill'), '');
    expect(findSpecmill(project, path)).toBe('npx specmill');
    await writeFile(join(bin, 'specmill'), '');
    expect(findSpecmill(project, path)).toBe('specmill');
  });
});
