import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OutputFile } from '../output-file.ts';

/** SHA-256 of a file's content, in hexadecimal. */
export function hashOf(content: string | Uint8Array): string {
  return hash('sha256', content);
}

const known = new WeakMap<OutputFile, string>();

/** SHA-256 of what a file is to hold; plan, manifest and stamp of a build all ask for it. */
export function contentHash(file: OutputFile): string {
  const found = known.get(file) ?? hashOf(file.content);
  known.set(file, found);
  return found;
}

/** SHA-256 of a file on disk; null if there is none. Read at once: the streams of a thousand small files cost more than all else that an idle build does. */
export async function hashOfFile(path: string): Promise<string | null> {
  try {
    return hashOf(readFileSync(path));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether an error of the file system says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** The system's code of an error (`ENOSPC`); undefined where it has none. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
