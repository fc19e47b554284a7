import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashOf } from '../../write/file-hash.ts';
import type { FileHistory } from '../../write/nobodys-edit.ts';

/** Limit of git's output in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;
/** How many merges of merges are looked into. */
const DEEPEST = 20;

/** What the git repository around a project has of its files. */
export function gitHistory(folder: string): FileHistory {
  return {
    async editOf(path, written) {
      const merging = await git(folder, ['rev-parse', '--verify', '--quiet', 'MERGE_HEAD']);
      const head = merging === null ? 'HEAD' : ':0';
      const known = await versionAt(folder, head, path);
      const disk = await readFile(join(folder, path), 'latin1').catch(() => null);
      // During a merge with a conflict in the file, git has no merged version.
      if (known !== null && disk !== null && hashOfText(disk) !== hashOfText(known))
        return 'work tree';
      if (known === null && merging === null) return undefined;
      const sides = merging === null ? ['HEAD'] : ['HEAD', merging.trim()];
      for (const side of sides) {
        const edit = await editIn({ folder, path, written }, side);
        if (edit !== null) return edit;
      }
      return null;
    },
  };
}

/** A file, and the hashes of what was written to it. */
interface SoughtFile {
  readonly folder: string;
  readonly path: string;
  readonly written: ReadonlySet<string>;
}

/** The commit in the history of a revision that edited the file last; null if it is as written, or as git merged it. */
async function editIn(file: SoughtFile, revision: string, depth = 0): Promise<string | null> {
  const { folder, path, written } = file;
  const args = ['log', '-1', '--format=%h %P', revision, '--', path];
  const [commit, ...parents] = ((await git(folder, args)) ?? '').trim().split(' ');
  if (commit === undefined || commit === '') return null;
  const text = await versionAt(folder, commit, path);
  if (text === null || written.has(hashOfText(text))) return null;
  if (parents.length < 2 || depth === DEEPEST) return commit;
  for (const parent of parents) {
    const edit = await editIn(file, parent, depth + 1);
    if (edit !== null) return edit;
  }
  return null;
}

async function versionAt(folder: string, revision: string, path: string): Promise<string | null> {
  return git(folder, ['show', `${revision}:./${path}`]);
}

/** With line feeds only, as in the manifest. */
function hashOfText(text: string): string {
  return hashOf(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1'));
}

/** The output of git, one character per byte; null if it fails. */
async function git(folder: string, args: readonly string[]): Promise<string | null> {
  const options = { cwd: folder, maxBuffer: MOST_BYTES, encoding: 'latin1' } as const;
  return promisify(execFile)('git', [...args], options).then(
    ({ stdout }) => stdout,
    () => null,
  );
}
