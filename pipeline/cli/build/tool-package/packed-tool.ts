import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Time of every file in the tarball, in milliseconds: npm's own. */
const packedAt = Date.UTC(1985, 9, 26, 8, 15);

/**
 * Packs the installed package in `root` again, as npm had unpacked it. `present` is the tarball that
 * a project has already: it is returned if its files are the same, since compressed bytes depend on
 * the version of zlib, and package-lock.json has their hash.
 */
export async function packedTool(root: string, present: Uint8Array | null): Promise<Uint8Array> {
  const { createTar } = await import('nanotar');
  const { bin, files: listed } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    readonly bin: Readonly<Record<string, string>>;
    readonly files: readonly string[];
  };
  const programs = new Set(Object.values(bin));
  const files = (await packedPaths(root, listed)).map(async (path) => ({
    name: `package/${path}`,
    data: await readFile(join(root, path)),
    attrs: { mode: programs.has(path) ? '755' : '644' },
  }));
  const tar = createTar(await Promise.all(files), { attrs: { uid: 0, gid: 0, mtime: packedAt } });
  if (present !== null && Buffer.from(tar).equals(unpacked(present))) return present;
  return gzipSync(tar, { level: 9 });
}

/** Packed by npm, whether they are listed or not. */
const alwaysPacked = /^(?:package\.json|readme|licen[cs]e)/i;

/** The files of the package, sorted: not what npm, or a build in a checkout, has put next to them. */
async function packedPaths(root: string, listed: readonly string[]): Promise<readonly string[]> {
  const always = (await readdir(root)).filter((name) => alwaysPacked.test(name));
  const paths = [...always, ...listed].map(async (path): Promise<readonly string[]> => {
    if ((await stat(join(root, path))).isFile()) return [path];
    const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
  });
  return [...new Set((await Promise.all(paths)).flat())].sort();
}

/** The content of a tarball; empty if it is damaged. */
function unpacked(tarball: Uint8Array): Uint8Array {
  try {
    return gunzipSync(tarball);
  } catch {
    return new Uint8Array();
  }
}
