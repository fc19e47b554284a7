import { keepKeyOrder } from '../document/keep-key-order.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import type { Three } from './identity/common-names.ts';
import { matchDocuments } from './identity/match-documents.ts';
import { renameDocument } from './identity/rename-document.ts';
import type { MergeChange, Winner } from './merge-change.ts';
import { takeValues } from './take-values.ts';
import type { Take } from './take-values.ts';
import { mergeValues, rootOfMerge } from './values/merge-values.ts';
import { withNeededParts } from './values/needed-parts.ts';

/** How to merge, beside the documents. */
export interface MergeOptions {
  /** Who wins where both changed a value; absent: the database below `x-db`, people elsewhere. */
  readonly onConflict?: Winner;
  /** Places whose winner was chosen; throws USAGE for one where there is nothing to take. */
  readonly takes?: readonly Take[];
}

/** A merged document and what became of each change of the database. */
export interface Merge {
  readonly document: OpenApiDocument;
  readonly changes: readonly MergeChange[];
  /** The three documents in the names of the merged one. */
  readonly base: OpenApiDocument;
  readonly fresh: OpenApiDocument;
  readonly edited: OpenApiDocument;
}

/** Merges what people made of an introspected document (`edited`) with what introspection says now (`fresh`), by structure: tables and columns are known by `x-db`, operations by `x-crud` or their id, items of lists by what they are, whatever they are called and wherever they stand. One side changed: it wins; both: the database below `x-db`, people elsewhere; what people deleted stays deleted. Pure; keys keep the order of the edited document. */
export function mergeDocuments(
  documents: Three<OpenApiDocument>,
  { onConflict, takes = [] }: MergeOptions = {},
): Merge {
  const { renames, bound } = matchDocuments(documents);
  const renamed = {
    base: renameDocument(documents.base, renames.base),
    fresh: renameDocument(documents.fresh, renames.fresh),
    edited: renameDocument(documents.edited, renames.edited),
  };
  const { documents: taken, changes: asked } = takeValues(renamed, takes);
  const changes: MergeChange[] = [...asked];
  const context = { documents: taken, bound, onConflict: onConflict ?? null, changes };
  const merged = mergeValues(context, rootOfMerge, taken) as OpenApiDocument;
  const { document, added } = withNeededParts(merged, renamed);
  return {
    document: keepKeyOrder(document, renamed.edited),
    changes: changes.filter(({ pointer }) => !added.includes(pointer)),
    ...renamed,
  };
}
