import { join } from 'node:path';
import { PipelineError } from '../../errors.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { divideDocument, documentLines } from '../build/partial/document-units.ts';
import { keywordExcerpt } from '../build/partial/keyword-excerpt.ts';
import type { DocumentState } from './document-state.ts';

/** The document on disk, and where its edits may be found. */
interface MergePlace {
  readonly folder: string;
  readonly state: Pick<DocumentState, 'path'>;
  /** A valid version: if the document differs in keywords only, just what they reach is checked. */
  readonly valid?: OpenApiDocument;
}

/** Why `build` would reject a document, and what causes it. */
export interface InvalidMerge {
  readonly cause: keyof typeof blames;
  /** DOCUMENT_INVALID, beginning with the cause. */
  readonly error: PipelineError;
  /** Without the cause. */
  readonly problems: PipelineError;
}

/**
 * Whether `build` would reject a merged document, with the cause: problems of the document on disk,
 * else of the overlays or the merge. Null if it is valid.
 */
export async function invalidMerge(
  document: OpenApiDocument,
  place: MergePlace & { readonly overlays?: readonly string[] },
): Promise<InvalidMerge | null> {
  const { overlays = [] } = place;
  const problems = await problemsOfMerge(document, place);
  if (problems === null) return null;
  if (overlays.length > 0) return invalid('overlay', problems, place);
  const own = await problemsOnDisk(place);
  return own === null ? invalid('merge', problems, place) : invalid('document', own, place);
}

/** The problems of a merged document; null if it is valid. */
export async function problemsOfMerge(
  document: OpenApiDocument,
  place: MergePlace,
): Promise<PipelineError | null> {
  if (await hasValidKeywords(document, place)) return null;
  return problemsIn(JSON.stringify(document), place.state.path);
}

/** DOCUMENT_INVALID for a document that stays as it is on disk; null if it is valid. */
export async function invalidEdits(
  document: OpenApiDocument,
  place: MergePlace,
): Promise<PipelineError | null> {
  if (await hasValidKeywords(document, place)) return null;
  const own = await problemsOnDisk(place);
  return own === null ? null : invalid('document', own, place).error;
}

function invalid(
  cause: InvalidMerge['cause'],
  problems: PipelineError,
  { state: { path } }: MergePlace,
): InvalidMerge {
  const first = { code: 'DOCUMENT_INVALID', place: path, ...blames[cause] } as const;
  return { cause, problems, error: new PipelineError([first, ...problems.problems]) };
}

async function problemsOnDisk({
  folder,
  state: { path },
}: MergePlace): Promise<PipelineError | null> {
  const { loadDocument } = await import('../../model/load/load-document.ts');
  return problemsOf(() => loadDocument(join(folder, path), path), path);
}

/** Whether only keywords differ from the valid version, and what they reach is valid. */
async function hasValidKeywords(
  document: OpenApiDocument,
  { state: { path }, valid }: MergePlace,
): Promise<boolean> {
  const earlier = valid === undefined ? null : divideDocument(valid);
  if (earlier === null) return false;
  const excerpt = keywordExcerpt(documentLines(earlier), document);
  return excerpt !== null && (await problemsIn(excerpt.after, path)) === null;
}

async function problemsIn(text: string, path: string): Promise<PipelineError | null> {
  const { parseDocument } = await import('../../model/load/load-document.ts');
  return problemsOf(() => parseDocument(text, path), path);
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
    const { resolveModel } = await import('../../model/resolve-model.ts');
    resolveModel(await load(), name);
    return null;
  } catch (error) {
    if (error instanceof PipelineError) return error;
    throw error;
  }
}
