import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { errorCode } from '../../write/file-hash.ts';
import { writeFailure } from '../../write/write-failure.ts';
import { throwIfInterrupted } from '../command-line/interrupt.ts';
import type { NewFile } from './project-files.ts';

/**
 * Throws FOLDER_NOT_EMPTY if a project's folder has content other than a Git repository, or is not
 * a folder.
 */
export async function requireEmptyFolder(folder: string, name: string): Promise<void> {
  try {
    if ((await readdir(folder)).every((entry) => entry === '.git')) return;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return;
    if (code !== 'ENOTDIR') throw writeFailure(error, name);
  }
  throw notEmpty(name);
}

/**
 * Creates a project with all of its files, or nothing: they are written into a folder next to it and
 * then moved. An existing empty folder is reused, since a shell may be in it.
 */
export async function createProject(
  folder: string,
  name: string,
  files: readonly NewFile[],
  signal: AbortSignal,
): Promise<void> {
  let draft: string | null = null;
  try {
    draft = await mkdtemp(join(dirname(folder), `.${name}.specmill-`));
    for (const { path, content, mode } of files) {
      throwIfInterrupted(signal);
      await mkdir(dirname(join(draft, path)), { recursive: true });
      await writeFile(join(draft, path), content, {
        flush: true,
        ...(mode === undefined ? {} : { mode }),
      });
    }
    throwIfInterrupted(signal);
    if (existsSync(folder)) {
      await requireEmptyFolder(folder, name);
      await moveEntries(draft, folder);
    } else {
      await chmod(draft, 0o777 & ~process.umask());
      await rename(draft, folder);
    }
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOTDIR') throw notEmpty(name);
    throw writeFailure(error, name);
  } finally {
    if (draft !== null) await rm(draft, { recursive: true, force: true });
  }
}

/** Moves all entries of a folder, or none. */
async function moveEntries(from: string, to: string): Promise<void> {
  const moved: string[] = [];
  try {
    for (const entry of await readdir(from)) {
      await rename(join(from, entry), join(to, entry));
      moved.push(entry);
    }
  } catch (error) {
    const made = moved.map((entry) => join(to, entry));
    await Promise.all(made.map((path) => rm(path, { recursive: true, force: true })));
    throw error;
  }
}

function notEmpty(name: string): PipelineError {
  return new PipelineError({
    code: 'FOLDER_NOT_EMPTY',
    message: `${JSON.stringify(name)} already exists and is not an empty folder; nothing was changed.`,
    place: name,
    hint: 'Choose another name, or move the existing files.',
  });
}
