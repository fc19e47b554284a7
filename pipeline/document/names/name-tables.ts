import type { Catalog, Table } from '../../catalog/catalog.ts';
import type { DocumentNote } from '../document-note.ts';
import { tablePlace } from '../document-note.ts';
import { ClaimedNames } from './claimed-names.ts';
import type { PreviousNames } from './previous-names.ts';
import { tableKey } from './previous-names.ts';
import { reservedModelNames, reservedPaths } from './reserved-names.ts';
import { bodyNames, modelNameOf, pluralOf, tableSlug } from './words.ts';

/** Names of a table in the document. */
export interface TableName {
  /** Name of its schema, and stem of its DTOs and operations. */
  readonly model: string;
  /** Unique plural, for the list operation. */
  readonly plural: string;
  /** Path of the collection, e.g. `/order_items`. */
  readonly path: string;
}

/**
 * Chooses a name for each table, in the catalog's order. `taken`: names of other schemas. Names of
 * an earlier document take precedence, then tables of the default schema.
 */
export function nameTables(
  catalog: Catalog,
  previous: ReadonlyMap<string, PreviousNames>,
  taken: Iterable<string> = [],
): { readonly names: ReadonlyMap<Table, TableName>; readonly notes: readonly DocumentNote[] } {
  const claims: Claims = {
    models: new ClaimedNames([...reservedModelNames, ...taken]),
    plurals: new ClaimedNames(),
    paths: new ClaimedNames(),
    notes: [],
  };
  const chosen = new Map<Table, TableName>();
  for (const table of inOrderOfRight(catalog, previous)) {
    const earlier = previous.get(previousKey(catalog, table));
    chosen.set(table, nameTable(table, earlier, claims));
  }
  return { names: chosen, notes: claims.notes };
}

/** Key of a table in an earlier document. */
export function previousKey(catalog: Catalog, table: Table): string {
  return tableKey(table.schema === catalog.defaultSchema ? null : table.schema, table.name);
}

interface Claims {
  readonly models: ClaimedNames;
  readonly plurals: ClaimedNames;
  readonly paths: ClaimedNames;
  readonly notes: DocumentNote[];
}

/**
 * Of tables with the same name outside of the default schema, the most referenced one comes first.
 * A table named like another one's request body comes last.
 */
function inOrderOfRight(
  catalog: Catalog,
  previous: ReadonlyMap<string, PreviousNames>,
): readonly Table[] {
  const rank = (table: Table): number => {
    if (previous.has(previousKey(catalog, table))) return 0;
    if (/^(?:Create|Update).*DTO$/i.test(modelNameOf(table.name))) return 3;
    return table.schema === catalog.defaultSchema ? 1 : 2;
  };
  const references = Map.groupBy(
    catalog.tables.flatMap(({ foreignKeys }) => foreignKeys),
    ({ references: { schema, table } }) => tableKey(schema, table),
  );
  const right = ({ schema, name }: Table): number =>
    references.get(tableKey(schema, name))?.length ?? 0;
  return catalog.tables.toSorted(
    (one, other) => rank(one) - rank(other) || right(other) - right(one),
  );
}

function nameTable(table: Table, earlier: PreviousNames | undefined, claims: Claims): TableName {
  const model = chooseModel(table, earlier, claims);
  const path = choosePath(table, earlier, claims);
  const plural = claims.plurals.choose(
    [pluralOf(model), model, `${model}List`],
    (number) => `${model}List${number}`,
  );
  return { model, plural, path };
}

function chooseModel(table: Table, earlier: PreviousNames | undefined, claims: Claims): string {
  const own = modelNameOf(table.name);
  const wanted = own || 'Table1';
  const reserved = reservedModelNames.has(wanted);
  const base = reserved ? `${wanted}Table` : wanted;
  const name = claims.models.choose(
    candidates(earlier?.model, base, qualified(table, modelNameOf, `${base}`)),
    (number) => `${own === '' ? 'Table' : base}${number}`,
    bodyNames,
  );
  const why = reserved ? 'reserved' : 'taken';
  if (name !== own && name !== earlier?.model)
    note(table, claims, `model is called ${name}`, { own, wanted, why });
  return name;
}

function choosePath(table: Table, earlier: PreviousNames | undefined, claims: Claims): string {
  const own = tableSlug(table.name);
  const wanted = `/${own || 'table-1'}`;
  const reserved = [table.name, own].some((name) => reservedPaths.has(name.toLowerCase()));
  const base = reserved ? `${wanted}-table` : wanted;
  const path = claims.paths.choose(
    candidates(
      earlier?.path,
      base,
      qualified(table, (schema) => `/${tableSlug(schema)}-`, base.slice(1)),
    ),
    (number) => `${own === '' ? '/table' : base}-${number}`,
  );
  const why = reserved ? 'reserved' : 'taken';
  if (path !== `/${own}` && path !== earlier?.path)
    note(table, claims, `path is ${path}`, { own, wanted, why });
  return path;
}

/** The earlier name, the plain one, and the one with the schema's name as a prefix. */
function candidates(
  earlier: string | null | undefined,
  plain: string,
  withSchema: string | null,
): readonly string[] {
  return [earlier, plain, withSchema].filter((name) => typeof name === 'string');
}

function qualified(table: Table, prefix: (schema: string) => string, name: string): string | null {
  return table.schema === null ? null : `${prefix(table.schema)}${name}`;
}

function note(
  table: Table,
  { notes }: Claims,
  what: string,
  { own, wanted, why }: { readonly own: string; readonly wanted: string; readonly why: string },
): void {
  const because =
    own === ''
      ? 'the name contains no letter or digit that a URL can contain'
      : `${wanted} is ${why}`;
  notes.push({ place: tablePlace(table), message: `The ${what}, because ${because}.` });
}
