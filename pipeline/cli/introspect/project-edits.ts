import { documentText } from '../../document/document-text.ts';
import { PipelineError } from '../../errors.ts';
import { editsBetween, editSentence } from '../../merge/edits/edit-sentences.ts';
import type { DocumentEdit } from '../../merge/edits/edit-sentences.ts';
import type { Overlay } from '../../merge/edits/overlay.ts';
import { overlayActions } from '../../merge/edits/overlay-of.ts';
import { chooseDocuments, documentsOf } from '../project/choose-documents.ts';
import type { Project } from '../project/load-project.ts';
import { hideSecrets } from '../terminal/secrets.ts';
import { printable, printNotice, printResult } from '../terminal/terminal.ts';
import { mergeInputs, readDocumentState } from './document-state.ts';

/** The edits to one document. */
export interface EditedDocument {
  readonly document: string;
  readonly edits: readonly DocumentEdit[];
  readonly overlay: Overlay;
}

/**
 * Edits of all documents of a project, or of the named one. Throws if a document or its merge base
 * cannot be read.
 */
export async function readEdits(
  project: Project,
  name: string | undefined,
): Promise<readonly EditedDocument[]> {
  const chosen = chooseDocuments(await documentsOf(project), name);
  return Promise.all(
    chosen.map(async ({ path }) => {
      const state = await readDocumentState(project.folder, path);
      if (state.hash === null) throw missing(path);
      const { base, edited } = await mergeInputs(project.folder, state);
      const overlay: Overlay = {
        overlay: '1.1.0',
        info: { title: `Edits of ${path}`, version: edited.info.version },
        actions: overlayActions(base, edited),
      };
      return { document: path, edits: editsBetween(base, edited), overlay };
    }),
  );
}

/** Prints edits: one overlay per document, one sentence per edit, or JSON. */
export function reportEdits(
  documents: readonly EditedDocument[],
  format: 'overlay' | 'sentences' | 'json',
): void {
  if (format === 'json') {
    const shown = documents.map(({ document, edits }) => ({ document, edits }));
    printResult(JSON.stringify({ ok: true, documents: shown }, null, 2));
    return;
  }
  if (format === 'overlay') {
    const [first, ...others] = documents;
    if (first === undefined || others.length > 0) throw severalDocuments(documents);
    // An overlay must have at least one action.
    if (first.edits.length === 0) printNotice(`There are no edits in ${first.document}.`);
    else printResult(documentText(first.overlay).trimEnd());
    return;
  }
  for (const { document, edits } of documents) {
    if (documents.length > 1) printResult(`${document}:`);
    for (const edit of edits) printResult(printable(hideSecrets(editSentence(edit))));
    if (edits.length === 0) printResult(`There are no edits in ${document}.`);
  }
}

function missing(path: string): PipelineError {
  return new PipelineError({
    code: 'DOCUMENT_NOT_FOUND',
    message: `There is no document at ${path}.`,
    place: path,
    hint: 'Run specmill introspect first.',
  });
}

function severalDocuments(documents: readonly EditedDocument[]): PipelineError {
  const names = documents.map(({ document }) => document).join(', ');
  return new PipelineError({
    code: 'USAGE',
    message: `An overlay applies to one document, but there are several: ${names}.`,
    hint: 'Name one, for example: specmill edits shop',
  });
}
