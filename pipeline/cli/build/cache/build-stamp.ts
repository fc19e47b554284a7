import type { Problem } from '../../../errors.ts';
import type { OutputFile } from '../../../output-file.ts';
import { contentHash } from '../../../write/file-hash.ts';
import type { ExpectedFile, WritePlan } from '../../../write/plan-write.ts';
import type { BuildNote } from '../build-note.ts';
import type { Unmigrated } from '../unmigrated-notes.ts';
import type { ChosenDocument } from '../../project/choose-documents.ts';
import { readCacheFile, writeCacheFile } from '../../project/cache-file.ts';

const NAME = 'build.json';

/** What a report shows of a document. */
export interface DocumentSummary extends ChosenDocument {
  readonly models: number;
  readonly operations: number;
  readonly warnings: readonly Problem[];
}

/** A document of the last build. */
export interface StampedDocument extends DocumentSummary {
  /** SHA-256 of its text. */
  readonly hash: string;
}

/** The result of the last build, on which the next one builds if little or nothing has changed. */
export interface BuildStamp {
  readonly documents: readonly StampedDocument[];
  readonly files: readonly ExpectedFile[];
  /** The user's files that a build adds to. */
  readonly edits: readonly string[];
  readonly drivers: readonly string[];
  readonly notes: readonly BuildNote[];
  readonly bases: Unmigrated['bases'];
}

/** The files that a build leaves on disk, with a hash of their content. */
export function expectedFiles(
  files: readonly (OutputFile | ExpectedFile)[],
): readonly ExpectedFile[] {
  return files.map((file) => {
    if ('hash' in file) return file;
    const { path, owner } = file;
    return { path, owner, hash: contentHash(file) };
  });
}

/** Files with what the file system says of those that were found unchanged; the same list if nothing is new. */
export function withStates<File extends OutputFile | ExpectedFile>(
  files: readonly File[],
  seen: WritePlan['seen'],
): readonly (File | ExpectedFile)[] {
  const isNew = files.some((file) => {
    const state = seen.get(file.path);
    return state !== undefined && 'hash' in file && file.seen !== state;
  });
  if (!isNew) return files;
  return expectedFiles(files).map((file) => {
    const state = seen.get(file.path);
    return state === undefined ? file : { ...file, seen: state };
  });
}

/**
 * Reads the stamp of the last build; null if it is missing or damaged, or belongs to other input.
 */
export async function readStamp(folder: string, key: string): Promise<BuildStamp | null> {
  return (await readCacheFile(folder, NAME, key)) as BuildStamp | null;
}

/** Writes a stamp; `key` is the hash of the build's input without the documents. */
export async function writeStamp(folder: string, key: string, stamp: BuildStamp): Promise<void> {
  await writeCacheFile(folder, NAME, { key, value: stamp });
}
