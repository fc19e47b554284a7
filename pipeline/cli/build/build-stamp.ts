import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '../../errors.ts';
import type { OutputFile } from '../../output-file.ts';
import { hashOf } from '../../write/file-hash.ts';
import type { ExpectedFile } from '../../write/plan-write.ts';
import type { BuildNote } from './build-note.ts';
import type { ChosenDocument } from './choose-documents.ts';

/** Folder of a project that may be deleted at any time; it keeps itself out of version control. */
const CACHE_FOLDER = '.generator/cache';

/** What a report tells of a document. */
export interface DocumentSummary extends ChosenDocument {
  readonly models: number;
  readonly operations: number;
  readonly warnings: readonly Problem[];
}

/** What the last build made, so that the next one sees without making it again that nothing has changed. */
export interface BuildStamp {
  /** Hash of all that the build was made from. */
  readonly key: string;
  readonly documents: readonly DocumentSummary[];
  readonly files: readonly ExpectedFile[];
  /** Files of the user's that a build completes. */
  readonly edits: readonly string[];
  readonly drivers: readonly string[];
  readonly notes: readonly BuildNote[];
}

/** What a build leaves, content by its hash. */
export function expectedFiles(files: readonly OutputFile[]): readonly ExpectedFile[] {
  return files.map(({ path, owner, content }) => ({ path, owner, hash: hashOf(content) }));
}

/** The stamp of the last build; null where there is none, it is damaged, or the build was made from something else. */
export async function readStamp(folder: string, key: string): Promise<BuildStamp | null> {
  try {
    const text = await readFile(join(folder, CACHE_FOLDER, 'build.json'), 'utf8');
    const end = text.indexOf('\n');
    const content = text.slice(end + 1);
    if (text.slice(0, end) !== hashOf(content)) return null;
    const stamp = JSON.parse(content) as BuildStamp;
    return stamp.key === key ? stamp : null;
  } catch {
    return null;
  }
}

/** Leaves a stamp; where that cannot be, the next build takes longer. */
export async function writeStamp(folder: string, stamp: BuildStamp): Promise<void> {
  const path = join(folder, CACHE_FOLDER);
  const content = `${JSON.stringify(stamp)}\n`;
  const draft = join(path, `build.json.${process.pid}`);
  try {
    await mkdir(path, { recursive: true });
    await writeFile(join(path, '.gitignore'), '*\n');
    await writeFile(draft, `${hashOf(content)}\n${content}`);
    await rename(draft, join(path, 'build.json'));
  } catch {
    // The project may be read-only by now, or the disk full.
  }
}
