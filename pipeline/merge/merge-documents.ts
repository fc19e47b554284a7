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

/** Options of a merge. */
export interface MergeOptions {
  /** The winner of conflicts; absent: the database below `x-db`, the user elsewhere. */
  readonly onConflict?: Winner;
  /** Places with a chosen winner; throws USAGE if a place has no value to take. */
  readonly takes?: readonly Take[];
}

/** A merged document and the outcome of each change to the database. */
export interface Merge {
  readonly document: OpenApiDocument;
  readonly changes: readonly MergeChange[];
  /** The three documents with the merged names. */
  readonly base: OpenApiDocument;
  readonly fresh: OpenApiDocument;
  readonly edited: OpenApiDocument;
}

/** Merges the user's edits to an introspected document (`edited`) with the current introspection (`fresh`), structurally: tables and columns are identified by `x-db`, operations by `x-crud` or id, list items by label, regardless of their name and position. A change of one side is taken; if both changed a value, the database wins below `x-db`, the user elsewhere; deleted parts stay deleted. Pure; keys keep the order of the edited document. */
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
