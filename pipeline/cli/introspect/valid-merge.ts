import { join } from 'node:path';
import { documentText } from '../../document/document-text.ts';
import { PipelineError } from '../../errors.ts';
import { loadDocument, parseDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve/resolve-model.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import type { DocumentState } from './document-state.ts';

/** Throws DOCUMENT_INVALID where a merged document is not one that `build` takes: with what is wrong with the document on disk if that is to blame, else with what the merge would break. */
export async function validMerge(
  document: OpenApiDocument,
  { folder, state: { path } }: { readonly folder: string; readonly state: DocumentState },
): Promise<void> {
  const broken = await problemsOf(async () => parseDocument(documentText(document), path), path);
  if (broken === null) return;
  const own = await problemsOf(async () => loadDocument(join(folder, path), path), path);
  const message =
    own === null
      ? 'The document would not be valid any more with what the database is now; nothing was written.'
      : 'The document has problems of its own; nothing was written.';
  const hint =
    own === null
      ? 'Mend what is told below, or take the value of one side there with --take.'
      : 'Mend what is told below, or overwrite your edits with --force (commit them first).';
  throw new PipelineError([
    { code: 'DOCUMENT_INVALID', message, place: path, hint },
    ...(own ?? broken).problems,
  ]);
}

async function problemsOf(
  load: () => Promise<OpenApiDocument>,
  name: string,
): Promise<PipelineError | null> {
  try {
    resolveModel(await load(), name);
    return null;
  } catch (error) {
    if (error instanceof PipelineError) return error;
    throw error;
  }
}
