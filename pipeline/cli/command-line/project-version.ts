import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareVersions } from '../../write/manifest.ts';
import { colors, printable, printNotice } from '../terminal/terminal.ts';
import { readVersion } from './version.ts';

/** Prints a note if the package.json of a project names another version of specmill. */
export async function noteOtherVersion(folder: string): Promise<void> {
  const own = readVersion();
  const named = await projectVersion(folder);
  if (named === null || named === own) return;
  const remedy =
    compareVersions(named, own) > 0
      ? "npm install gets the project's version, and npx specmill runs it."
      : `npx specmill runs the project's version after npm install, and specmill build moves the project to ${own}.`;
  const note = `package.json has specmill ${named}, and this is ${own}: ${remedy}`;
  printNotice(`${colors.yellow('note')} ${printable(note)}`);
}

/** The exact version of specmill that a project depends on; null if there is none. */
async function projectVersion(folder: string): Promise<string | null> {
  const spec = await toolSpec(folder);
  return /^(?:.*\/specmill-)?v?(\d+\.\d+\.\d+[\w.+-]*?)(?:\.tgz)?$/.exec(spec)?.[1] ?? null;
}

async function toolSpec(folder: string): Promise<string> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Readonly<
      Record<string, Readonly<Record<string, unknown>> | undefined>
    >;
    return String({ ...manifest['dependencies'], ...manifest['devDependencies'] }['specmill']);
  } catch {
    // Commands that need the file report it.
    return '';
  }
}
