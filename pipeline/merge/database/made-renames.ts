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

/** The base with those tables and columns renamed that people gave another name in `x-db` and that the database knows by that name now: a migration has made it. */
export function withMadeRenames({ base, edited, fresh }: RenameSearch): OpenApiDocument {
  const isTable = ({ column }: DatabasePlace): boolean => column === null;
  const tables = madeRenames({ base, edited, fresh }, isTable);
  const moved = tables.reduce(renameInDatabase, base);
  const columns = madeRenames({ base: moved, edited, fresh }, (place) => !isTable(place));
  return columns.reduce(renameInDatabase, moved);
}

/** What kept its name in the document; and what changed that too, where one vanished and one that is alike appeared. */
function madeRenames(
  { base, edited, fresh }: RenameSearch,
  isMeant: (place: DatabasePlace) => boolean,
): readonly DatabaseRename[] {
  const places = databasePlaces(base);
  const old = new Set(places.map(keyOf));
  const present = new Set(databasePlaces(fresh).map(keyOf));
  const byName = new Map(databasePlaces(edited).map((place) => [nameOf(place), place]));
  const named = places.flatMap((place) => {
    const now = byName.get(nameOf(place));
    return now === undefined ? [] : [{ place, to: now.column ?? now.table, now }];
  });
  const alike = renameCandidates(base, edited).map(({ place, to }) => {
    return { place, to, now: { ...place, [place.column === null ? 'table' : 'column']: to } };
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
