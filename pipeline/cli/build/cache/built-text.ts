import { hashOf } from '../../../write/file-hash.ts';
import type { ReadDocument } from '../read-documents.ts';
import { readCachedText, writeCachedText } from './cache-file.ts';

/** The text of a document in the last build; null if it is missing or has another hash. */
export async function readBuiltText(
  folder: string,
  { path, hash }: Pick<ReadDocument, 'path' | 'hash'>,
): Promise<string | null> {
  const text = await readCachedText(folder, nameOf(path));
  return text !== null && hashOf(text) === hash ? text : null;
}

/** Keeps the text of a document for the next build. */
export async function keepBuiltText(folder: string, { path, text }: ReadDocument): Promise<void> {
  await writeCachedText(folder, nameOf(path), [text]);
}

/** Several documents may have the same file name. */
function nameOf(path: string): string {
  return `${hashOf(path).slice(0, 16)}.json`;
}
