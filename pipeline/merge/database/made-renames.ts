import type { OpenApiDocument } from '../../openapi-document.ts';
import { databasePlaces } from './database-places.ts';
import type { DatabasePlace } from './database-places.ts';
import { renameInDatabase } from './rename-in-database.ts';
import type { DatabaseRename } from './rename-in-database.ts';
import { renameCandidates } from './rename-candidates.ts';

/** Three documents, the last one of the database as it is. */
interface RenameSearch {
  readonly base: OpenApiDocument;
  readonly edited: OpenApiDocument;
  readonly fresh: OpenApiDocument;
}

/** The base with those tables and columns renamed that people gave another name in `x-db` and that the database knows by that name now: a migration has made it. In the edited document, keys, indexes and references that still have the old name follow. */
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

/** A rename, and the place that has the new name in the edited document. */
type MadeRename = DatabaseRename & { readonly now: DatabasePlace };

/** What kept its name in the document; and what changed that too, where one vanished and one that is alike appeared. */
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

/** What the document calls it. */
function nameOf({ model, path }: DatabasePlace): string {
  return JSON.stringify([model, ...path]);
}

/** What the database calls it. */
function keyOf({ schema, table, column }: DatabasePlace): string {
  return JSON.stringify([schema, table, column]);
}
