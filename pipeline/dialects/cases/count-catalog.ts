import type { Catalog } from '../../catalog/catalog.ts';

/** Folder of the public schemas, or null with a loud word where CORPORA_DIR does not name it. */
export function corporaFolder(): string | null {
  const folder = process.env['CORPORA_DIR'];
  if (folder !== undefined && folder !== '') return folder;
  process.stderr.write('SKIPPED: CORPORA_DIR names no folder; the public schemas were not read.\n');
  return null;
}

/** How much a catalog holds, in the figures that are known of the public schemas. */
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
