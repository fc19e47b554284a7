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

/** The three documents of a merge. */
export interface Merged {
  readonly base: OpenApiDocument;
  readonly fresh: OpenApiDocument;
  readonly edited: OpenApiDocument;
  readonly merge: IntrospectedMerge;
}

/** Violated laws of a merge, as sentences. */
export function brokenLaws({ base, fresh, edited, merge }: Merged): readonly string[] {
  // A merge without edits, or without changes, tests these laws itself.
  const unedited = base === edited ? merge : mergeIntrospected({ base, fresh, edited: base });
  const idle = sameJson(base, fresh) ? merge : mergeIntrospected({ base, fresh: base, edited });
  return [
    ...idleLaws(idle, edited),
    ...unlike('merge(base, fresh, base) is not fresh', unedited.document, unedited.nextBase),
    ...lostChanges(merge),
    ...overlayLaws(merge),
  ];
}

/** Law: the edits to a merged document, as an overlay on its merge base, reproduce that document. */
function overlayLaws({ document, nextBase }: IntrospectedMerge): readonly string[] {
  const actions = overlayActions(nextBase, document);
  const overlay = { overlay: '1.1.0', info: { title: 'edits', version: '1' }, actions };
  return unlike('the overlay differs', applyOverlay(nextBase, overlay, 'edits'), document);
}

function unlike(law: string, one: OpenApiDocument, other: OpenApiDocument): readonly string[] {
  return isDeepStrictEqual(one, other) ? [] : [`${law}: ${firstDifference(one, other)}`];
}

/** Law: without a change to the database, a merge changes and reports nothing. */
export function idleLaws(
  { document, changes }: IntrospectedMerge,
  edited: OpenApiDocument,
): readonly string[] {
  return [
    ...unlike('without a change to the database', document, edited),
    ...changes.map(({ pointer }) => `reported without a change to the database: ${pointer}`),
  ];
}

/** Law: every edit and change to the database is in the merged document or reported, and only values changed on both sides conflict. */
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
  const unreported = (place: string, winner: MergeChange['winner']): boolean =>
    !conflicts.some((one) => one.winner === winner && isRelated(one.pointer, place));
  return [
    ...edits
      .filter((place) => result.get(place) !== mine.get(place) && unreported(place, 'database'))
      .filter((place) => !isShadowed(place, result, mine))
      .map((place) => `an edit is lost without a report: ${place}`),
    ...changes
      .filter((place) => result.get(place) !== theirs.get(place) && unreported(place, 'document'))
      .filter((place) => !isShadowed(place, result, theirs))
      .map((place) => `a change to the database is lost without a report: ${place}`),
    ...conflicts
      .filter((conflict) => {
        const touches = (place: string): boolean => isRelated(conflict.pointer, place);
        // A value that cannot be compared part by part in one version counts as one value, including its order.
        const isOneValue = [base, mine, theirs].some((leaves) => leaves.has(conflict.pointer));
        const isChanged = (places: readonly string[], value: unknown): boolean =>
          places.some(touches) || (isOneValue && !isDeepStrictEqual(conflict.base, value));
        return !isChanged(edits, conflict.yours) || !isChanged(changes, conflict.database);
      })
      .map(({ pointer }) => `a conflict about what only one side changed: ${pointer}`),
  ];
}

/** An empty object that gains members is no longer a leaf. */
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
