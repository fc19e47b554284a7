import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of all files below a folder. */
export async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const stats = files.map(({ parentPath, name }) => stat(path.join(parentPath, name)));
  return (await Promise.all(stats)).reduce((sum, { size }) => sum + size, 0);
}
