import { parseDocument } from '../../model/load/load-document.ts';
import { readDocumentText } from '../project/document-text.ts';
import { comparedDocument } from './compared-document.ts';

/** A document to compare, as it was named, written, and read. */
export interface DiffSide {
  readonly name: string;
  readonly text: string;
  /** As everyone may see it. */
  readonly document: object;
}

/** Reads a document from a file or, named `git:REV:path`, from a commit of the repository around the folder. Throws DOCUMENT_*. */
export async function readSide(name: string, folder: string): Promise<DiffSide> {
  const text = await readDocumentText(name, folder);
  const document = await parseDocument(text, name, 'any');
  return { name, text, document: comparedDocument(document, name) };
}
