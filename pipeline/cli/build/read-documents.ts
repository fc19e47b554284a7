import { join } from 'node:path';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { readOpenapiText } from '../../model/load/load-document.ts';
import { hashOf } from '../../write/file-hash.ts';
import type { ChosenDocument } from './choose-documents.ts';

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
  const read: ReadDocument[] = [];
  const problems: Problem[] = [];
  for (const { path, output } of chosen) {
    try {
      const text = await readOpenapiText(join(folder, path), path);
      read.push({ path, output, text, hash: hashOf(text) });
    } catch (error) {
      if (!(error instanceof PipelineError)) throw error;
      problems.push(...error.problems);
    }
  }
  const [first, ...rest] = problems;
  if (first !== undefined) throw new PipelineError([first, ...rest]);
  return read;
}
