import { isDeepStrictEqual } from 'node:util';
import { isConflict } from '../../../pipeline/merge/merge-change.ts';
import type { MergeChange } from '../../../pipeline/merge/merge-change.ts';
import { mergeDocuments } from '../../../pipeline/merge/merge-documents.ts';
import type { Merge } from '../../../pipeline/merge/merge-documents.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { differing, flattened } from './flattened.ts';

/** Three documents that were merged. */
export interface Merged {
  readonly base: OpenApiDocument;
  readonly fresh: OpenApiDocument;
  readonly edited: OpenApiDocument;
  readonly merge: Merge;
}

/** What a merge did that it may not do, in sentences. */
export function brokenLaws({ base, fresh, edited, merge }: Merged): readonly string[] {
  const idle = mergeDocuments({ base, fresh: base, edited });
  const unedited = mergeDocuments({ base, fresh, edited: base });
  return [
    ...(isDeepStrictEqual(idle.document, edited) && idle.changes.length === 0
      ? []
      : [`merge(base, base, edited) is not edited: ${firstDifference(idle.document, edited)}`]),
    ...(isDeepStrictEqual(unedited.document, fresh)
      ? []
      : [`merge(base, fresh, base) is not fresh: ${firstDifference(unedited.document, fresh)}`]),
    ...lostChanges(merge),
  ];
}

/** Edits and changes of the database that are not in the merged document and not told, and conflicts of what only one side changed. */
function lostChanges(merge: Merge): readonly string[] {
  const base = flattened(merge.base);
  const mine = flattened(merge.edited);
  const theirs = flattened(merge.fresh);
  const result = flattened(merge.document);
  const edits = differing(base, mine);
  const changes = differing(base, theirs);
  const conflicts = merge.changes.filter(isConflict);
  const untold = (place: string, winner: MergeChange['winner']): boolean =>
    !conflicts.some((one) => one.winner === winner && isRelated(one.pointer, place));
  return [
    ...edits
      .filter((place) => result.get(place) !== mine.get(place) && untold(place, 'database'))
      .filter((place) => !isShadowed(place, result, mine))
      .map((place) => `an edit is lost in silence: ${place}`),
    ...changes
      .filter((place) => result.get(place) !== theirs.get(place) && untold(place, 'document'))
      .filter((place) => !isShadowed(place, result, theirs))
      .map((place) => `a change of the database is lost in silence: ${place}`),
    ...conflicts
      .filter(({ pointer }) => {
        const touches = (place: string): boolean => isRelated(pointer, place);
        return !edits.some(touches) || !changes.some(touches);
      })
      .map(({ pointer }) => `a conflict of what one side changed: ${pointer}`),
  ];
}

/** An object that was empty on one side and got members from the other is no longer a value of its own. */
function isShadowed(
  place: string,
  result: ReadonlyMap<string, string>,
  side: ReadonlyMap<string, string>,
): boolean {
  const value = side.get(place);
  const isEmpty = value === '{}' || value === '[]';
  if (isEmpty) return [...result.keys()].some((other) => other.startsWith(`${place}/`));
  const empty = result.get(place);
  return empty === '{}' || empty === '[]';
}

function isRelated(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

function firstDifference(one: OpenApiDocument, other: OpenApiDocument): string {
  const [left, right] = [flattened(one), flattened(other)];
  const [place = 'the order of a list'] = differing(left, right);
  return `${place}: ${left.get(place) ?? '(nothing)'} and ${right.get(place) ?? '(nothing)'}`;
}
