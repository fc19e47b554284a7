import { copyFile, readFile, rename, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';

/** Makes README.md readable outside the repository while npm packs it: links and pictures that are not in the package point to the repository. `--restore` restores the README. */
const readme = 'README.md';
// npm would pack any name that begins with README.
const backup = '.readme-before-pack.md';

interface Manifest {
  readonly repository: { readonly url: string };
  readonly files: readonly string[];
}

/** Replaces relative URLs with absolute ones. */
function absoluteLinks(text: string, { repository, files }: Manifest): string {
  const base = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
  const absolute = (path: string, kind: 'blob' | 'raw'): string =>
    /^(?:[a-z]+:|#)/.test(path) || (kind === 'raw' && files.includes(path))
      ? path
      : `${base}/${kind}/HEAD/${path}`;
  return text
    .replace(
      /(!?)(\[[^\]]*\])\(([^)\s]+)\)/g,
      (_, mark: string, title: string, path: string) =>
        `${mark}${title}(${absolute(path, mark === '' ? 'blob' : 'raw')})`,
    )
    .replace(/(<img src=")([^"]+)/g, (_, tag: string, path: string) => tag + absolute(path, 'raw'));
}

async function restore(): Promise<void> {
  if (existsSync(backup)) await rename(backup, readme);
}

if (import.meta.main) {
  // An interrupted pack leaves the changed README behind.
  await restore();
  if (!process.argv.includes('--restore')) {
    const manifest = JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
    await copyFile(readme, backup);
    await writeFile(readme, absoluteLinks(await readFile(readme, 'utf8'), manifest));
  }
}
