import type {
  Catalog,
  CatalogNote,
  ColumnType,
  DomainType,
  EnumType,
  Table,
} from '../../catalog/catalog.ts';
import { compareCodeUnits } from '../code-unit-order.ts';
import type { CatalogRows, ConstraintRow, TypeRow } from './catalog-rows.ts';
import { columnFromRow } from './column-from-row.ts';
import { keysFromRows } from './keys-from-rows.ts';
import { indexesFromRows } from './indexes-from-rows.ts';
import { byName, byPlace, defaultSchema } from './name-order.ts';
import { readableRelations, type Relation } from './readable-relations.ts';
import { TypeResolver, declaredType } from './type-resolver.ts';

/** What a reader of PostgreSQL's family must say for itself. */
export interface RowsOptions {
  readonly provider: 'postgresql' | 'cockroachdb';
  readonly parseType: (sqlType: string) => ColumnType;
}

/** Turns the rows of the catalog query into a Catalog. Pure; its order depends on names alone. */
export function catalogFromRows(rows: CatalogRows, options: RowsOptions): Catalog {
  const types = new TypeResolver(rows.types, options.parseType);
  const { relations, notes: leftOut } = readableRelations(rows);
  const notes = [...leftOut];
  const tables = readTables({ rows, relations, types, notes });
  const named = rows.types.filter((row) => row.listed || types.used.has(row));
  return {
    provider: options.provider,
    defaultSchema,
    tables: tables.sort(byPlace),
    enums: named
      .filter((row) => row.kind === 'e')
      .map(enumFromRow)
      .sort(byPlace),
    domains: named
      .filter((row) => row.kind === 'd')
      .map((row) => domainFromRow(row, rows.constraints))
      .sort(byPlace),
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
    };
  });
}

function enumFromRow(row: TypeRow): EnumType {
  return { schema: row.schema, name: row.name, values: row.labels, comment: row.comment };
}

function domainFromRow(row: TypeRow, constraints: readonly ConstraintRow[]): DomainType {
  const sqlType = declaredType({
    id: row.base,
    sqlType: row.baseSqlType ?? '',
    dimensions: row.dimensions,
  });
  return {
    schema: row.schema,
    name: row.name,
    sqlType,
    nullable: !row.notNull,
    default: row.default,
    checks: constraints
      .filter((check) => check.domain === row.id && check.kind === 'c' && check.validated)
      .map((check) => ({ name: check.name, expression: check.expression ?? '' }))
      .sort(byName),
    comment: row.comment,
  };
}
