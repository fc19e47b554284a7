import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readFile, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PipelineError } from '../errors.ts';
import { errorCode, isMissing } from './file-hash.ts';
import { makeFolders } from './make-folders.ts';
import { resolveInProject, STATE_FOLDER } from './project-path.ts';
import { writeFailure } from './write-failure.ts';

const LOCK_PATH = `${STATE_FOLDER}/lock`;
/** After this time, an empty lock belongs to a process that was killed before it wrote its id. */
const BLANK_LOCK_MS = 5000;
/** Contents of the locks that this process holds. */
const heldHere = new Set<string>();

/** Runs `work` with exclusive write access to the project. Throws PROJECT_BUSY immediately if another process has it. The lock of a dead process is taken over. */
export async function withProjectLock<Result>(
  root: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = resolveInProject(root, LOCK_PATH);
  const folder = dirname(lock);
  const isOurFolder = await makeFolder(folder);
  try {
    const own = await takeLock(lock);
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
      heldHere.delete(own);
    }
  } finally {
    if (isOurFolder) await rmdir(folder).catch(() => undefined);
  }
}

async function makeFolder(folder: string): Promise<boolean> {
  try {
    const made: string[] = [];
    await makeFolders(folder, made);
    return made.length > 0;
  } catch (error) {
    throw writeFailure(error, STATE_FOLDER);
  }
}

async function takeLock(lock: string): Promise<string> {
  const own = `${process.pid} ${randomUUID()}\n`;
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await createLock(lock, own)) {
      heldHere.add(own);
      return own;
    }
    const found = await readLock(lock);
    if (found === null) continue;
    if (await isHeld(lock, found)) throw busy(found);
    await removeStaleLock(lock, found);
  }
  throw busy((await readLock(lock)) ?? '');
}

async function createLock(lock: string, own: string): Promise<boolean> {
  try {
    writeFileSync(lock, own, { flag: 'wx' });
    return true;
  } catch (error) {
    // ENOENT: a writer that failed has removed the folder that it had created.
    if (['EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) return false;
    if ((await readLock(lock)) === '') await rm(lock, { force: true });
    throw writeFailure(error, LOCK_PATH);
  }
}

async function readLock(lock: string): Promise<string | null> {
  try {
    return await readFile(lock, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw writeFailure(error, LOCK_PATH);
  }
}

async function isHeld(lock: string, found: string): Promise<boolean> {
  const pid = ownerOf(found);
  if (pid === null) return Date.now() - (await stat(lock)).mtimeMs < BLANK_LOCK_MS;
  // Process ids restart in a new container: a lock with our id that we do not hold is stale.
  if (pid === process.pid) return heldHere.has(found);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

async function removeStaleLock(lock: string, stale: string): Promise<void> {
  // The rename succeeds for only one of two processes that found the same stale lock.
  const aside = `${lock}.${randomUUID()}`;
  try {
    await rename(lock, aside);
  } catch (error) {
    if (isMissing(error)) return;
    throw writeFailure(error, LOCK_PATH);
  }
  const moved = await readFile(aside, 'utf8');
  if (moved !== stale) await createLock(lock, moved);
  await rm(aside, { force: true });
}

function ownerOf(text: string): number | null {
  const pid = Number.parseInt(text, 10);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
}

function busy(found: string): PipelineError {
  const pid = ownerOf(found);
  const who = pid === null ? 'another process' : `process ${pid}`;
  return new PipelineError({
    code: 'PROJECT_BUSY',
    message: `The project is in use: ${who} is writing to it.`,
    place: LOCK_PATH,
    hint: 'Wait until it has finished, then run the command again.',
  });
}
