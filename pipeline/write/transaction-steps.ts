import { copyFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, hashOfFile } from './file-hash.ts';
import { journalPath, savedPath, stagedPath, TRANSACTION_FOLDER } from './transaction-journal.ts';
import type { Journal, JournalChange } from './transaction-journal.ts';

/** Moves one file's new content into place, or removes the file. */
export async function applyChange(
  root: string,
  change: JournalChange,
  index: number,
): Promise<void> {
  const target = join(root, change.path);
  if (change.after === null) await rm(target);
  else await moveFile(stagedPath(root, index), target);
}

/** Restores the old files and removes the transaction. Files edited since are kept. */
export async function rollBack(root: string, journal: Journal): Promise<void> {
  for (const [index, change] of [...journal.changes.entries()].reverse()) {
    const target = join(root, change.path);
    await removePart(root, change.path);
    if ((await hashOfFile(target).catch(() => null)) !== change.after) continue;
    if (change.before === change.after) continue;
    if (change.before === null) await rm(target, { force: true });
    else await moveFile(savedPath(root, index), target);
  }
  await removeEmptyFolders(root, [...journal.folders].reverse());
  await endTransaction(root, null);
}

/** Removes a finished transaction, the journal first, because without it nothing is left to do. */
export async function endTransaction(root: string, journal: Journal | null): Promise<void> {
  await rm(journalPath(root), { force: true });
  await rm(join(root, TRANSACTION_FOLDER), { recursive: true, force: true });
  const deleted = journal?.changes.filter((change) => change.after === null) ?? [];
  for (const { path } of deleted) await removeEmptyParents(root, path);
}

/** Removes the partial copy of a move between file systems that was killed. */
export async function removePart(root: string, path: string): Promise<void> {
  // If the parent is not even a folder, there is no partial copy.
  await rm(partPath(join(root, path)), { force: true }).catch(() => undefined);
}

async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    await copyFile(from, partPath(to));
    await rename(partPath(to), to);
    await rm(from);
  }
}

function partPath(target: string): string {
  return `${target}.specmill-part`;
}

async function removeEmptyParents(root: string, path: string): Promise<void> {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (!(await removeIfEmpty(join(root, folder)))) return;
  }
}

async function removeEmptyFolders(root: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders) await removeIfEmpty(join(root, folder));
}

async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    if (!(await stat(folder)).isDirectory()) return false;
    await rmdir(folder);
    return true;
  } catch {
    return false;
  }
}
