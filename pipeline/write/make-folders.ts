import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode, isMissing } from './file-hash.ts';

/** Makes a folder and those above it that are missing, and adds what it made to `made`, parents first. Unlike Node's own recursive mkdir it says "read-only" of a read-only file system, not "no such file". */
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
    // Another process was faster.
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
