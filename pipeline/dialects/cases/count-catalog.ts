import type { Catalog } from '../../catalog/catalog.ts';

/** Folder of the public schemas; null, with a warning, if CORPORA_DIR is not set. */
export function corporaFolder(): string | null {
  const folder = process.env['CORPORA_DIR'];
  if (folder !== undefined && folder !== '') return folder;
  process.stderr.write('SKIPPED: CORPORA_DIR is not a folder; the public schemas were not read.\n');
  return null;
}

/** Numbers of objects in a catalog that are known for the public schemas. */
export function countCatalog(catalog: Catalog): Readonly<Record<string, number>> {
  const tables = catalog.tables.filter((table) => table.kind === 'table');
  const sum = (count: (table: Catalog['tables'][number]) => number) =>
    tables.reduce((total, table) => total + count(table), 0);
  return {
    tables: tables.length,
    views: catalog.tables.length - tables.length,
    columns: sum((table) => table.columns.length),
    compositeKeys: sum((table) => ((table.primaryKey?.columns.length ?? 0) > 1 ? 1 : 0)),
    withoutKey: sum((table) => (table.primaryKey === null ? 1 : 0)),
    foreignKeys: sum((table) => table.foreignKeys.length),
    checks: sum((table) => table.checks.length),
  };
}
