import { join } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { loadDocument, parseDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve/resolve-model.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import type { DocumentState } from './document-state.ts';

/**
 * DOCUMENT_INVALID if `build` would reject a merged document, with the cause: problems of the
 * document on disk, else of the overlays or the merge. Null if it is valid.
 */
export async function invalidMerge(
  document: OpenApiDocument,
  {
    folder,
    state: { path },
    overlays = [],
  }: {
    readonly folder: string;
    readonly state: Pick<DocumentState, 'path'>;
    readonly overlays?: readonly string[];
  },
): Promise<PipelineError | null> {
  const broken = await problemsOf(async () => parseDocument(JSON.stringify(document), path), path);
  if (broken === null) return null;
  const own =
    overlays.length === 0
      ? await problemsOf(async () => loadDocument(join(folder, path), path), path)
      : null;
  const blame =
    own !== null ? blames.document : overlays.length > 0 ? blames.overlay : blames.merge;
  return new PipelineError([
    { code: 'DOCUMENT_INVALID', place: path, ...blame },
    ...(own ?? broken).problems,
  ]);
}

const blames = {
  document: {
    message: 'The document already has problems; nothing was written.',
    hint: 'Fix the problems listed below, or overwrite your edits with --force (commit them first).',
  },
  merge: {
    message: 'The merged document would be invalid; nothing was written.',
    hint: 'Fix the problems listed below in the document, or choose a side with --take.',
  },
  overlay: {
    message: 'With the overlay, the document would be invalid; nothing was written.',
    hint: 'Fix the overlay. The problems listed below are in the resulting document.',
  },
} as const;

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
