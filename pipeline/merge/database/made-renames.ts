import type { OpenApiDocument } from '../../openapi-document.ts';
import { databasePlaces } from './database-places.ts';
import type { DatabasePlace } from './database-places.ts';
import { renameInDatabase } from './rename-in-database.ts';
import type { DatabaseRename } from './rename-in-database.ts';

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

function madeRenames(
  { base, edited, fresh }: RenameSearch,
  isMeant: (place: DatabasePlace) => boolean,
): readonly DatabaseRename[] {
  const before = databasePlaces(base).filter(isMeant);
  const old = new Set(before.map(keyOf));
  const present = new Set(databasePlaces(fresh).map(keyOf));
  const byName = new Map(databasePlaces(edited).map((place) => [nameOf(place), place]));
  return before.flatMap((place): readonly DatabaseRename[] => {
    const other = byName.get(nameOf(place));
    if (other === undefined || present.has(keyOf(place))) return [];
    const isMade = present.has(keyOf(other)) && !old.has(keyOf(other));
    return isMade ? [{ place, to: other.column ?? other.table }] : [];
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
