import type { OpenApiDocument } from '../openapi-document.ts';
import { placeNamed } from './database/database-places.ts';
import type { DatabasePlace } from './database/database-places.ts';
import { newcomersOf, withEarlierPrivate, withExposed, withPrivate } from './database/newcomers.ts';
import type { Three } from './identity/common-names.ts';
import { mergeDocuments } from './merge-documents.ts';
import type { Merge, MergeOptions } from './merge-documents.ts';

/** A merge in which what is new in the database is private. */
export interface IntrospectedMerge extends Merge {
  /** What the next introspection is merged with: the database of today, with all that introspection ever marked private. */
  readonly nextBase: OpenApiDocument;
  /** New tables and columns that are private now. */
  readonly private: readonly DatabasePlace[];
}

/** Merges what introspection says now into what people edited, and marks what is new as private but for what `expose` names (`orders`, `orders.note`). The marks are the introspection's own and no edits: the merge base has them too. Throws USAGE for a name that the merged document does not know. Pure. */
export function mergeIntrospected(
  documents: Three<OpenApiDocument>,
  { expose = [], ...options }: MergeOptions & { readonly expose?: readonly string[] } = {},
): IntrospectedMerge {
  const fresh = withEarlierPrivate(documents.fresh, documents.base);
  const merged = mergeDocuments({ ...documents, fresh }, options);
  const exposed = expose.map((name) => placeNamed(merged.document, name, '--expose'));
  const isExposed = ({ model, property }: DatabasePlace): boolean =>
    exposed.some((one) => one.model === model && one.property === property);
  const { base, edited } = merged;
  const hidden = newcomersOf({ base, edited, merged: merged.document }).filter(
    (place) => !isExposed(place),
  );
  return {
    ...merged,
    document: withExposed(withPrivate(merged.document, hidden), exposed),
    nextBase: withPrivate(fresh, hidden),
    private: hidden,
  };
}
