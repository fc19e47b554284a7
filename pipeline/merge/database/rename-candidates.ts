import { columnDbOf, X_DB } from '../../extensions.ts';
import { pointerTo, valueAtPointer } from '../../model/json-pointer.ts';
import type { OpenApiDocument } from '../../openapi-document.ts';
import { withWholeGroups } from '../identity/grouped-parts.ts';
import { pointerToProperty } from '../identity/property-paths.ts';
import { databasePlaces, databaseSpellings } from './database-places.ts';
import type { DatabasePlace } from './database-places.ts';
import type { DatabaseRename } from './rename-in-database.ts';

/** Possible renames: of a table that disappeared while one with mostly the same columns appeared, or of a column that disappeared while one of the same type appeared in its table. */
export function renameCandidates(
  before: OpenApiDocument,
  after: OpenApiDocument,
): readonly DatabaseRename[] {
  const old = tablesOf(before);
  const now = tablesOf(after);
  const vanished = [...old].filter(([key]) => !now.has(key)).map(([, table]) => table);
  const appeared = [...now].filter(([key]) => !old.has(key)).map(([, table]) => table);
  const tables = pairs(vanished, appeared, areAlike).map(([from, to]) => ({
    place: from.place,
    to: to.place.table,
  }));
  const columns = [...old].flatMap(([key, table]) => {
    const other = now.get(key);
    return other === undefined ? [] : renamedColumns(table, other);
  });
  return [...tables, ...columns];
}

/** Possible renames of schemas, as `sales=billing`: all tables of one are those of a new one. */
export function schemaRenames(before: OpenApiDocument, after: OpenApiDocument): readonly string[] {
  const [old, now] = [tableNames(before), tableNames(after)];
  const apart = (names: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
    [...names].filter(([schema]) => !others.has(schema));
  return pairs(apart(old, now), apart(now, old), ([, one], [, other]) => one === other).map(
    ([[from], [to]]) => `${from}=${to}`,
  );
}

/** The names of each schema's tables, as one text. */
function tableNames(document: OpenApiDocument): ReadonlyMap<string, string> {
  const places = databasePlaces(document).filter(({ column }) => column === null);
  const groups = Map.groupBy(places, ({ schema }) => schema ?? '');
  groups.delete('');
  return new Map(
    [...groups].map(([schema, tables]) => [
      schema,
      JSON.stringify(tables.map(({ table }) => table).toSorted()),
    ]),
  );
}

/** The argument of `--rename`. */
export function renameText(rename: DatabaseRename, document: OpenApiDocument): string {
  const { defaultSchema } = document[X_DB] ?? {};
  const { place, to } = rename;
  const spellings = databaseSpellings(place, defaultSchema);
  return `${(place.schema === null ? spellings[0] : spellings.at(-1)) ?? ''}=${to}`;
}

interface TableColumns {
  readonly place: DatabasePlace;
  readonly columns: readonly DatabasePlace[];
  /** SQL type by column. */
  readonly types: ReadonlyMap<string, string>;
}

function tablesOf(document: OpenApiDocument): ReadonlyMap<string, TableColumns> {
  const tables = new Map<string, TableColumns>();
  const { document: whole } = withWholeGroups(document);
  const places = Map.groupBy(databasePlaces(document), ({ model }) => model);
  for (const [model, [place, ...columns]] of places) {
    if (place === undefined) continue;
    const schema = pointerTo('#/components/schemas', model);
    const types = new Map(
      columns.map(({ path, column }) => {
        const property = valueAtPointer(whole, pointerToProperty(schema, path));
        return [column ?? '', columnDbOf(property as object)?.type ?? ''] as const;
      }),
    );
    tables.set(JSON.stringify([place.schema, place.table]), { place, columns, types });
  }
  return tables;
}

function renamedColumns(before: TableColumns, after: TableColumns): readonly DatabaseRename[] {
  const vanished = before.columns.filter(({ column }) => !after.types.has(column ?? ''));
  const appeared = after.columns.filter(({ column }) => !before.types.has(column ?? ''));
  const typeOf = ({ types }: TableColumns, { column }: DatabasePlace): string =>
    types.get(column ?? '') ?? '';
  return pairs(vanished, appeared, (from, to) => typeOf(before, from) === typeOf(after, to)).map(
    ([from, to]) => ({ place: from, to: to.column ?? '' }),
  );
}

/** Same schema, and more than half of the columns with the same types. */
function areAlike(one: TableColumns, other: TableColumns): boolean {
  if (one.place.schema !== other.place.schema) return false;
  const same = [...one.types].filter(([column, type]) => other.types.get(column) === type);
  return same.length * 2 > Math.max(one.types.size, other.types.size);
}

/** Unambiguous pairs of similar items in two lists. */
function pairs<Item>(
  left: readonly Item[],
  right: readonly Item[],
  alike: (one: Item, other: Item) => boolean,
): readonly (readonly [Item, Item])[] {
  return left.flatMap((one) => {
    const [first, ...others] = right.filter((other) => alike(one, other));
    if (first === undefined || others.length > 0) return [];
    return left.filter((other) => alike(other, first)).length === 1 ? [[one, first] as const] : [];
  });
}
