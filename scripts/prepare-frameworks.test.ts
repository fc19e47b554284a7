import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepareFrameworks } from './prepare-frameworks.ts';

it('reports why the frameworks cannot be installed without a network', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'specmill-frameworks-'));
  const manifest = { name: 'a', version: '1.0.0', dependencies: { 'left-out': '1.0.0' } };
  const packages = { '': manifest, 'node_modules/left-out': { version: '1.0.0' } };
  const lock = { name: 'a', version: '1.0.0', lockfileVersion: 3, requires: true, packages };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  await writeFile(
    join(folder, '.npmrc'),
    `registry=http://127.0.0.1:9/\ncache=${join(folder, 'cache')}\n`,
  );
  try {
    expect(await prepareFrameworks(folder)).toMatch(/^npm ci failed in .*: npm error .*/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
