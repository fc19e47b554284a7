import type { Column, Table } from '../../catalog/catalog.ts';
import type { NameContext } from '../print/printed-step.ts';
import { qualifiedName, textLiteral } from '../sql-text.ts';

/** Comma-separated string literals. */
export function literals(...texts: readonly string[]): string {
  return texts.map((text) => textLiteral(text, 'sqlserver')).join(', ');
}

/** Comments are extended properties: the old one is dropped, the new one added. */
export function commentSql(
  table: Table,
  column: Column | null,
  comment: string | null,
  context: NameContext,
): readonly string[] {
  const schema = table.schema ?? context.defaultSchema ?? 'dbo';
  const kind = table.kind === 'table' ? 'TABLE' : 'VIEW';
  const place = [
    ...['SCHEMA', schema, kind, table.name],
    ...(column === null ? [] : ['COLUMN', column.name]),
  ];
  const name = textLiteral('MS_Description', 'sqlserver');
  const object = `OBJECT_ID(${literals(qualifiedName(table, context))})`;
  const minor =
    column === null ? '0' : `COLUMNPROPERTY(${object}, ${literals(column.name)}, 'ColumnId')`;
  return [
    `IF EXISTS (SELECT 1 FROM sys.extended_properties WHERE name = ${name} AND class = 1 AND major_id = ${object} AND minor_id = ${minor}) EXEC sp_dropextendedproperty ${name}, ${literals(...place)}`,
    ...(comment === null
      ? []
      : [`EXEC sp_addextendedproperty ${name}, ${literals(comment, ...place)}`]),
  ];
}
