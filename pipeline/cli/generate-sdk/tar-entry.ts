import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const BLOCK = 512;
/** Greatest unpacked size in bytes. */
const MAX_UNPACKED = 200_000_000;

/** One file of a gzipped tar archive; null if it is missing or the archive is broken. */
export async function tarEntry(packed: Uint8Array, name: string): Promise<Buffer | null> {
  const archive = await promisify(gunzip)(packed, { maxOutputLength: MAX_UNPACKED }).catch(
    () => null,
  );
  if (archive === null) return null;
  const field = (start: number, length: number): string =>
    archive.toString('latin1', start, start + length).replace(/\0.*$/s, '');
  for (let block = 0; block + BLOCK <= archive.length;) {
    const size = parseInt(field(block + 124, 12), 8) || 0;
    const content = block + BLOCK;
    if (field(block, 100) === name) return archive.subarray(content, content + size);
    block = content + Math.ceil(size / BLOCK) * BLOCK;
  }
  return null;
}
