import { join } from 'node:path';
import { readOpenapiText } from '../../model/load/load-document.ts';
import { hashOf } from '../../write/file-hash.ts';
import type { ChosenDocument } from '../project/choose-documents.ts';
import { forEachDocument } from './for-each-document.ts';

/** A document with its text. */
export interface ReadDocument extends ChosenDocument {
  readonly text: string;
  /** SHA-256 of the text. */
  readonly hash: string;
}

/** Reads the texts of documents. Throws one PipelineError with the problems of all. */
export async function readDocuments(
  folder: string,
  chosen: readonly ChosenDocument[],
): Promise<readonly ReadDocument[]> {
  return forEachDocument(chosen, async ({ path, output }) => {
    const text = await readOpenapiText(join(folder, path), path);
    return { path, output, text, hash: hashOf(text) };
  });
}
