import { chmod, copyFile, link, mkdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { PipelineError } from '../errors.ts';
import { hashOf, hashOfFile } from './file-hash.ts';
import { halfWritten } from './half-written.ts';
import { makeFolders } from './make-folders.ts';
import { applyChange, endTransaction, rollBack } from './transaction-steps.ts';
import {
  savedPath,
  stagedPath,
  TRANSACTION_FOLDER,
  writeJournal,
  writeSynced,
} from './transaction-journal.ts';
import type { Journal } from './transaction-journal.ts';
import { writeFailure } from './write-failure.ts';

/** A file to change: an absolute path without links, its new content (null deletes it), the required current hash (null: absent), and the hash of the new content if known. */
export interface FileChange {
  readonly target: string;
  readonly content: string | Uint8Array | null;
  readonly before: string | null;
  readonly after?: string;
  readonly executable?: boolean;
}

/** Options for observing and aborting a write. */
export interface WriteOptions {
  /** If aborted, everything is restored and INTERRUPTED is thrown. */
  readonly signal?: AbortSignal;
  /** Called before each file is replaced, with its path relative to the project. */
  readonly onFile?: (path: string) => void;
}

const PARALLEL_FILES = 16;

/** Makes all changes or, on any failure, none. The project must be locked and recovered. */
export async function commitChanges(
  root: string,
  changes: readonly FileChange[],
  options: WriteOptions = {},
): Promise<void> {
  const entries = changes.map((change) => ({
    path: relative(root, change.target),
    before: change.before,
    after: change.content === null ? null : (change.after ?? hashOf(change.content)),
  }));
  const made: string[] = [];
  const journal = (): Journal => ({
    changes: entries,
    folders: made.map((folder) => relative(root, folder)),
  });
  let place: string = TRANSACTION_FOLDER;
  try {
    throwIfAborted(options.signal);
    await mkdir(join(root, TRANSACTION_FOLDER));
    await stageAll(root, changes, options.signal);
    const folders = new Map(changes.map(({ target }) => [dirname(target), target]));
    for (const [folder, target] of folders) {
      place = relative(root, target);
      await makeFolders(folder, made);
    }
    await writeJournal(root, journal());
    for (const [index, change] of entries.entries()) {
      place = change.path;
      throwIfAborted(options.signal);
      options.onFile?.(place);
      throwIfAborted(options.signal);
      if ((await hashOfFile(join(root, place))) !== change.before) throw changedMeanwhile(place);
      await applyChange(root, change, index);
    }
  } catch (error) {
    await rollBack(root, journal()).catch((failure: unknown) => {
      throw halfWritten(failure);
    });
    throw writeFailure(error, place);
  }
  await endTransaction(root, journal());
}

async function stageAll(
  root: string,
  changes: readonly FileChange[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const queue = changes.entries();
  const worker = async (): Promise<void> => {
    for (const [index, change] of queue) {
      throwIfAborted(signal);
      try {
        await stage(root, change, index);
      } catch (error) {
        throw writeFailure(error, relative(root, change.target));
      }
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: PARALLEL_FILES }, worker));
  for (const result of workers) if (result.status === 'rejected') throw result.reason;
}

async function stage(root: string, change: FileChange, index: number): Promise<void> {
  if (change.before !== null) await save(change.target, savedPath(root, index));
  if (change.content === null) return;
  const staged = stagedPath(root, index);
  await writeSynced(staged, change.content, change.executable === true ? 0o777 : 0o666);
  if (change.before !== null) await chmod(staged, (await stat(change.target)).mode & 0o777);
}

async function save(target: string, saved: string): Promise<void> {
  try {
    await link(target, saved);
  } catch {
    // Some file systems have no hard links, and links cannot cross file systems.
    await copyFile(target, saved);
  }
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) return;
  throw new PipelineError({
    code: 'INTERRUPTED',
    message: 'Interrupted; nothing was changed.',
  });
}

function changedMeanwhile(path: string): PipelineError {
  return new PipelineError({
    code: 'PROJECT_BUSY',
    message: 'The file was changed by another program in the meantime; nothing was written.',
    place: path,
    hint: 'Run the command again.',
  });
}
