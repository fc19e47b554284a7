import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/run-specmill.ts';
import { startServer } from './server-process.ts';

const { isTTY } = process.stdout;
afterEach(() => void (process.stdout.isTTY = isTTY));

it.each([true, false])('reports a server that ends at once; terminal: %s', async (isTerminal) => {
  await using folder = await temporaryFolder();
  const main = join(folder.path, 'main.mjs');
  await writeFile(main, 'process.exit(3);');
  process.stdout.isTTY = isTerminal;
  const start = { main, folder: folder.path, env: {} };
  expect(await startServer(start, new AbortController().signal)).toEqual({ exitCode: 3 });
});
