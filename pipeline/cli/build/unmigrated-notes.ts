import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { databasePlaces } from '../../merge/database/database-places.ts';
import type { DatabasePlace } from '../../merge/database/database-places.ts';
import { nearestName } from '../../model/nearest-name.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { basePathOf } from '../project/document-path.ts';
import type { BuildNote } from './build-note.ts';
import type { ReadDocument } from './read-documents.ts';

/** Notes about tables and columns of documents that the database lacked when it was last read. */
export async function unmigratedNotes(
  folder: string,
  documents: readonly ReadDocument[],
): Promise<readonly BuildNote[]> {
  const notes = documents.map(async ({ path, text }) => {
    const base = await readFile(join(folder, basePathOf(path)), 'utf8').catch(() => text);
    if (!namesMore(text, base)) return [];
    const [written, known] = [placesIn(text), placesIn(base)];
    return written === null || known === null ? [] : missingPlaces(path, written, known);
  });
  return (await Promise.all(notes)).flat();
}

/** Whether a name of a table or column occurs more often than before. Parsing takes much longer. */
function namesMore(text: string, base: string): boolean {
  if (text === base) return false;
  const counts = new Map<string, number>();
  for (const [, name = ''] of base.matchAll(databaseName))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [, name = ''] of text.matchAll(databaseName)) {
    const count = counts.get(name) ?? 0;
    if (count === 0) return true;
    counts.set(name, count - 1);
  }
  return false;
}

const databaseName = /"((?:table|column)"\s*:\s*"(?:[^"\\]|\\.)*")/g;

function placesIn(text: string): readonly DatabasePlace[] | null {
  try {
    return databasePlaces(JSON.parse(text) as OpenApiDocument);
  } catch {
    // The build reports an invalid document, and introspection a damaged base.
    return null;
  }
}

function missingPlaces(
  path: string,
  written: readonly DatabasePlace[],
  known: readonly DatabasePlace[],
): readonly BuildNote[] {
  const keys = new Set(known.map(keyOf));
  const tables = new Set(known.filter(({ column }) => column === null).map(keyOf));
  return written.flatMap((place): readonly BuildNote[] => {
    const { table, column } = place;
    // A missing table is noted once, without its columns.
    const isNew = column !== null && !tables.has(keyOf({ ...place, column: null }));
    if (keys.has(keyOf(place)) || isNew) return [];
    const nearest = nearestName(
      column ?? table,
      known
        .filter((one) => (column === null) === (one.column === null))
        .filter((one) => column === null || one.table === table)
        .map((one) => one.column ?? one.table),
    );
    const name = column === null ? `the table ${table}` : `the column ${table}.${column}`;
    const advice = nearest === null ? '' : `, or correct the name (the database has ${nearest})`;
    const message = `names ${name}, which is not in the database yet: run specmill migrate${advice}.`;
    return [{ place: path, message }];
  });
}

function keyOf({ schema, table, column }: DatabasePlace): string {
  return JSON.stringify([schema, table, column]);
}
