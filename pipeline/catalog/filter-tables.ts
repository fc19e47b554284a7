import { PipelineError } from '../errors.ts';
import type { Catalog, CatalogNote, Table } from './catalog.ts';

/** Which tables and views to include. Globs match the name or `schema.name`, case-sensitively. */
export interface TableFilter {
  /** Empty: all. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

/** Keeps the tables that the filter includes. Throws DATABASE_EMPTY if none is left. */
export function filterTables(catalog: Catalog, { include, exclude }: TableFilter): Catalog {
  if (include.length === 0 && exclude.length === 0) return catalog;
  const tables = catalog.tables.filter(tableFilter({ include, exclude }));
  if (tables.length === 0) throw nothingLeft(catalog, include);
  const names = new Set(tables.map(fullName));
  return {
    ...catalog,
    tables,
    notes: [
      ...catalog.notes.filter(({ table }) => !isLeftOut(catalog, names, table)),
      ...unmatchedNotes(catalog, [...include, ...exclude]),
    ],
  };
}

/** Whether the filter includes a table. */
export function tableFilter({ include, exclude }: TableFilter): (table: Table) => boolean {
  const included = include.map(globPattern);
  const excluded = exclude.map(globPattern);
  return (table) =>
    (included.length === 0 || included.some((glob) => matches(glob, table))) &&
    !excluded.some((glob) => matches(glob, table));
}

/** A glob as a regular expression: `*` matches any characters, `?` exactly one; the rest is literal. */
export function globPattern(glob: string): RegExp {
  const source = glob.replace(/[*?]|[^*?]+/g, (part) => {
    if (part === '*') return '[^]*';
    if (part === '?') return '[^]';
    return part.replace(/[\\^$.|+()[\]{}/-]/g, '\\$&');
  });
  return new RegExp(`^${source.replace(/(?:\[\^\]\*)+/g, '[^]*')}$`, 'u');
}

function matches(glob: RegExp, table: Table): boolean {
  return glob.test(table.name) || (table.schema !== null && glob.test(fullName(table)));
}

function fullName(table: Table): string {
  return table.schema === null ? table.name : `${table.schema}.${table.name}`;
}

function isLeftOut(catalog: Catalog, kept: ReadonlySet<string>, place: string): boolean {
  const table = catalog.tables.find((one) => fullName(one) === place || one.name === place);
  return table !== undefined && !kept.has(fullName(table));
}

function unmatchedNotes(catalog: Catalog, globs: readonly string[]): readonly CatalogNote[] {
  return globs
    .filter((glob) => !catalog.tables.some((table) => matches(globPattern(glob), table)))
    .map((glob) => ({
      table: glob,
      message: 'No table or view has a name that matches this glob.',
    }));
}

const NAMES_IN_HINT = 12;

function nothingLeft(catalog: Catalog, include: readonly string[]): PipelineError {
  const names = catalog.tables.map(fullName);
  const more = names.length > NAMES_IN_HINT ? `, … (${names.length} in all)` : '';
  return new PipelineError({
    code: 'DATABASE_EMPTY',
    message:
      include.length > 0
        ? 'No models were found: the include and exclude patterns leave no table or view.'
        : 'No models were found: every table and view is excluded.',
    hint: `The database has ${names.slice(0, NAMES_IN_HINT).join(', ')}${more}; names are case-sensitive.`,
  });
}
