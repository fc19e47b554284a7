import { realpath } from 'node:fs/promises';
import { hashOfFile } from './file-hash.ts';
import { halfWritten, isHalfWritten } from './half-written.ts';
import { planChanges } from './plan-write.ts';
import type { WritePlan, WriteRequest } from './plan-write.ts';
import { withProjectLock } from './project-lock.ts';
import { resolveInProject } from './project-path.ts';
import { recoverLocked } from './recover-project.ts';
import type { Recovery } from './recover-project.ts';
import { commitChanges } from './transaction.ts';
import type { FileChange, WriteOptions } from './transaction.ts';
import { writeFailure } from './write-failure.ts';

/** Plans a write without writing. Throws PROJECT_HALF_WRITTEN if an earlier write must be finished first. */
export async function planWrite(request: WriteRequest): Promise<WritePlan> {
  const root = await rootOf(request.projectFolder);
  if (await isHalfWritten(root)) throw halfWritten();
  return planChanges(root, request);
}

/** Writes all files or, on any failure or abort or if the plan is incomplete, none, and returns the outcome. Finishes an earlier killed write first. */
export async function writeProject(
  request: WriteRequest,
  options: WriteOptions = {},
): Promise<WritePlan> {
  const root = await rootOf(request.projectFolder);
  return withProjectLock(root, async () => {
    await recoverLocked(root);
    const plan = await planChanges(root, request);
    if (plan.changes.length > 0 && !plan.isIncomplete)
      await commitChanges(root, plan.changes, options);
    return plan;
  });
}

/** Finishes a killed write, or restores the old files; does nothing if there is none. */
export async function recoverProject(projectFolder: string): Promise<Recovery> {
  const root = await rootOf(projectFolder);
  if (!(await isHalfWritten(root))) return 'nothingToDo';
  return withProjectLock(root, () => recoverLocked(root));
}

/** Throws PROJECT_HALF_WRITTEN if a killed write is unfinished. */
export async function assertProjectWhole(projectFolder: string): Promise<void> {
  if (await isHalfWritten(await rootOf(projectFolder))) throw halfWritten();
}

/** A file to write unconditionally. */
export interface WholeFile {
  /** Relative to the project's folder. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Replaces several files, all or none, outside the manifest: for a document and its merge base. `check` runs under the lock, before anything is written. */
export async function writeTogether(
  projectFolder: string,
  files: readonly WholeFile[],
  options: WriteOptions & { readonly check?: () => Promise<void> } = {},
): Promise<void> {
  const root = await rootOf(projectFolder);
  await withProjectLock(root, async () => {
    await recoverLocked(root);
    await options.check?.();
    const changes = await Promise.all(files.map((file) => replaceWhole(root, file)));
    await commitChanges(root, changes, options);
  });
}

async function replaceWhole(root: string, { path, content }: WholeFile): Promise<FileChange> {
  try {
    const target = resolveInProject(root, path);
    return { target, content, before: await hashOfFile(target) };
  } catch (error) {
    throw writeFailure(error, path);
  }
}

async function rootOf(projectFolder: string): Promise<string> {
  try {
    return await realpath(projectFolder);
  } catch (error) {
    throw writeFailure(error, projectFolder);
  }
}
