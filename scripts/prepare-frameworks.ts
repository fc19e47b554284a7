import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { $ } from 'zx';

/** Installs the packages of a folder with its own lock file, such as those of the frameworks' tests, if they are missing or differ from it. `size` describes them. Returns null, or why they cannot be installed. */
export async function prepareFrameworks(
  folder: string,
  size = 'about 200 packages (210 MB)',
): Promise<string | null> {
  const lock = await readFile(path.join(folder, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  const note = path.join(folder, 'node_modules/.cache/installed-lock.txt');
  if ((await readFile(note, 'utf8').catch(() => null)) === hash) return null;
  console.error(`Installing ${size} in ${folder}, only once…`);
  const started = performance.now();
  // Without a network, npm's default retries take more than a minute.
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--prefer-offline'];
  const shell = $({
    nothrow: true,
    quiet: true,
    cwd: folder,
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const install = await shell`npm ci --no-audit --no-fund ${patience}`;
  if (install.exitCode !== 0) {
    const lines = install.stderr.split('\n').filter((line) => line.startsWith('npm error'));
    return `npm ci failed in ${folder}: ${lines.slice(0, 3).join(', ') || install.stderr.trim()}`;
  }
  await mkdir(path.dirname(note), { recursive: true });
  await writeFile(note, hash);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.error(`Installed in ${seconds} s.`);
  return null;
}
