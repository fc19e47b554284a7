import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PipelineError } from '../../errors.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { isMissing } from '../../write/file-hash.ts';
import { writeFailure } from '../../write/write-failure.ts';
import { basePathOf } from './document-path.ts';

/** What lies on disk before an introspection. */
export interface DocumentState {
  readonly path: string;
  /** Null where there is no document. */
  readonly text: string | null;
  readonly baseText: string | null;
  /** The last introspected document. */
  readonly base: OpenApiDocument | null;
  /** Whether someone changed the document since; formatting and the order of keys are no change. */
  readonly isEdited: boolean;
}

/** Reads a document and its merge base. */
export async function readDocumentState(folder: string, path: string): Promise<DocumentState> {
  const text = await readText(folder, path);
  const baseText = await readText(folder, basePathOf(path));
  const base = baseText === null ? null : parseBase(baseText, basePathOf(path));
  const isEdited = text !== null && text !== baseText && !isSameJson(text, base);
  return { path, text, baseText, base, isEdited };
}

/** Throws DOCUMENT_EDITED where writing would lose someone's changes. */
export function refuseEdited(state: DocumentState): void {
  if (!state.isEdited) return;
  const isForeign = state.base === null;
  throw new PipelineError({
    code: 'DOCUMENT_EDITED',
    message: isForeign
      ? 'A document lies there that specmill did not write; nothing was changed.'
      : 'The document was edited since it was introspected; nothing was changed.',
    place: state.path,
    hint: 'Write elsewhere with --document, or overwrite the edits with --force (commit them first).',
  });
}

function isSameJson(text: string, base: OpenApiDocument | null): boolean {
  if (base === null) return false;
  try {
    return isDeepStrictEqual(JSON.parse(text), base);
  } catch {
    return false;
  }
}

function parseBase(text: string, place: string): OpenApiDocument {
  try {
    return JSON.parse(text) as OpenApiDocument;
  } catch (error) {
    throw new PipelineError(
      {
        code: 'DOCUMENT_INVALID',
        message: 'The last introspected document is not JSON any more.',
        place,
        hint: 'Restore it from version control; it is never edited by hand.',
      },
      { cause: error },
    );
  }
}

async function readText(folder: string, path: string): Promise<string | null> {
  try {
    return await readFile(join(folder, path), 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw writeFailure(error, path);
  }
}
