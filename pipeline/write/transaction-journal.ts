import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './file-hash.ts';
import { STATE_FOLDER } from './project-path.ts';

/** Folder that holds an unfinished write: the new contents, the old ones and the journal. */
export const TRANSACTION_FOLDER = `${STATE_FOLDER}/transaction`;

/** What an unfinished write was about to do; complete once it exists. Paths are relative to the project. */
export interface Journal {
  readonly changes: readonly JournalChange[];
  /** Folders made for the new files, parents first. */
  readonly folders: readonly string[];
}

/** One file of a write; its number names its new and old contents in the transaction's folder. */
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

/** Writes the journal at once and for good: from here on a killed write can be finished. */
export async function writeJournal(root: string, journal: Journal): Promise<void> {
  const path = journalPath(root);
  await writeSynced(`${path}.part`, JSON.stringify(journal));
  await rename(`${path}.part`, path);
}

/** The journal of an unfinished write; null if there is none, or where it was not complete and nothing has been changed yet. */
export async function readJournal(root: string): Promise<Journal | null> {
  try {
    return JSON.parse(await readFile(journalPath(root), 'utf8')) as Journal;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Path of the journal; removing that file ends the transaction. */
export function journalPath(root: string): string {
  return join(root, TRANSACTION_FOLDER, 'journal.json');
}

/** Writes a new file and waits until the disk has it. */
export async function writeSynced(
  path: string,
  content: string | Uint8Array,
  mode = 0o666,
): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
