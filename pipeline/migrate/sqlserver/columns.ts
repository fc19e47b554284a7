import type { Column, Table } from '../../catalog/catalog.ts';
import { PipelineError } from '../../errors.ts';
import type { Migration } from '../plan-migration.ts';
import { fillSql, sqlOf } from '../print/printed-step.ts';
import type { NameContext, Sql } from '../print/printed-step.ts';
import { inParentheses, qualifiedName, quotedName } from '../sql-text.ts';
import { isGeneratedChanged, isTypeChanged } from '../steps/columns.ts';
import { dependentsOf } from '../steps/dependents.ts';
import type { StepOf } from '../steps/step.ts';
import { constraintSql } from './constraints.ts';
import { dropDefaultSql } from './unnamed-constraints.ts';

/** A column in CREATE TABLE and ADD. */
export function columnSql(column: Column, mayBeNull = column.nullable): string {
  const { name, default: text, generated, identity, sqlType } = column;
  const own = quotedName(name, 'sqlserver');
  if (generated !== null) {
    const stored = generated.stored ? ' PERSISTED' : '';
    return `${own} AS ${inParentheses(generated.expression)}${stored}`;
  }
  return [
    `${own} ${sqlType}`,
    ...(identity === null ? [] : ['IDENTITY(1,1)']),
    mayBeNull ? 'NULL' : 'NOT NULL',
    ...(text === null ? [] : [`DEFAULT ${text}`]),
  ].join(' ');
}

/** Adds a column. One that needs a value is added as nullable, filled, and then made NOT NULL. */
export function addColumnSql(
  { table, column, fill }: StepOf<'addColumn'>,
  context: NameContext,
): readonly Sql[] {
  const alter = `ALTER TABLE ${qualifiedName(table, context)}`;
  if (fill === null) return sqlOf(`${alter} ADD ${columnSql(column)}`);
  return [
    ...sqlOf(`${alter} ADD ${columnSql(column, true)}`),
    ...fillSql(fill, (value) => updateSql(table, column, value, context)),
    ...sqlOf(
      `${alter} ALTER COLUMN ${quotedName(column.name, 'sqlserver')} ${column.sqlType} NOT NULL`,
    ),
  ];
}

function updateSql(table: Table, { name }: Column, value: string, context: NameContext): string {
  const column = quotedName(name, 'sqlserver');
  return `UPDATE ${qualifiedName(table, context)} SET ${column} = ${value} WHERE ${column} IS NULL`;
}

/** Changes a column. SQL Server requires that defaults, keys, indexes and checks on it are dropped first. */
export function alterColumnSql(step: StepOf<'alterColumn'>, migration: Migration): readonly Sql[] {
  const { table, from, to, fill } = step;
  const context = migration.after;
  const alter = `ALTER TABLE ${qualifiedName(table, context)}`;
  const name = quotedName(to.name, 'sqlserver');
  rejectIdentity(step);
  if (isGeneratedChanged(from, to)) {
    return sqlOf(`${alter} DROP COLUMN ${name}`, `${alter} ADD ${columnSql(to)}`);
  }
  const isDeclaredAnew = isTypeChanged(from, to) || from.nullable !== to.nullable;
  const dependents = isDeclaredAnew
    ? dependentsOf(to.name, table, migration)
    : { drops: [], adds: [] };
  const isDefaultMoved = isDeclaredAnew || from.default !== to.default;
  return [
    ...(from.default !== null && isDefaultMoved
      ? sqlOf(dropDefaultSql(table, to.name, context))
      : []),
    ...dependents.drops.map((drop) => constraintSql(drop, context)),
    ...(fill === null ? [] : fillSql(fill, (value) => updateSql(table, to, value, context))),
    ...(isDeclaredAnew
      ? sqlOf(`${alter} ALTER COLUMN ${name} ${to.sqlType} ${to.nullable ? 'NULL' : 'NOT NULL'}`)
      : []),
    ...dependents.adds.map((add) => constraintSql(add, context)),
    ...(to.default !== null && isDefaultMoved
      ? sqlOf(`${alter} ADD DEFAULT ${to.default} FOR ${name}`)
      : []),
  ];
}

function rejectIdentity({ table, from, to }: StepOf<'alterColumn'>): void {
  if ((from.identity === null) === (to.identity === null)) return;
  throw new PipelineError({
    code: 'MIGRATION_FAILED',
    message: `SQL Server cannot ${to.identity === null ? 'remove' : 'add'} the identity of ${table.name}.${to.name}: that needs a new column.`,
    place: `${table.name}.${to.name}`,
    hint: 'Undo this edit to x-db.identity, or add another column and drop this one.',
  });
}
