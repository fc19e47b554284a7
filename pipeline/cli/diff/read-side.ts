import {
  namesDatabase,
  publicDocument,
} from '../../../server-template/runtime/shared/public-document.ts';
import { X_INTERNAL } from '../../extensions.ts';
import { parseDocument } from '../../model/load/load-document.ts';
import { ProblemList } from '../../model/problem-list.ts';
import { effectiveDocument } from '../../model/repair/effective-document.ts';
import { readDocumentText } from '../project/document-text.ts';

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
  if (namesDatabase(document)) {
    const effective = effectiveDocument(document, new ProblemList(name));
    return { name, text, document: publicDocument(effective) };
  }
  const hidesSomething = text.includes(X_INTERNAL);
  return { name, text, document: hidesSomething ? publicDocument(document) : document };
}
