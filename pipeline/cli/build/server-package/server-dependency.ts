import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { OutputFile } from '../../../output-file.ts';
import { readVersion } from '../../command-line/version.ts';

/** Whether npm's registry has the packages of this version; `npm run release -- --publish` sets it. */
export const isPublished: boolean = false;

/** A package of this version for a project: its entry in package.json, and the file that it names. */
export interface PackageDependency {
  /** A version, or `file:` and a path: absolute, or relative to the project. */
  readonly spec: string;
  /** The packed package; absent if the entry names none. */
  readonly tarball?: OutputFile;
}

/** The folder of the sources in the repository; the compiled package has a tarball instead. */
export const workspace = fileURLToPath(
  new URL('../../../../server-template/runtime', import.meta.url),
);
const tarball = `specmill-server-${readVersion()}.tgz`;
const packed = fileURLToPath(new URL(`../../../../packages/${tarball}`, import.meta.url));

/** Whether specmill runs from its sources. */
export const isCheckout: boolean = existsSync(`${workspace}/package.json`);

/**
 * How a project depends on the server of this version: by its version once that is published, by
 * a tarball in `vendor/` before, and in a checkout by a link.
 */
export async function serverDependency(): Promise<PackageDependency> {
  if (isCheckout) return { spec: `file:${workspace}` };
  if (isPublished) return { spec: readVersion() };
  const path = `vendor/${tarball}`;
  return {
    spec: `file:${path}`,
    tarball: { path, owner: 'generated', content: await readFile(packed) },
  };
}

/** Whether an entry in package.json is one of those above, and not the user's own choice. */
export function isOwnSpec(spec: string): boolean {
  return /^(?:\d+\.\d+\.\d+(?:-[\w.]+)?|file:(?:vendor\/specmill-server-[^/]+\.tgz|.*server-template\/runtime))$/.test(
    spec,
  );
}

/** The packed server's content. */
export async function packedServer(): Promise<Uint8Array> {
  return readFile(packed);
}
