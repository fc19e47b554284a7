import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { conflictLine } from '../../conflict-markers.ts';
import { PipelineError } from '../../errors.ts';
import { sameJson } from '../../merge/values/same-json.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { namesDatabase } from '../../../server-template/shared/public-document.ts';
import { conflicting } from '../../model/load/parse-json.ts';
import { hashOfFile } from '../../write/file-hash.ts';
import { writeFailure } from '../../write/write-failure.ts';
import { basePathOf } from '../project/document-path.ts';

/** SHA-256 of a document and its merge base; null if the file does not exist. */
export interface DocumentHashes {
  readonly hash: string | null;
  readonly baseHash: string | null;
}

/** The files on disk before an introspection. */
export interface DocumentState extends DocumentHashes {
  readonly path: string;
  /** The last introspected document; null if it is missing or unreadable. */
  readonly base: OpenApiDocument | null;
  readonly isBaseDamaged: boolean;
  /** Line of the first conflict marker in the merge base; null if there is none. */
  readonly baseConflict: number | null;
  /** Whether the lines of the document end with CRLF. */
  readonly hasCrlf: boolean;
  /** The document; null if it is missing or not JSON. */
  readonly present: OpenApiDocument | null;
  /** Whether the document was changed since; formatting and key order do not count. */
  readonly isEdited: boolean;
}

/** Reads a document and its merge base. Their texts are not kept, because they can be large. */
export async function readDocumentState(folder: string, path: string): Promise<DocumentState> {
  const { hash, baseHash } = await readDocumentHashes(folder, path);
  const baseText = baseHash === null ? null : await readText(folder, basePathOf(path));
  const base = baseText === null ? null : parseOrNull(baseText);
  const isSame = hash !== null && hash === baseHash;
  const text = hash === null || isSame ? baseText : await readText(folder, path);
  const present = isSame ? base : text === null ? null : parseOrNull(text);
  return {
    ...{ path, hash, baseHash, base },
    isBaseDamaged: baseHash !== null && base === null,
    baseConflict: base === null && baseText !== null ? conflictLine(baseText) : null,
    hasCrlf: hash !== null && text?.includes('\r\n') === true,
    present: hash === null ? null : present,
    isEdited: hash !== null && (base === null || !sameJson(present, base)),
  };
}

/** Reads only the hashes. */
export async function readDocumentHashes(folder: string, path: string): Promise<DocumentHashes> {
  return {
    hash: await readHash(folder, path),
    baseHash: await readHash(folder, basePathOf(path)),
  };
}

/**
 * The edited document and its merge base. Throws DOCUMENT_EDITED if there is no base, and the
 * syntax error of a document that is not JSON.
 */
export async function mergeInputs(
  folder: string,
  { path, base, present, isBaseDamaged, baseConflict }: DocumentState,
): Promise<{ readonly base: OpenApiDocument; readonly edited: OpenApiDocument }> {
  if (baseConflict !== null) throw conflicting(basePathOf(path), baseConflict);
  if (base !== null) {
    if (present === null) throw await faultOf(folder, path);
    return { base, edited: present };
  }
  if (present === null || !namesDatabase(present)) {
    throw new PipelineError({
      code: 'DOCUMENT_EDITED',
      message: 'There is already a document that specmill did not write; nothing was changed.',
      place: path,
      hint: 'Choose another path with --document, or overwrite it with --force (commit it first).',
    });
  }
  const what = isBaseDamaged ? 'is damaged' : 'is missing';
  throw new PipelineError({
    code: 'DOCUMENT_EDITED',
    message: `The merge base of the document ${what}, so your edits cannot be identified; nothing was changed.`,
    place: basePathOf(path),
    hint: `Restore it from version control, or use --rebase to treat every difference from today's database as an edit.`,
  });
}

async function faultOf(folder: string, path: string): Promise<unknown> {
  const { loadDocument } = await import('../../model/load/load-document.ts');
  return loadDocument(join(folder, path), path).then(
    () => new PipelineError({ code: 'DOCUMENT_INVALID', message: 'The document is not JSON.' }),
    (error: unknown) => error,
  );
}

function parseOrNull(text: string): OpenApiDocument | null {
  try {
    const value: unknown = JSON.parse(text);
    const isDocument = typeof value === 'object' && value !== null && 'paths' in value;
    return isDocument ? (value as OpenApiDocument) : null;
  } catch {
    return null;
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
