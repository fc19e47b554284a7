import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PipelineError } from '../../errors.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { hashOfFile } from '../../write/file-hash.ts';
import { writeFailure } from '../../write/write-failure.ts';
import { basePathOf } from './document-path.ts';

/** SHA-256 of a document and its merge base; null where there is no such file. */
export interface DocumentHashes {
  readonly hash: string | null;
  readonly baseHash: string | null;
}

/** What lies on disk before an introspection. */
export interface DocumentState extends DocumentHashes {
  readonly path: string;
  /** The last introspected document. */
  readonly base: OpenApiDocument | null;
  /** The document where it differs in bytes from what was introspected, and can be read. */
  readonly present: unknown;
  /** Whether someone changed the document since; formatting and the order of keys are no change. */
  readonly isEdited: boolean;
}

/** Reads a document and its merge base; texts are not kept, since those of a large database are large. */
export async function readDocumentState(folder: string, path: string): Promise<DocumentState> {
  const { hash, baseHash } = await readDocumentHashes(folder, path);
  const basePath = basePathOf(path);
  const base = baseHash === null ? null : parseBase(await readText(folder, basePath), basePath);
  const mayBeEdited = hash !== null && hash !== baseHash;
  const present = mayBeEdited ? parseOrNull(await readText(folder, path)) : null;
  const isEdited = mayBeEdited && (base === null || !isDeepStrictEqual(present, base));
  return { path, hash, baseHash, base, present, isEdited };
}

/** Reads the hashes alone. */
export async function readDocumentHashes(folder: string, path: string): Promise<DocumentHashes> {
  return {
    hash: await readHash(folder, path),
    baseHash: await readHash(folder, basePathOf(path)),
  };
}

/** Throws DOCUMENT_EDITED where writing would lose someone's changes. */
export function rejectEdited(state: DocumentState): void {
  if (!state.isEdited) return;
  const isThirdParty = state.base === null;
  throw new PipelineError({
    code: 'DOCUMENT_EDITED',
    message: isThirdParty
      ? 'A document lies there that specmill did not write; nothing was changed.'
      : 'The document was edited since it was introspected; nothing was changed.',
    place: state.path,
    hint: 'Write elsewhere with --document, or overwrite the edits with --force (commit them first).',
  });
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
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

async function readText(folder: string, path: string): Promise<string> {
  return readFile(join(folder, path), 'utf8').catch((error: unknown) => {
    throw writeFailure(error, path);
  });
}

async function readHash(folder: string, path: string): Promise<string | null> {
  return hashOfFile(join(folder, path)).catch((error: unknown) => {
    throw writeFailure(error, path);
  });
}
