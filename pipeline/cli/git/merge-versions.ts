import { documentText } from '../../document/document-text.ts';
import { isConflict } from '../../merge/merge-change.ts';
import type { MergeChange } from '../../merge/merge-change.ts';
import { mergeDocuments } from '../../merge/merge-documents.ts';
import { parseJson } from '../../model/load/parse-json.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { shownPart } from '../introspect/report-merge.ts';

/** The texts of a document in a git merge; the common ancestor is null if there is none. */
export interface GitVersions {
  readonly ancestor: string | null;
  readonly ours: string;
  readonly theirs: string;
}

/** The side that wins where both changed a value. */
export type GitSide = 'ours' | 'theirs';

/** A merged document. */
export interface MergedVersions {
  readonly text: string;
  /** What both sides changed, as lines. */
  readonly conflicts: readonly string[];
}

/** Merges the versions of a document by structure, as introspection does. `file` names it in errors: DOCUMENT_INVALID for a version that is not JSON. */
export function mergedVersions(
  { ancestor, ours, theirs }: GitVersions,
  prefer: GitSide,
  file: string,
): MergedVersions {
  const parsed = (text: string): OpenApiDocument => parseJson(text, file) as OpenApiDocument;
  const edited = parsed(ours);
  const base = ancestor === null ? { ...edited, paths: {}, components: {} } : parsed(ancestor);
  const { document, changes } = mergeDocuments(
    { base, fresh: parsed(theirs), edited },
    { onConflict: prefer === 'ours' ? 'document' : 'database' },
  );
  return {
    text: documentText(document),
    conflicts: changes.filter(isConflict).flatMap(conflictLines),
  };
}

function conflictLines({ pointer, base, database, yours, winner }: MergeChange): readonly string[] {
  return [
    `! ${pointer}`,
    `    ancestor  ${shownPart(base)}`,
    `    theirs    ${shownPart(database)}`,
    `    ours      ${shownPart(yours)}`,
    `    kept: ${winner === 'database' ? 'theirs' : 'ours'}`,
  ];
}
