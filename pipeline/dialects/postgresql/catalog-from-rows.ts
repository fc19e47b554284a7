import type { Catalog, CatalogNote, ColumnType, EnumType, Table } from '../../catalog/catalog.ts';
import { deniedRights } from '../denied-rights.ts';
import { compareCodeUnits } from '../code-unit-order.ts';
import type { CatalogRows, RelationRow, TypeRow } from './catalog-rows.ts';
import { columnFromRow } from './column-from-row.ts';
import { domainFromRow, domainNotes } from './domain-from-rows.ts';
import { keysFromRows } from './keys-from-rows.ts';
import { indexesFromRows } from './indexes-from-rows.ts';
import { byPlace, defaultSchema } from './name-order.ts';
import { readableRelations, type Relation } from './readable-relations.ts';
import { TypeResolver } from './type-resolver.ts';

/** Options of a reader in PostgreSQL's family. */
interface RowsOptions {
  readonly provider: 'postgresql' | 'cockroachdb';
  readonly parseType: (sqlType: string) => ColumnType;
}

/**
 * Builds a Catalog from the rows of the catalog query. A pure function; the order depends on names
 * only.
 */
export function catalogFromRows(rows: CatalogRows, options: RowsOptions): Catalog {
  const types = new TypeResolver(rows.types, options.parseType);
  const { relations, notes: leftOut } = readableRelations(rows);
  const notes = [...leftOut];
  const tables = readTables({ rows, relations, types, notes });
  const named = rows.types.filter((row) => row.listed || types.used.has(row));
  const enums = named.filter((row) => row.kind === 'e' && row.labels.length > 0);
  const domains = named.filter((row) => row.kind === 'd');
  notes.push(...domains.flatMap((row) => domainNotes(row, rows)));
  return {
    provider: options.provider,
    defaultSchema,
    tables: tables.sort(byPlace),
    enums: enums.map(enumFromRow).sort(byPlace),
    domains: domains.map((row) => domainFromRow(row, rows)).sort(byPlace),
    notes: notes.sort(
      (a, b) => compareCodeUnits(a.table, b.table) || compareCodeUnits(a.message, b.message),
    ),
  };
}

function readTables({
  rows,
  relations,
  types,
  notes,
}: {
  readonly rows: CatalogRows;
  readonly relations: ReadonlyMap<string, Relation>;
  readonly types: TypeResolver;
  readonly notes: CatalogNote[];
}): Table[] {
  const constraints = Map.groupBy(rows.constraints, (row) => row.relation);
  const indexes = Map.groupBy(rows.indexes, (row) => row.relation);
  return [...relations.values()].map((relation) => {
    const { row } = relation;
    const parents = row.parents.flatMap((id) => relations.get(id)?.row ?? []);
    const keys = keysFromRows(constraints.get(row.id) ?? [], relation, relations);
    notes.push(...keys.notes.map((message) => ({ table: relation.place, message })));
    return {
      kind: row.kind === 'v' ? 'view' : row.kind === 'm' ? 'materializedView' : 'table',
      schema: row.schema,
      name: row.name,
      comment: row.comment,
      columns: relation.columns.map((column) => columnFromRow(column, relation, types)),
      primaryKey: keys.primaryKey,
      uniques: keys.uniques,
      foreignKeys: keys.foreignKeys,
      indexes: indexesFromRows(indexes.get(row.id) ?? [], relation),
      checks: keys.checks,
      definition: row.definition?.trim().replace(/;$/, '') ?? null,
      ...writesOf(row),
      ...deniedRights(row.denied),
      ...(row.guarded ? { guarded: true } : {}),
      ...(parents.length === 0
        ? {}
        : { inherits: parents.map(({ schema, name }) => ({ schema, name })) }),
    };
  });
}

/**
 * The bits of `pg_relation_is_updatable` are numbers of commands:
 * https://www.postgresql.org/docs/current/functions-info.html
 */
function writesOf({ updatable = 0 }: RelationRow): Pick<Table, 'writes'> {
  const bits = { create: 8, update: 4, delete: 16 };
  const writes = (['create', 'update', 'delete'] as const).filter(
    (one) => (updatable & bits[one]) !== 0,
  );
  return writes.length === 0 ? {} : { writes };
}

function enumFromRow(row: TypeRow): EnumType {
  return { schema: row.schema, name: row.name, values: row.labels, comment: row.comment };
}
