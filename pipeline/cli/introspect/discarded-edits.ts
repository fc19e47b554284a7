import { editsBetween } from '../../merge/edits/edit-sentences.ts';
import type { DocumentEdit } from '../../merge/edits/edit-sentences.ts';
import { mergeDocuments } from '../../merge/merge-documents.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { namesDatabase } from '../../../server-template/shared/public-document.ts';
import type { DocumentState } from './document-state.ts';

/** Edits that are lost when a document is overwritten. */
export function discardedEdits(
  { base, present, isEdited }: DocumentState,
  document: OpenApiDocument,
): readonly DocumentEdit[] {
  if (!isEdited || present === null || !namesDatabase(present)) return [];
  const documents = { base: base ?? document, fresh: document, edited: present };
  return editsBetween(document, mergeDocuments(documents, { onConflict: 'document' }).document);
}
