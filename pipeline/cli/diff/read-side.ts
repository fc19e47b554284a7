import { parseDocument } from '../../model/load/load-document.ts';
import { readDocumentText } from '../project/document-text.ts';
import { comparedDocument } from './compared-document.ts';

/** One of the two documents to compare: its name, text and content. */
export interface DiffSide {
  readonly name: string;
  readonly text: string;
  /** The public document. */
  readonly document: object;
}

/**
 * Reads a document from a file or, named `git:REV:path`, from a commit of the surrounding
 * repository. Throws DOCUMENT_*.
 */
export async function readSide(name: string, folder: string): Promise<DiffSide> {
  const text = await readDocumentText(name, folder);
  const document = await parseDocument(text, name, 'any');
  return { name, text, document: comparedDocument(document, name) };
}
