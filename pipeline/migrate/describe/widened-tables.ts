import type { Catalog, Column, Table } from '../../catalog/catalog.ts';
import type { SchemaObject } from '../../openapi-document.ts';
import type { NewNames } from '../renames/renamed-catalog.ts';
import { placeKey } from './described-database.ts';
import type { DescribedDatabase } from './described-database.ts';
import { widenedChecks } from './widened-checks.ts';
import type { EditedColumn } from './widened-checks.ts';

/**
 * Widens what the properties of the edited catalog allow now: types that declared the old
 * `maxLength`, and CHECKs with the old limits or values. What a document tightens only affects the
 * API.
 */
export function widenedTables(wanted: Catalog, sources: Sources): Catalog {
  return { ...wanted, tables: wanted.tables.map((table) => widenedTable(table, sources)) };
}

interface Sources {
  readonly before: DescribedDatabase;
  readonly edited: DescribedDatabase;
  readonly names: NewNames;
}

function widenedTable(table: Table, { before, edited, names }: Sources): Table {
  const old = before.catalog.tables.find((one) => {
    const now = names.tables.get(placeKey(one));
    return now !== undefined && placeKey(now) === placeKey(table);
  });
  if (old === undefined) return table;
  const oldProperties = before.names.get(placeKey(old))?.properties;
  const properties = edited.names.get(placeKey(table))?.properties;
  const renames = names.columns.get(placeKey(old));
  const edits: EditedColumn[] = [];
  const columns = table.columns.map((column) => {
    const known = old.columns.find(({ name }) => (renames?.get(name) ?? name) === column.name);
    const was = oldProperties?.get(known?.name ?? '')?.schema;
    const is = properties?.get(column.name)?.schema;
    if (known === undefined || was === undefined || is === undefined) return column;
    edits.push({ column: column.name, old: was, fresh: is });
    return widenedColumn(column, known, [was, is]);
  });
  return { ...table, columns, checks: widenedChecks(table, old.checks, edits) };
}

function widenedColumn(
  column: Column,
  old: Column,
  [was, is]: readonly [was: SchemaObject, is: SchemaObject],
): Column {
  const { type, sqlType } = column;
  const [before, after] = [was.maxLength, is.maxLength];
  if (before === undefined || after === undefined || after <= before) return column;
  if (type.kind !== 'text' || type.maxLength !== before || sqlType !== old.sqlType) return column;
  const wider = sqlType.replace(`(${String(before)})`, `(${String(after)})`);
  return wider === sqlType
    ? column
    : { ...column, sqlType: wider, type: { ...type, maxLength: after } };
}
