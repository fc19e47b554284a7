import { isDeepStrictEqual } from 'node:util';
import { isConflict } from '../../../pipeline/merge/merge-change.ts';
import type { MergeChange } from '../../../pipeline/merge/merge-change.ts';
import { applyOverlay } from '../../../pipeline/merge/edits/apply-overlay.ts';
import { overlayActions } from '../../../pipeline/merge/edits/overlay-of.ts';
import { mergeIntrospected } from '../../../pipeline/merge/merge-introspected.ts';
import type { IntrospectedMerge } from '../../../pipeline/merge/merge-introspected.ts';
import { sameJson } from '../../../pipeline/merge/values/same-json.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { differing, flattenedApart } from './flattened.ts';
import type { Leaves } from './flattened.ts';

/** Three documents that were merged. */
export interface Merged {
  readonly base: OpenApiDocument;
  readonly fresh: OpenApiDocument;
  readonly edited: OpenApiDocument;
  readonly merge: IntrospectedMerge;
}

/** What a merge did that it may not do, in sentences. */
export function brokenLaws({ base, fresh, edited, merge }: Merged): readonly string[] {
  // A merge that has no edits, or no changes, shows these laws itself.
  const unedited = base === edited ? merge : mergeIntrospected({ base, fresh, edited: base });
  const idle = sameJson(base, fresh) ? merge : mergeIntrospected({ base, fresh: base, edited });
  return [
    ...idleLaws(idle, edited),
    ...unlike('merge(base, fresh, base) is not fresh', unedited.document, unedited.nextBase),
    ...lostChanges(merge),
    ...overlayLaws(merge),
  ];
}

/** The edits of a merged document, as an overlay of its merge base, make that document again. */
function overlayLaws({ document, nextBase }: IntrospectedMerge): readonly string[] {
  const actions = overlayActions(nextBase, document);
  const overlay = { overlay: '1.1.0', info: { title: 'edits', version: '1' }, actions };
  return unlike('the overlay differs', applyOverlay(nextBase, overlay, 'edits'), document);
}

function unlike(law: string, one: OpenApiDocument, other: OpenApiDocument): readonly string[] {
  return isDeepStrictEqual(one, other) ? [] : [`${law}: ${firstDifference(one, other)}`];
}

/** What a merge changed and told of, where the database had not changed. */
export function idleLaws(
  { document, changes }: IntrospectedMerge,
  edited: OpenApiDocument,
): readonly string[] {
  return [
    ...unlike('without a change of the database', document, edited),
    ...changes.map(({ pointer }) => `told without a change of the database: ${pointer}`),
  ];
}

/** Edits and changes of the database that are not in the merged document and not told, and conflicts of what only one side changed. */
function lostChanges(merge: IntrospectedMerge): readonly string[] {
  const [base, mine, theirs, result] = flattenedApart([
    merge.base,
    merge.edited,
    merge.fresh,
    merge.document,
  ] as const);
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
      .filter((conflict) => {
        const touches = (place: string): boolean => isRelated(conflict.pointer, place);
        // What cannot be compared part by part in one version is one value in all: another order counts.
        const isOneValue = [base, mine, theirs].some((leaves) => leaves.has(conflict.pointer));
        const isChanged = (places: readonly string[], value: unknown): boolean =>
          places.some(touches) || (isOneValue && !isDeepStrictEqual(conflict.base, value));
        return !isChanged(edits, conflict.yours) || !isChanged(changes, conflict.database);
      })
      .map(({ pointer }) => `a conflict of what one side changed: ${pointer}`),
  ];
}

/** An object that was empty on one side and got members from the other is no longer a value of its own. */
function isShadowed(place: string, result: Leaves, side: Leaves): boolean {
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
  const [left, right] = flattenedApart([one, other] as const);
  const [place = 'the order of a list'] = differing(left, right);
  return `${place}: ${left.get(place) ?? '(nothing)'} and ${right.get(place) ?? '(nothing)'}`;
}
