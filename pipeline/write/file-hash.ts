import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OutputFile } from '../output-file.ts';

/** SHA-256 of a file's content, in hexadecimal. */
export function hashOf(content: string | Uint8Array): string {
  return hash('sha256', content);
}

const known = new WeakMap<OutputFile, string>();

/** SHA-256 of a file to write; cached, because the plan, the manifest and the build stamp use it. */
export function contentHash(file: OutputFile): string {
  const found = known.get(file) ?? hashOf(file.content);
  known.set(file, found);
  return found;
}

/** SHA-256 of a file on disk; null if there is none. Synchronous, because streams of a thousand small files take longer than the rest of a build without changes. */
export async function hashOfFile(path: string): Promise<string | null> {
  try {
    return hashOf(readFileSync(path));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whether an error means that the file does not exist. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** The system's error code (`ENOSPC`); undefined if there is none. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
