import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readVersion } from '../command-line/version.ts';
import type { BuildNote } from './build-note.ts';
import { parseManifest } from './project-manifest.ts';

/** A note if the project's package.json names another version of specmill. */
export async function toolVersionNotes(folder: string): Promise<readonly BuildNote[]> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const sections = parseManifest(text) as Readonly<
    Record<string, Readonly<Record<string, unknown>> | undefined>
  >;
  const { specmill: spec } = { ...sections['dependencies'], ...sections['devDependencies'] };
  const [, named] =
    /^(?:.*\/specmill-)?v?(\d+\.\d+\.\d+[\w.+-]*?)(?:\.tgz)?$/.exec(String(spec)) ?? [];
  const own = readVersion();
  if (named === undefined || named === own) return [];
  const message = `has specmill ${named}, and this is ${own}: npx specmill runs the project's version after npm install, and npm install --save-dev --save-exact specmill@${own} moves to this one.`;
  return [{ place: 'package.json', message }];
}
