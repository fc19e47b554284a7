import type { Table } from '../../catalog/catalog.ts';
import type { NameContext } from '../print/printed-step.ts';
import { qualifiedName, textLiteral } from '../sql-text.ts';

/** A default is a constraint, whose name documents do not contain. */
export function dropDefaultSql(table: Table, column: string, context: NameContext): string {
  const place = textLiteral(qualifiedName(table, context), 'sqlserver');
  const literal = textLiteral(column, 'sqlserver');
  const select = `SELECT name FROM sys.default_constraints WHERE parent_object_id = OBJECT_ID(${place}) AND COL_NAME(parent_object_id, parent_column_id) = ${literal}`;
  return dropNamedSql(table, select, context);
}

/** Drops the constraint selected by a query. */
export function dropNamedSql(table: Table, select: string, context: NameContext): string {
  const alter = textLiteral(
    `ALTER TABLE ${qualifiedName(table, context)} DROP CONSTRAINT `,
    'sqlserver',
  );
  return `DECLARE @specmill nvarchar(max) = ${alter} + QUOTENAME((${select})); EXEC (@specmill)`;
}
