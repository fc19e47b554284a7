import type { Problem } from '../../../errors.ts';
import type { OutputFile } from '../../../output-file.ts';
import { contentHash } from '../../../write/file-hash.ts';
import type { ExpectedFile } from '../../../write/plan-write.ts';
import type { BuildNote } from '../build-note.ts';
import type { ChosenDocument } from '../choose-documents.ts';
import { readCacheFile, writeCacheFile } from './cache-file.ts';

const NAME = 'build.json';

/** What a report tells of a document. */
export interface DocumentSummary extends ChosenDocument {
  readonly models: number;
  readonly operations: number;
  readonly warnings: readonly Problem[];
}

/** What the last build made, so that the next one sees without making it again that nothing has changed. */
export interface BuildStamp {
  readonly documents: readonly DocumentSummary[];
  readonly files: readonly ExpectedFile[];
  /** Files of the user's that a build completes. */
  readonly edits: readonly string[];
  readonly drivers: readonly string[];
  readonly notes: readonly BuildNote[];
}

/** What a build leaves, content by its hash. */
export function expectedFiles(files: readonly OutputFile[]): readonly ExpectedFile[] {
  return files.map((file) => {
    const { path, owner } = file;
    return { path, owner, hash: contentHash(file) };
  });
}

/** The stamp of the last build; null if there is none, it is damaged, or the build was made from something else. */
export async function readStamp(folder: string, key: string): Promise<BuildStamp | null> {
  return (await readCacheFile(folder, NAME, key)) as BuildStamp | null;
}

/** Leaves a stamp; `key` is the hash of all that the build was made from. */
export async function writeStamp(folder: string, key: string, stamp: BuildStamp): Promise<void> {
  await writeCacheFile(folder, NAME, { key, value: stamp });
}
