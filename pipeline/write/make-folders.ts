import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, isMissing } from './file-hash.ts';

/** Creates a folder and its missing parents, and adds the created ones to `made`, parents first. Node's recursive mkdir would report ENOENT for a read-only file system. */
export async function makeFolders(folder: string, made: string[]): Promise<void> {
  const missing: string[] = [];
  for (let path = folder; !(await exists(path)); path = dirname(path)) missing.unshift(path);
  for (const path of missing) {
    if (await makeFolder(path)) made.push(path);
  }
}

async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    // Another process created it first.
    if (errorCode(error) === 'EEXIST' && (await stat(path)).isDirectory()) return false;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
