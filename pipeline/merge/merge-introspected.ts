import type { OpenApiDocument } from '../openapi-document.ts';
import { placeNamed } from './database/database-places.ts';
import type { DatabasePlace } from './database/database-places.ts';
import { newcomersOf, withEarlierPrivate, withExposed, withPrivate } from './database/newcomers.ts';
import type { Three } from './identity/common-names.ts';
import {
  hasGroup,
  pointerInGroups,
  pointerInParts,
  withPartsOfGroups,
  withWholeGroups,
} from './identity/grouped-parts.ts';
import type { GroupParts } from './identity/grouped-parts.ts';
import type { MergeChange } from './merge-change.ts';
import { mergeDocuments } from './merge-documents.ts';
import type { Merge, MergeOptions } from './merge-documents.ts';

/** A merge in which new parts of the database are private. */
export interface IntrospectedMerge extends Merge {
  /** The base of the next merge: the current introspection, with everything that introspection has marked private. */
  readonly nextBase: OpenApiDocument;
  /** New tables and columns, now private. */
  readonly private: readonly DatabasePlace[];
  /** Tables and columns named by `expose`. */
  readonly exposed: readonly DatabasePlace[];
}

/** Merges the current introspection with the user's edits, and marks new parts private except those in `expose` (`orders`, `orders.note`). The marks do not count as edits, because the merge base has them, too. Throws USAGE for a name that the merged document lacks. Pure. */
export function mergeIntrospected(
  documents: Three<OpenApiDocument>,
  { expose = [], ...options }: MergeOptions & { readonly expose?: readonly string[] } = {},
): IntrospectedMerge {
  const fresh = withEarlierPrivate(documents.fresh, documents.base);
  const { document: whole, groups } = withWholeGroups(documents.edited);
  const takes = (options.takes ?? []).map((take) => ({
    ...take,
    pointer: pointerInGroups(take.pointer, groups),
  }));
  const merged = mergeDocuments({ ...documents, fresh, edited: whole }, { ...options, takes });
  const exposed = expose.map((name) => placeNamed(merged.document, name, '--expose'));
  const isExposed = ({ model, property }: DatabasePlace): boolean =>
    exposed.some((one) => one.model === model && one.property === property);
  const { base, edited } = merged;
  const hidden = newcomersOf({ base, edited, merged: merged.document }).filter(
    (place) => !isExposed(place),
  );
  const document = withExposed(withPrivate(merged.document, hidden), exposed);
  return {
    ...withParts({ ...merged, document }, whole, groups),
    nextBase: withPrivate(fresh, hidden),
    private: hidden,
    exposed,
  };
}

/** The merge with groups of columns as they were written. */
function withParts(merged: Merge, before: OpenApiDocument, groups: readonly GroupParts[]): Merge {
  if (groups.length === 0) return merged;
  const now = Object.keys(merged.edited.components?.schemas ?? {});
  const names = new Map(
    Object.keys(before.components?.schemas ?? {}).map((name, index) => [name, now[index] ?? name]),
  );
  const gone = groups.filter((group) => !hasGroup(merged.document, group, names));
  const changes = new Map<string, MergeChange>();
  for (const change of merged.changes) {
    const pointer = pointerInParts(change.pointer, groups, names);
    // If schemas share a part, the row's change is kept.
    if (!changes.has(pointer)) changes.set(pointer, { ...change, pointer });
  }
  return {
    document: withPartsOfGroups(merged.document, groups, names),
    edited: withPartsOfGroups(merged.edited, groups, names),
    base: withPartsOfGroups(merged.base, groups, names, gone),
    fresh: withPartsOfGroups(merged.fresh, groups, names, gone),
    changes: [...changes.values()],
  };
}
