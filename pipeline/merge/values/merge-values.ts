import { orderLike } from '../../document/keep-key-order.ts';
import { X_CRUD, X_DB } from '../../extensions.ts';
import { dataKeys, mapKeys } from '../../model/document-walk.ts';
import { pointerTo } from '../../model/json-pointer.ts';
import { isJsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { JsonObject } from '../../../server-template/shared/json/json-object.ts';
import type { Three } from '../identity/common-names.ts';
import type { MergeChange, MergeReason, Winner } from '../merge-change.ts';
import { withoutDropped } from './dropped-values.ts';
import { labelsOf } from './list-labels.ts';
import { sameJson } from './same-json.ts';

/** The context of a merge. */
export interface MergeContext {
  readonly documents: Three<object>;
  /** Pointers of parts that exist because of the database. */
  readonly bound: ReadonlySet<string>;
  /** The winner of conflicts; null: the database below `x-db`, the user elsewhere. */
  readonly onConflict: Winner | null;
  readonly changes: MergeChange[];
}

/** The place of a value, and its kind. */
export interface MergePlace {
  readonly keys: readonly string[];
  /** Its keys are names chosen by the user. */
  readonly isMap: boolean;
  /** Below `x-db` or `x-crud`. */
  readonly isDatabase: boolean;
  /** An example or default: one value. */
  readonly isData: boolean;
}

/** The root of a document. */
export const rootOfMerge: MergePlace = {
  ...{ keys: [], isMap: false, isDatabase: false, isData: false },
};

/** Merges three versions of a value; undefined represents an absent one. */
export function mergeValues(
  context: MergeContext,
  place: MergePlace,
  values: Three<unknown>,
): unknown {
  const { base, fresh, edited } = values;
  if (sameJson(fresh, edited) || sameJson(base, fresh)) return edited;
  const isOpen = base === undefined || fresh === undefined || edited === undefined;
  if (!isOpen || (base === undefined && fresh !== undefined && edited !== undefined)) {
    const merged = mergeParts(context, place, values);
    if (merged !== null) return merged.value;
  }
  if (sameItems(context, place, values, 'fresh')) return edited;
  if (sameItems(context, place, values, 'edited')) {
    return decided(context, place, values, 'onlyDatabase');
  }
  if (edited === undefined && !place.isDatabase) {
    return decided(context, place, values, 'youDeleted');
  }
  if (fresh === undefined && !place.isDatabase) return mergeDropped(context, place, values);
  return decided(context, place, values, place.isDatabase ? 'databaseKnows' : 'youWrote');
}

/** Whether a side has the base's items in any order: in lists with labels, reordering is not a change. */
function sameItems(
  context: MergeContext,
  place: MergePlace,
  values: Three<unknown>,
  side: 'fresh' | 'edited',
): boolean {
  const { base, [side]: other } = values;
  if (sameJson(base, other)) return true;
  if (isJsonObject(base) && isJsonObject(other)) {
    const keys = Object.keys(base);
    return (
      keys.length === Object.keys(other).length &&
      keys.every((key) => {
        const parts = { ...values, base: own(base, key), [side]: own(other, key) };
        return sameItems(context, within(place, key), parts, side);
      })
    );
  }
  if (place.isData || !Array.isArray(base) || !Array.isArray(other)) return false;
  const { documents } = context;
  const labels = labelsOf(
    [
      { list: base, document: documents.base },
      { list: other, document: documents[side] },
    ],
    place.isDatabase,
  );
  if (labels === null) return false;
  const [baseLabels = [], otherLabels = []] = labels;
  const [one, two] = [labelled(baseLabels, base), labelled(otherLabels, other)];
  const parts = { ...values, base: one, [side]: two };
  return sameItems(context, { ...place, isMap: true }, parts, side);
}

/** Merges objects by key and lists by item; null for values of other kinds. */
function mergeParts(
  context: MergeContext,
  place: MergePlace,
  { base, fresh, edited }: Three<unknown>,
): { readonly value: unknown } | null {
  if (place.isData) return null;
  if (isJsonObject(fresh) && isJsonObject(edited) && (base === undefined || isJsonObject(base))) {
    return { value: mergeObjects(context, place, { base: base ?? {}, fresh, edited }) };
  }
  if (
    Array.isArray(fresh) &&
    Array.isArray(edited) &&
    (base === undefined || Array.isArray(base))
  ) {
    const lists = { base: (base ?? []) as unknown[], fresh, edited };
    const value = mergeLists(context, place, lists);
    return value === null ? null : { value };
  }
  return null;
}

function mergeObjects(
  context: MergeContext,
  place: MergePlace,
  { base, fresh, edited }: Three<JsonObject>,
): JsonObject {
  const all = new Set([...Object.keys(fresh), ...Object.keys(edited)]);
  const keys = orderLike([...all], Object.keys(edited));
  const entries: (readonly [string, unknown])[] = [];
  for (const key of keys) {
    const values = { base: own(base, key), fresh: own(fresh, key), edited: own(edited, key) };
    const value = mergeValues(context, within(place, key), values);
    if (value !== undefined) entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}

function mergeLists(
  context: MergeContext,
  place: MergePlace,
  lists: Three<readonly unknown[]>,
): readonly unknown[] | null {
  const { documents } = context;
  const labels = labelsOf(
    [
      { list: lists.base, document: documents.base },
      { list: lists.fresh, document: documents.fresh },
      { list: lists.edited, document: documents.edited },
    ],
    place.isDatabase,
  );
  if (labels === null) return null;
  const [baseLabels = [], freshLabels = [], editedLabels = []] = labels;
  const merged = mergeObjects(
    context,
    { ...place, isMap: true },
    {
      base: labelled(baseLabels, lists.base),
      fresh: labelled(freshLabels, lists.fresh),
      edited: labelled(editedLabels, lists.edited),
    },
  );
  const isAsIntrospected = sameJson(baseLabels, editedLabels);
  const [first, second] = isAsIntrospected
    ? [freshLabels, editedLabels]
    : [editedLabels, freshLabels];
  const present = (label: string): boolean => Object.hasOwn(merged, label);
  return orderLike([...second, ...first].filter(present), first).map((label) => merged[label]);
}

/** Removes what the database dropped, if it existed because of the database; the user's edits to the rest stay. */
function mergeDropped(context: MergeContext, place: MergePlace, values: Three<unknown>): unknown {
  const isBound = (keys: readonly string[]): boolean => context.bound.has(pointerTo('', ...keys));
  if (isBound(place.keys)) return decided(context, place, values, 'databaseDropped');
  const dropped: (readonly [MergePlace, Three<unknown>])[] = [];
  const pruned = withoutDropped(values.base, values.edited, {
    ...{ keys: place.keys, isBound },
    drop: (keys, base, edited) => {
      if (!sameJson(base, edited))
        dropped.push([
          { ...place, keys },
          { ...values, base, edited },
        ]);
    },
  });
  if (pruned.edited !== undefined && sameJson(pruned.base, pruned.edited)) {
    return decided(context, place, values, 'databaseDropped');
  }
  if (context.onConflict === 'database') return decided(context, place, values, 'youWrote');
  record(context, place, values, { reason: 'youWrote', winner: 'document' });
  for (const [inner, parts] of dropped) {
    record(context, inner, parts, { reason: 'databaseDropped', winner: 'database' });
  }
  return pruned.edited;
}

function decided(
  context: MergeContext,
  place: MergePlace,
  values: Three<unknown>,
  reason: MergeReason,
): unknown {
  const isFree =
    reason === 'databaseKnows' || reason === 'youWrote' || reason === 'databaseDropped';
  const usual = reason === 'youWrote' || reason === 'youDeleted' ? 'document' : 'database';
  const winner = (isFree ? context.onConflict : null) ?? usual;
  record(context, place, values, { reason: winner === usual ? reason : 'asked', winner });
  return winner === 'database' ? values.fresh : values.edited;
}

function record(
  { changes }: MergeContext,
  { keys }: MergePlace,
  { base, fresh, edited }: Three<unknown>,
  outcome: Pick<MergeChange, 'winner' | 'reason'>,
): void {
  changes.push({
    pointer: pointerTo('', ...keys),
    ...(base === undefined ? {} : { base }),
    ...(fresh === undefined ? {} : { database: fresh }),
    ...(edited === undefined ? {} : { yours: edited }),
    ...outcome,
  });
}

/** The place under a key. */
function within(place: MergePlace, key: string): MergePlace {
  const { isMap } = place;
  return {
    keys: [...place.keys, key],
    isMap: !isMap && mapKeys.has(key),
    isDatabase: place.isDatabase || (!isMap && (key === X_DB || key === X_CRUD)),
    isData: place.isData || (!isMap && key !== 'enum' && dataKeys.has(key)),
  };
}

/** A list as an object of its items by label. */
function labelled(labels: readonly string[], list: readonly unknown[]): JsonObject {
  return Object.fromEntries(labels.map((label, index) => [label, list[index]]));
}

function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
