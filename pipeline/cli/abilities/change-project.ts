import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PipelineError } from '../../errors.ts';
import { editsBetween } from '../../merge/edits/edit-sentences.ts';
import type { DocumentEdit } from '../../merge/edits/edit-sentences.ts';
import { sameJson } from '../../merge/values/same-json.ts';
import { loadDocument, parseDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { hashOf, hashOfFile } from '../../write/file-hash.ts';
import { recoverProject, writeTogether } from '../../write/write-project.ts';
import { chooseDocuments, documentsOf } from '../project/choose-documents.ts';
import type { Project } from '../project/load-project.ts';
import { printLike } from './print-like.ts';

/** One document after the change. */
export interface ChangedDocument {
  readonly document: string;
  readonly edits: readonly DocumentEdit[];
  readonly notes: readonly string[];
}

/** A change to a document: the new one, and sentences for the user. */
export type DocumentChange = (
  document: OpenApiDocument,
  path: string,
) => { readonly document: OpenApiDocument; readonly notes: readonly string[] };

interface ProjectChange {
  readonly change: DocumentChange;
  /** Undefined: all documents of the project. */
  readonly documentName: string | undefined;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
}

/**
 * Changes a project's documents: all of them are written, or none. Throws what the change throws, and DOCUMENT_INVALID if `build` would reject the result.
 */
export async function changeProject(
  project: Project,
  { change, documentName, dryRun, signal }: ProjectChange,
): Promise<readonly ChangedDocument[]> {
  if (!dryRun) await recoverProject(project.folder);
  const chosen = chooseDocuments(await documentsOf(project), documentName);
  const changed = await Promise.all(
    chosen.map(async ({ path }) => changeDocument(project.folder, path, change)),
  );
  const files = changed.filter(({ edits }) => edits.length > 0);
  if (files.length > 0 && !dryRun) {
    const check = async (): Promise<void> => {
      for (const { document, hash } of files)
        if ((await hashOfFile(join(project.folder, document))) !== hash) throw busy(document);
    };
    const written = files.map(({ document, content }) => ({ path: document, content }));
    await writeTogether(project.folder, written, { signal, check });
  }
  return changed.map(({ document, edits, notes }) => ({ document, edits, notes }));
}

async function changeDocument(
  folder: string,
  path: string,
  change: DocumentChange,
): Promise<ChangedDocument & { readonly content: string; readonly hash: string }> {
  const before = await loadDocument(join(folder, path), path);
  const bytes = await readFile(join(folder, path));
  const { document, notes } = change(before, path);
  const edits = sameJson(before, document) ? [] : editsBetween(before, document);
  if (edits.length > 0) await assertValid(document, path);
  const content = printLike(bytes.toString('utf8'), before, document);
  return { document: path, edits, notes, content, hash: hashOf(bytes) };
}

async function assertValid(document: OpenApiDocument, path: string): Promise<void> {
  try {
    // Their places are not in the file on the disk.
    const name = `${path} (changed)`;
    resolveModel(await parseDocument(JSON.stringify(document), name), name);
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    const message = 'The document would become invalid; nothing was written.';
    throw new PipelineError([
      { code: 'DOCUMENT_INVALID', message, place: path },
      ...error.problems,
    ]);
  }
}

function busy(path: string): PipelineError {
  return new PipelineError({
    code: 'PROJECT_BUSY',
    message: 'The document was changed in the meantime; nothing was written.',
    place: path,
    hint: 'Run the command again.',
  });
}
