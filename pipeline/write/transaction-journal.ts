import { closeSync, fsync, openSync, writeFileSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isMissing } from './file-hash.ts';
import { STATE_FOLDER } from './project-path.ts';

/** Folder of an unfinished write: the new contents, the old ones and the journal. */
export const TRANSACTION_FOLDER = `${STATE_FOLDER}/transaction`;

/** The changes of an unfinished write; complete if the file exists. Paths are relative to the project. */
export interface Journal {
  readonly changes: readonly JournalChange[];
  /** Folders created for the new files, parents first. */
  readonly folders: readonly string[];
}

/** One file of a write; its number names its old and new contents in the transaction's folder. */
export interface JournalChange {
  readonly path: string;
  /** SHA-256 of the file before and after; null if there is none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Path of a file's new content within an unfinished write. */
export function stagedPath(root: string, index: number): string {
  return join(root, TRANSACTION_FOLDER, `new-${index}`);
}

/** Path of a file's old content within an unfinished write. */
export function savedPath(root: string, index: number): string {
  return join(root, TRANSACTION_FOLDER, `old-${index}`);
}

/** Writes the journal atomically and durably; from then on, a killed write can be finished. */
export async function writeJournal(root: string, journal: Journal): Promise<void> {
  const path = journalPath(root);
  await writeSynced(`${path}.part`, JSON.stringify(journal));
  await rename(`${path}.part`, path);
}

/** The journal of an unfinished write; null if there is none or it is incomplete, in which case nothing has changed. */
export async function readJournal(root: string): Promise<Journal | null> {
  try {
    return JSON.parse(await readFile(journalPath(root), 'utf8')) as Journal;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Path of the journal; removing it ends the transaction. */
export function journalPath(root: string): string {
  return join(root, TRANSACTION_FOLDER, 'journal.json');
}

const flush = promisify(fsync);

/** Writes a new file and flushes it to disk. Only the flush is left to the thread pool: it takes long, and several run at once, while for the rest the pool costs more than the work. */
export async function writeSynced(
  path: string,
  content: string | Uint8Array,
  mode = 0o666,
): Promise<void> {
  const file = openSync(path, 'wx', mode);
  try {
    writeFileSync(file, content);
    await flush(file);
  } finally {
    closeSync(file);
  }
}
