import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { serverVersion } from './version.ts';

it('is the one version of all packages', async () => {
  for (const path of ['../../package.json', 'package.json', '../../emulator/package.json']) {
    const manifest = await readFile(new URL(path, import.meta.url), 'utf8');
    expect(JSON.parse(manifest), path).toHaveProperty('version', serverVersion);
  }
});
