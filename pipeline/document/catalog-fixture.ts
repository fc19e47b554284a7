import { readFile } from 'node:fs/promises';
import type { Catalog, Column, Provider, Table } from '../catalog/catalog.ts';
import { loadDialect } from '../catalog/load-dialect.ts';
import type { Dialect } from '../dialects/dialect.ts';

/**
 * A catalog in a fixture: defaults are omitted, and types follow from the SQL text unless given.
 */
export interface CatalogFixture extends Partial<Omit<Catalog, 'tables'>> {
  readonly provider: Provider;
  readonly naming?: 'camelCase' | 'preserve';
  readonly tables: readonly (Partial<Omit<Table, 'columns'>> & {
    readonly name: string;
    readonly columns: readonly (Partial<Column> & { readonly name: string })[];
  })[];
}

/** Reads a fixture's catalog and its dialect. */
export async function readCatalogFixture(
  path: string | URL,
): Promise<{ fixture: CatalogFixture; catalog: Catalog; dialect: Dialect }> {
  const fixture = JSON.parse(await readFile(path, 'utf8')) as CatalogFixture;
  const dialect = await loadDialect(fixture.provider);
  return { fixture, catalog: wholeCatalog(fixture, dialect), dialect };
}

/** The catalog with the defaults that the fixture omits. */
export function wholeCatalog(fixture: CatalogFixture, dialect: Dialect): Catalog {
  const defaultSchema = fixture.defaultSchema ?? null;
  return {
    provider: fixture.provider,
    defaultSchema,
    enums: fixture.enums ?? [],
    domains: fixture.domains ?? [],
    notes: [],
    tables: fixture.tables.map((table) => ({
      kind: 'table',
      schema: defaultSchema,
      comment: null,
      primaryKey: null,
      uniques: [],
      foreignKeys: [],
      indexes: [],
      checks: [],
      definition: null,
      ...table,
      columns: table.columns.map((column) => wholeColumn(column, dialect)),
    })),
  };
}

function wholeColumn(
  column: Partial<Column> & { readonly name: string },
  dialect: Dialect,
): Column {
  const sqlType = column.sqlType ?? 'integer';
  return {
    sqlType,
    type: dialect.parseType(sqlType),
    nullable: false,
    default: null,
    identity: null,
    generated: null,
    updatedByDatabase: false,
    caseInsensitive: false,
    domain: null,
    comment: null,
    ...column,
  };
}
