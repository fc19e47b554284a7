import { isJsonObject } from '../../server-template/shared/json/json-object.ts';
import { PipelineError } from '../errors.ts';
import { pointerTo } from '../model/json-pointer.ts';
import { nearestName } from '../model/nearest-name.ts';
import type { OpenApiDocument } from '../openapi-document.ts';
import type { Three } from './identity/common-names.ts';
import { splitPointer, partAt, withPartAt } from './labelled-pointer.ts';
import type { MergeChange, Winner } from './merge-change.ts';
import { sameJson } from './values/same-json.ts';

/** A place and the side to take its value from. */
export interface Take {
  readonly from: Winner;
  /** A pointer with labels: `/components/schemas/Order/properties/note`. */
  readonly pointer: string;
  /** Only allowed if the user deleted the value. */
  readonly isRestore?: true;
}

/** Sets the chosen values in all three documents, so that a merge finds no conflict there. */
export function takeValues(
  documents: Three<OpenApiDocument>,
  takes: readonly Take[],
): { readonly documents: Three<OpenApiDocument>; readonly changes: readonly MergeChange[] } {
  let current = documents;
  const changes: MergeChange[] = [];
  for (const { from, pointer, isRestore } of takes) {
    const keys = splitPointer(pointer);
    const base = partAt(documents.base, keys);
    const fresh = partAt(documents.fresh, keys);
    const edited = partAt(documents.edited, keys);
    if (isRestore === true && edited !== undefined) {
      throw nothingThere(
        pointer,
        'is still in the document',
        'Only deleted parts can be restored.',
      );
    }
    if (fresh === undefined && (edited === undefined || isRestore === true)) {
      const meant = similarPointer(documents.fresh, keys);
      throw nothingThere(
        pointer,
        "is not in the database's version of the document",
        meant === null ? hint : `Did you mean ${meant}? ${hint}`,
      );
    }
    if (sameJson(fresh, edited)) continue;
    const value = from === 'database' ? fresh : edited;
    current = {
      base: withPartAt(current.base, keys, value) ?? current.base,
      fresh: withPartAt(current.fresh, keys, value) ?? current.fresh,
      edited: withPartAt(current.edited, keys, value) ?? missingParent(pointer),
    };
    changes.push({
      ...{ pointer, winner: from, reason: 'asked' },
      ...(base === undefined ? {} : { base }),
      ...(fresh === undefined ? {} : { database: fresh }),
      ...(edited === undefined ? {} : { yours: edited }),
    });
  }
  return { documents: current, changes };
}

const hint = 'Use a pointer that specmill introspect --dry-run prints.';

/** The place with the most similar key in place of the first unknown one; null if none is similar. */
function similarPointer(document: object, keys: readonly string[]): string | null {
  const at = keys.findIndex((_, index) => partAt(document, keys.slice(0, index + 1)) === undefined);
  const holder = partAt(document, keys.slice(0, at));
  const nearest = isJsonObject(holder) ? nearestName(keys[at] ?? '', Object.keys(holder)) : null;
  if (nearest === null) return null;
  const meant = keys.with(at, nearest);
  return partAt(document, meant) === undefined ? null : pointerTo('', ...meant);
}

function missingParent(pointer: string): never {
  throw nothingThere(
    pointer,
    'has no place in the document',
    'Restore the object that contains it first.',
  );
}

function nothingThere(pointer: string, what: string, advice: string): PipelineError {
  return new PipelineError({ code: 'USAGE', message: `${pointer} ${what}.`, hint: advice });
}
