import { hashOf } from '../../../write/file-hash.ts';
import { readCachedText, writeCachedText } from '../../project/cache-file.ts';

/** A document of the last build. */
interface BuiltDocumentText {
  readonly path: string;
  /** SHA-256 of its text. */
  readonly hash: string;
}

/** The lines of a document in the last build; null if they are missing or of another version. */
export async function readBuiltLines(
  folder: string,
  { path, hash }: BuiltDocumentText,
): Promise<string | null> {
  return readCachedText(folder, nameOf(path), hash);
}

/** Keeps the lines of a document for the next build. */
export async function keepBuiltLines(
  folder: string,
  { path, hash, lines }: BuiltDocumentText & { readonly lines: string },
): Promise<void> {
  await writeCachedText(folder, nameOf(path), { key: hash, content: lines });
}

/** Several documents may have the same file name. */
function nameOf(path: string): string {
  return `${hashOf(path).slice(0, 16)}.txt`;
}
