import { recallFrom } from '../../../recall.ts';
import type { Recall } from '../../../recall.ts';
import { hashOf } from '../../../write/file-hash.ts';
import { ownFingerprint } from './build-key.ts';
import { readCacheFile, writeCacheFile } from './cache-file.ts';

const NAME = 'pieces.json';

/** The results of earlier builds, by the hash of what they were made from. */
export interface PieceCache {
  readonly recall: Recall;
  /** Leaves them for the next build; `isWhole`: this one has asked for all that a build asks for, and the others are forgotten. */
  readonly save: (isWhole: boolean) => Promise<void>;
}

/** Opens the cache of a project: empty where another version of specmill wrote it, or where it is damaged. */
export async function openPieceCache(
  folder: string,
  version = ownFingerprint(),
): Promise<PieceCache> {
  const found = await readCacheFile(folder, NAME, version);
  const known = new Map<string, unknown>(Object.entries(found ?? {}));
  const used = new Set<string>();
  const recall = recallFrom(known, (input) => {
    const key = hashOf(input);
    used.add(key);
    return key;
  });
  const save = async (isWhole: boolean): Promise<void> => {
    const kept = isWhole ? [...known].filter(([key]) => used.has(key)) : [...known];
    await writeCacheFile(folder, NAME, { key: version, value: Object.fromEntries(kept) });
  };
  return { recall, save };
}
