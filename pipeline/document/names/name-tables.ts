import type { Catalog, Table } from '../../catalog/catalog.ts';
import type { DocumentNote } from '../document-note.ts';
import { tablePlace } from '../document-note.ts';
import { ClaimedNames } from './claimed-names.ts';
import type { PreviousNames } from './previous-names.ts';
import { tableKey } from './previous-names.ts';
import { reservedModelNames, reservedPaths } from './reserved-names.ts';
import { modelNameOf, pluralOf, slugOf } from './words.ts';

/** What a table is called in the document. */
export interface TableName {
  /** Name of its schema, and the stem of its DTOs and operations. */
  readonly model: string;
  /** Unique plural, for the operation that lists. */
  readonly plural: string;
  /** Path of the collection, e.g. `/order_items`. */
  readonly path: string;
}

/** Names of the schemas that hold the bodies of a model's requests. */
export function bodyNames(model: string): readonly [create: string, update: string] {
  return [`Create${model}DTO`, `Update${model}DTO`];
}

/** A name for each table, in the catalog's order. Names of an earlier document come first, then tables of the default schema, then the others. */
export function nameTables(
  catalog: Catalog,
  previous: ReadonlyMap<string, PreviousNames>,
): { readonly names: ReadonlyMap<Table, TableName>; readonly notes: readonly DocumentNote[] } {
  const claims: Claims = {
    models: new ClaimedNames(reservedModelNames),
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

/** Key under which an earlier document holds a table. */
export function previousKey(catalog: Catalog, table: Table): string {
  return tableKey(table.schema === catalog.defaultSchema ? null : table.schema, table.name);
}

interface Claims {
  readonly models: ClaimedNames;
  readonly plurals: ClaimedNames;
  readonly paths: ClaimedNames;
  readonly notes: DocumentNote[];
}

function inOrderOfRight(
  catalog: Catalog,
  previous: ReadonlyMap<string, PreviousNames>,
): readonly Table[] {
  const rank = (table: Table): number =>
    previous.has(previousKey(catalog, table)) ? 0 : table.schema === catalog.defaultSchema ? 1 : 2;
  return catalog.tables.toSorted((one, other) => rank(one) - rank(other));
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
  const wanted = modelNameOf(table.name) || namelessModel;
  const qualified = `${modelNameOf(table.schema ?? '')}${wanted}`;
  const candidates = reservedModelNames.includes(wanted)
    ? [`${wanted}Table`]
    : [wanted, ...(table.schema === null ? [] : [qualified])];
  const name = claims.models.choose(
    earlier === undefined ? candidates : [earlier.model, ...candidates],
    (number) => numbered(candidates[0], '', number),
    bodyNames,
  );
  if (name !== wanted && name !== earlier?.model) {
    const message = `The model is called ${name}, because ${wanted} is taken.`;
    claims.notes.push({ place: tablePlace(table), message });
  }
  return name;
}

function choosePath(table: Table, earlier: PreviousNames | undefined, claims: Claims): string {
  const slug = slugOf(table.name) || namelessSlug;
  const wanted = `/${slug}`;
  const qualified = `/${slugOf(table.schema ?? '')}-${slug}`;
  const reserved =
    reservedPaths.has(table.name.toLowerCase()) || reservedPaths.has(slug.toLowerCase());
  const candidates = reserved
    ? [`${wanted}-table`]
    : [wanted, ...(table.schema === null ? [] : [qualified])];
  const path = claims.paths.choose(
    typeof earlier?.path === 'string' ? [earlier.path, ...candidates] : candidates,
    (number) => numbered(candidates[0], '-', number),
  );
  if (path !== wanted && path !== earlier?.path) {
    const message = `The path is ${path}, because ${wanted} is ${reserved ? 'reserved' : 'taken'}.`;
    claims.notes.push({ place: tablePlace(table), message });
  }
  return path;
}

/** `Order`, 2 → `Order2`; a name that is a number already counts on. */
function numbered(name: string | undefined, separator: string, number: number): string {
  const stem =
    name === namelessModel || name === `/${namelessSlug}` ? name.replace(/-?1$/, '') : name;
  return `${stem}${separator}${number}`;
}

/** For tables whose name holds no letter or digit that an address can hold. */
const namelessModel = 'Table1';
const namelessSlug = 'table-1';
