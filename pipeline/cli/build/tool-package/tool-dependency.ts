import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readVersion } from '../../command-line/version.ts';
import { isCheckout, isPublished } from '../server-package/server-dependency.ts';
import type { PackageDependency } from '../server-package/server-dependency.ts';
import { installableSpec, isOrigin, originalTarball, ownRoot } from './own-package.ts';
import { packedTool } from './packed-tool.ts';

/**
 * How a project depends on this version of specmill: by its version or URL if npm installed it from
 * there, otherwise by a tarball in `vendor/`, and in a checkout by a link. `folder` is the project's,
 * if it exists.
 */
export async function toolDependency(folder: string | null): Promise<PackageDependency> {
  if (isCheckout) return { spec: `file:${ownRoot}` };
  const spec = isPublished ? readVersion() : installableSpec();
  if (spec !== null) return { spec };
  const path = `vendor/specmill-${readVersion()}.tgz`;
  const present = folder === null ? null : await readFile(join(folder, path)).catch(() => null);
  const content = await tarballOf(present);
  return { spec: `file:${path}`, tarball: { path, owner: 'generated', content } };
}

/** `present`: the one that the project has, which stays if it holds the same files. */
async function tarballOf(present: Uint8Array | null): Promise<Uint8Array> {
  if (present === null) return (await originalTarball()) ?? packedTool(ownRoot, null);
  return isOrigin(present) ? present : packedTool(ownRoot, present);
}

/** Whether an entry in package.json is one of those above, and not the user's own choice. */
export function isOwnToolSpec(spec: string): boolean {
  return /^(?:\d+\.\d+\.\d+(?:-[\w.]+)?|file:vendor\/specmill-\d[^/]*\.tgz|file:\/.*(?<!\.tgz))$/.test(
    spec,
  );
}
