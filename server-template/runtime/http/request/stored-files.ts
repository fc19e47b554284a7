import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../../../shared/form/part-limits.ts';

/**
 * Stores the files of one request in a temporary folder, which is removed when the request ends:
 * their content is never in memory as a whole.
 */
export function storeFiles(onClose: (call: () => void) => void): FileStore {
  let folder: Promise<string> | null = null;
  let count = 0;
  const made = (): Promise<string> => {
    if (folder === null) {
      folder = mkdtemp(join(tmpdir(), 'upload-'));
      // Files that are still being written are removed with it.
      const remove = async (path: string): Promise<void> =>
        rm(path, { recursive: true, force: true, maxRetries: 3 });
      folder.then(
        (path) => onClose(() => void remove(path).catch(() => undefined)),
        () => undefined,
      );
    }
    return folder;
  };
  return async ({ name, fileName, mediaType }, content) => {
    const path = join(await made(), String((count += 1)));
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    const type = mediaType ?? 'application/octet-stream';
    const blob = await openAsBlob(path, { type });
    const stored = new File([blob], fileName ?? '', { type });
    const file = { name: stored.name, bytes: Buffer.alloc(0), size: stored.size, stored };
    return { name, text: '', raw: '', mediaType, file };
  };
}
