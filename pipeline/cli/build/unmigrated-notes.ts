import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PipelineError } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import { modelDbOf, X_DB } from '../../extensions.ts';
import { databasePlaces } from '../../merge/database/database-places.ts';
import type { DatabasePlace } from '../../merge/database/database-places.ts';
import { pointerToProperty } from '../../merge/identity/property-paths.ts';
import { pointerTo } from '../../model/json-pointer.ts';
import { nearestName } from '../../model/nearest-name.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { fileState } from '../../write/file-hash.ts';
import { basePathOf } from '../project/document-path.ts';
import type { BuildNote } from './build-note.ts';
import type { ReadDocument } from './read-documents.ts';

/** Adds what may be a misspelt table or column to the problems of a build. */
export async function withUnmigrated(
  error: unknown,
  folder: string,
  documents: readonly ReadDocument[],
): Promise<unknown> {
  if (!(error instanceof PipelineError) || error.code !== 'DOCUMENT_INVALID') return error;
  const { notes } = await unmigratedNotes(folder, documents);
  const misspelt = notes
    .filter(({ message }) => message.includes(correction))
    .map(({ place, message }): Problem => {
      return { code: 'DOCUMENT_INVALID', message: `The document ${message}`, place };
    });
  return misspelt.length === 0
    ? error
    : new PipelineError([...error.problems, ...misspelt], { cause: error });
}

/** What documents name that the database lacked when it was last read. */
export interface Unmigrated {
  /** About tables and columns. */
  readonly notes: readonly BuildNote[];
  /** What the file system says of the merge base of each document that names nothing else, by document. */
  readonly bases: Readonly<Record<string, string>>;
}

/** Looks for tables and columns of documents that the database lacked; not in a document that named none when its base was in the `known` state. */
export async function unmigratedNotes(
  folder: string,
  documents: readonly ReadDocument[],
  known: Unmigrated['bases'] = {},
): Promise<Unmigrated> {
  const notes: BuildNote[] = [];
  const bases: Record<string, string> = {};
  for (const { path, text } of documents) {
    const file = join(folder, basePathOf(path));
    const state = fileState(file);
    const isKnown = state !== null && state === known[path];
    const base = isKnown ? text : await readFile(file, 'utf8').catch(() => text);
    if (namesMore(text, base)) {
      const [written, read] = [placesIn(text), placesIn(base)];
      if (written !== null && read !== null) notes.push(...missingPlaces(path, written, read));
    } else if (state !== null) bases[path] = state;
  }
  return { notes, bases };
}

/** Whether names of tables or columns occur more often than before. Parsing takes much longer. */
function namesMore(text: string, base: string): boolean {
  if (text === base) return false;
  const counts = new Map<string, number>();
  for (const name of namesIn(base)) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const name of namesIn(text)) {
    const count = counts.get(name) ?? 0;
    if (count === 0) return true;
    counts.set(name, count - 1);
  }
  return false;
}

const databaseName =
  /"(?:table|column|columns|primaryKey|key)"\s*:\s*(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\])/g;

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(databaseName)].map(([name]) => name.replaceAll(/\s/g, ''));
}

/** A table, or a column of it, and where a document names it. */
interface Place extends Pick<DatabasePlace, 'schema' | 'table' | 'column'> {
  readonly pointer: string;
}

function placesIn(text: string): readonly Place[] | null {
  try {
    const document = JSON.parse(text) as OpenApiDocument;
    const own = databasePlaces(document).map((place): Place => {
      const pointer = pointerToProperty(pointerToModel(place.model), place.path);
      return { ...place, pointer };
    });
    return [...own, ...listedPlaces(document)];
  } catch {
    // The build reports an invalid document, and introspection a damaged base.
    return null;
  }
}

/** The tables and columns that keys and indexes of models name. */
function listedPlaces({ components }: OpenApiDocument): readonly Place[] {
  return Object.entries(components?.schemas ?? {}).flatMap(([model, schema]): readonly Place[] => {
    const source = modelDbOf(schema);
    if (source === null) return [];
    const pointer = pointerTo(pointerToModel(model), X_DB);
    const { primaryKey = [], key = [], uniques = [], foreignKeys = [], indexes = [] } = source;
    const own = [
      ...[...primaryKey, ...key],
      ...[...uniques, ...foreignKeys].flatMap(({ columns }) => columns),
      ...indexes.flatMap(({ parts }) => parts.flatMap(({ column = [] }) => column)),
    ];
    const others = foreignKeys.flatMap(({ references: { columns, ...table } }) =>
      [null, ...columns].map((column) => placeOf(table, column)),
    );
    const places = [...own.map((column) => placeOf(source, column)), ...others];
    return places.map((place) => ({ ...place, pointer }));
  });
}

function pointerToModel(name: string): string {
  return pointerTo('#/components/schemas', name);
}

function placeOf(
  { schema, table }: { readonly schema?: string; readonly table: string },
  column: string | null,
): Omit<Place, 'pointer'> {
  return { schema: schema ?? null, table, column };
}

function missingPlaces(
  path: string,
  written: readonly Place[],
  known: readonly Place[],
): readonly BuildNote[] {
  const keys = new Set(known.map(keyOf));
  const tables = new Set(known.filter(({ column }) => column === null).map(keyOf));
  // The first place is the property's.
  return [...Map.groupBy(written, keyOf)].flatMap(([key, [place]]): readonly BuildNote[] => {
    if (place === undefined) return [];
    const { table, column } = place;
    // A missing table is noted once, without its columns.
    const isNew = column !== null && !tables.has(keyOf({ ...place, column: null }));
    if (keys.has(key) || isNew) return [];
    const nearest = nearestName(
      column ?? table,
      known
        .filter((one) => (column === null) === (one.column === null))
        .filter((one) => column === null || one.table === table)
        .map((one) => one.column ?? one.table),
    );
    const name = column === null ? `the table ${table}` : `the column ${table}.${column}`;
    const advice = nearest === null ? '' : `${correction} (the database has ${nearest})`;
    const message = `names ${name}, which is not in the database yet: run specmill migrate${advice}.`;
    return [{ place: `${path}${place.pointer}`, message }];
  });
}

const correction = ', or correct the name';

function keyOf({ schema, table, column }: Omit<Place, 'pointer'>): string {
  return JSON.stringify([schema, table, column]);
}
