import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Hashes of files that were read, with what the file system said of them before. */
const read = new Map<string, { readonly state: string | null; readonly hash: string }>();

/** A file on disk with its SHA-256; null if there is none. Synchronous, because streams of a thousand small files take longer than the rest of a build without changes. */
export function hashedFile(
  path: string,
): { readonly content: Buffer; readonly hash: string } | null {
  try {
    const state = fileState(path);
    const content = readFileSync(path);
    const hash = hashOf(content);
    read.set(path, { state, hash });
    return { content, hash };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** SHA-256 of a file on disk, which is not read again while it is as it was; null if there is none. */
export async function hashOfFile(path: string): Promise<string | null> {
  const { state = null, hash = null } = read.get(path) ?? {};
  return state !== null && state === fileState(path) ? hash : (hashedFile(path)?.hash ?? null);
}

/** Time in which a file may change twice without another time of its change, in milliseconds. */
const tickMs = 20;

/**
 * What changes with every change of a file: its size, times and number; null if there is none, or if
 * it changed so recently that another change might not show, as git does.
 */
export function fileState(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  if (found === undefined || Date.now() - Number(found.ctimeMs) < tickMs) return null;
  const { size, mtimeNs, ctimeNs, ino } = found;
  return [size, mtimeNs, ctimeNs, ino].join(' ');
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

/** Whether two paths within a folder name one file, as they may where case is ignored. */
export async function isSameFile(root: string, path: string, other: string): Promise<boolean> {
  if (path === other) return true;
  const [a, b] = await Promise.all([path, other].map((name) => fileIdentity(join(root, name))));
  return a !== null && a === b;
}

async function fileIdentity(path: string): Promise<string | null> {
  return stat(path).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => null,
  );
}
