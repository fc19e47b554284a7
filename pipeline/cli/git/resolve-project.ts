import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { conflictLine } from '../../conflict-markers.ts';
import { PipelineError } from '../../errors.ts';
import { writeTogether } from '../../write/write-project.ts';
import type { WholeFile } from '../../write/write-project.ts';
import { basePathOf } from '../project/document-path.ts';
import { documentsOf } from '../project/choose-documents.ts';
import { stagedText } from '../project/document-text.ts';
import type { Project } from '../project/load-project.ts';
import { mergedVersions } from './merge-versions.ts';
import type { GitSide } from './merge-versions.ts';

/** A file that was in conflict, and what both sides changed, as lines. */
export interface ResolvedFile {
  readonly path: string;
  readonly conflicts: readonly string[];
}

/**
 * Merges the documents and merge bases of a project that a git merge left in conflict.
 * Throws DOCUMENT_CONFLICT if git no longer has their versions.
 */
export async function resolveProject(
  project: Project,
  { prefer, signal }: { readonly prefer: GitSide; readonly signal: AbortSignal },
): Promise<readonly ResolvedFile[]> {
  const { folder } = project;
  const documents = await documentsOf(project);
  const written: WholeFile[] = [];
  const resolved: ResolvedFile[] = [];
  for (const path of documents.flatMap((one) => [one.path, basePathOf(one.path)])) {
    const text = await readFile(join(folder, path), 'utf8').catch(() => '');
    const hasMarkers = conflictLine(text) !== null;
    const [ancestor, ours, theirs] = await Promise.all([
      stagedText(path, 1, folder),
      stagedText(path, 2, folder),
      stagedText(path, 3, folder),
    ]);
    if (ours === null || theirs === null) {
      if (hasMarkers) throw versionsMissing(path);
      continue;
    }
    const versions = { ancestor, ours, theirs };
    // The merge driver leaves no markers, but our side of each conflict.
    if (!hasMarkers && text !== mergedVersions(versions, 'ours', path).text) continue;
    const merged = mergedVersions(versions, prefer, path);
    written.push({ path, content: merged.text });
    resolved.push({ path, conflicts: merged.conflicts });
  }
  if (written.length > 0) await writeTogether(folder, written, { signal });
  return resolved;
}

function versionsMissing(path: string): PipelineError {
  return new PipelineError({
    code: 'DOCUMENT_CONFLICT',
    message: `${path} has conflict markers, but git has no versions of it to merge.`,
    place: path,
    hint: `During a merge, git checkout --merge -- ${path} brings them back.`,
  });
}
