import type { OpenApiDocument } from '../../openapi-document.ts';
import { databasePlaces } from './database-places.ts';
import type { DatabasePlace } from './database-places.ts';
import { renameInDatabase } from './rename-in-database.ts';
import type { DatabaseRename } from './rename-in-database.ts';
import { renameCandidates } from './rename-candidates.ts';

/** The documents of a merge; `fresh` has the current database. */
interface RenameSearch {
  readonly base: OpenApiDocument;
  readonly edited: OpenApiDocument;
  readonly fresh: OpenApiDocument;
}

/** Applies renames that a migration has made: the edited `x-db` and the database have a new name, the base has the old one. The base gets the new names; in the edited document, keys, indexes and references that still have the old name follow. */
export function withMadeRenames({
  base,
  edited,
  fresh,
}: RenameSearch): Pick<RenameSearch, 'base' | 'edited'> {
  const isTable = ({ column }: DatabasePlace): boolean => column === null;
  const moved = withRenames({ base, edited, fresh }, isTable);
  return withRenames({ ...moved, fresh }, (place) => !isTable(place));
}

function withRenames(
  { base, edited, fresh }: RenameSearch,
  isMeant: (place: DatabasePlace) => boolean,
): Pick<RenameSearch, 'base' | 'edited'> {
  const renames = madeRenames({ base, edited, fresh }, isMeant);
  return {
    base: renames.reduce(renameInDatabase, base),
    edited: renames
      .map(({ place, to, now }) => ({ place: { ...place, model: now.model }, to }))
      .reduce(renameInDatabase, edited),
  };
}

/** A rename, and its place in the edited document. */
type MadeRename = DatabaseRename & { readonly now: DatabasePlace };

/** Tables and columns with an unchanged name in the document; otherwise, if one disappeared and a similar one appeared, that pair. */
function madeRenames(
  { base, edited, fresh }: RenameSearch,
  isMeant: (place: DatabasePlace) => boolean,
): readonly MadeRename[] {
  const places = databasePlaces(base);
  const old = new Set(places.map(keyOf));
  const present = new Set(databasePlaces(fresh).map(keyOf));
  const today = databasePlaces(edited);
  const byName = new Map(today.map((place) => [nameOf(place), place]));
  const byKey = new Map(today.map((place) => [keyOf(place), place]));
  const named = places.flatMap((place) => {
    const now = byName.get(nameOf(place));
    return now === undefined ? [] : [{ place, to: now.column ?? now.table, now }];
  });
  const alike = renameCandidates(base, edited).flatMap(({ place, to }) => {
    const now = byKey.get(keyOf({ ...place, [place.column === null ? 'table' : 'column']: to }));
    return now === undefined ? [] : [{ place, to, now }];
  });
  const made = new Set<string>();
  return [...named, ...alike].filter(({ place, now }) => {
    const key = keyOf(now);
    const isMade = !present.has(keyOf(place)) && present.has(key) && !old.has(key);
    if (!isMeant(place) || !isMade || made.has(key)) return false;
    made.add(key);
    return true;
  });
}

/** The document's name for it. */
function nameOf({ model, path }: DatabasePlace): string {
  return JSON.stringify([model, ...path]);
}

/** The database's name for it. */
function keyOf({ schema, table, column }: DatabasePlace): string {
  return JSON.stringify([schema, table, column]);
}
