import { recallFrom } from '../../../recall.ts';
import type { Recall } from '../../../recall.ts';
import { hashOf } from '../../../write/file-hash.ts';
import { ownFingerprint } from './build-key.ts';
import { readCacheFile, writeCacheFile } from '../../project/cache-file.ts';

const NAME = 'pieces.json';

/** Results of earlier builds, by the hash of their input. */
export interface PieceCache {
  readonly recall: Recall;
  /**
   * Saves the pieces for the next build. With `isWhole`, this build requested every piece of the
   * project, and all others are dropped.
   */
  readonly save: (isWhole: boolean) => Promise<void>;
}

/**
 * Opens a project's cache; it is empty if it is damaged or another version of specmill wrote it.
 */
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
