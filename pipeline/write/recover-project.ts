import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashOfFile } from './file-hash.ts';
import { halfWritten, isHalfWritten } from './half-written.ts';
import { applyChange, endTransaction, removePart, rollBack } from './transaction-steps.ts';
import { readJournal, TRANSACTION_FOLDER } from './transaction-journal.ts';
import type { Journal } from './transaction-journal.ts';

/** The outcome of recovering an unfinished write. */
export type Recovery = 'nothingToDo' | 'finished' | 'rolledBack';

/** Finishes the write of a killed process, or restores the old files if that fails. The project must be locked. Throws PROJECT_HALF_WRITTEN if neither works. */
export async function recoverLocked(root: string): Promise<Recovery> {
  if (!(await isHalfWritten(root))) return 'nothingToDo';
  let journal: Journal | null = null;
  try {
    journal = await readJournal(root);
    if (journal === null) {
      await rm(join(root, TRANSACTION_FOLDER), { recursive: true, force: true });
      return 'rolledBack';
    }
    return await finish(root, journal);
  } catch (error) {
    return await putBack(root, journal, error);
  }
}

async function finish(root: string, journal: Journal): Promise<Recovery> {
  for (const [index, change] of journal.changes.entries()) {
    await removePart(root, change.path);
    const present = await hashOfFile(join(root, change.path));
    // A file with neither the old nor the new content was edited since: keep it. It counts as edited.
    if (present === change.before && present !== change.after) {
      await applyChange(root, change, index);
    }
  }
  await endTransaction(root, journal);
  return 'finished';
}

async function putBack(root: string, journal: Journal | null, cause: unknown): Promise<Recovery> {
  if (journal === null) throw halfWritten(cause);
  try {
    await rollBack(root, journal);
    return 'rolledBack';
  } catch {
    throw halfWritten(cause);
  }
}
