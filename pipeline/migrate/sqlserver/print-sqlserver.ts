import type { Place } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import { sqlOf, stageOf } from '../print/printed-step.ts';
import type { NameContext, PrintedMigration, Sql } from '../print/printed-step.ts';
import { checkSql, primaryKeySql, tableBody, uniqueSql } from '../print/table-items.ts';
import { qualifiedName, quotedName, textLiteral } from '../sql-text.ts';
import { isNamedTypeStep } from '../postgresql/named-types.ts';
import type { Step, StepOf } from '../steps/step.ts';
import { addColumnSql, alterColumnSql, columnSql } from './columns.ts';
import { dropDefaultSql } from './unnamed-constraints.ts';
import { commentSql, literals } from './comments.ts';
import { constraintSql } from './constraints.ts';
import { renameColumnSql } from './rename-column.ts';

/** SET options required for tables with computed columns or filtered indexes; sqlcmd sets the last one differently. */
const settings = [
  'SET ANSI_NULLS, ANSI_PADDING, ANSI_WARNINGS, ARITHABORT, CONCAT_NULL_YIELDS_NULL ON',
  'SET NUMERIC_ROUNDABORT OFF',
  'SET QUOTED_IDENTIFIER ON',
];

/** A migration of SQL Server in one transaction. Each statement is a batch, because batches are compiled before they run. Tools continue with the next batch after a failure: no further statement takes effect then, and the end rolls back. */
export function printSqlserver(migration: Migration): PrintedMigration {
  return {
    migration,
    setup: [...settings, 'SET XACT_ABORT ON'],
    stages: stageOf(
      migration.steps.map((step) => ({ step, statements: stepSql(step, migration) })),
      { begin: 'BEGIN TRANSACTION', commit: 'COMMIT', rollback: 'ROLLBACK' },
    ),
    afterwards: ['SET NOEXEC OFF', 'IF @@TRANCOUNT > 0 ROLLBACK'],
    separator: ';\nGO\nIF @@ERROR <> 0 SET NOEXEC ON;\nGO',
  };
}

function stepSql(step: Step, migration: Migration): readonly Sql[] {
  const { after, before } = migration;
  // There are no named types.
  if (isNamedTypeStep(step)) return [];
  switch (step.kind) {
    case 'createSchema': {
      const create = textLiteral(
        `CREATE SCHEMA ${quotedName(step.schema, 'sqlserver')}`,
        'sqlserver',
      );
      return sqlOf(
        `IF SCHEMA_ID(${textLiteral(step.schema, 'sqlserver')}) IS NULL EXEC (${create})`,
      );
    }
    case 'renameTable':
      return renameSql(step, after);
    case 'renameIndex': {
      const place = `${qualifiedName(step.table, after)}.${quotedName(step.from.name, 'sqlserver')}`;
      return sqlOf(`EXEC sp_rename ${literals(place, step.index.name)}, N'INDEX'`);
    }
    case 'renameColumn':
      return renameColumnSql(step, migration);
    case 'dropView':
      return sqlOf(`DROP VIEW ${qualifiedName(step.table, before)}`);
    case 'createView':
      return sqlOf(
        `CREATE VIEW ${qualifiedName(step.table, after)} AS\n${step.table.definition ?? ''}`,
      );
    case 'createTable': {
      const { columns, primaryKey, uniques, checks } = step.table;
      const items = [
        ...columns.map((column) => columnSql(column)),
        ...(primaryKey === null ? [] : [primaryKeySql(primaryKey, after)]),
        ...uniques.map((key) => uniqueSql(key, after)),
        ...checks.map((check) => checkSql(check, after)),
      ];
      return sqlOf(`CREATE TABLE ${qualifiedName(step.table, after)} ${tableBody(items)}`);
    }
    case 'dropTable':
      return sqlOf(`DROP TABLE ${qualifiedName(step.table, after)}`);
    case 'addColumn':
      return addColumnSql(step, after);
    case 'alterColumn':
      return alterColumnSql(step, migration);
    case 'dropColumn':
      return dropColumnSql(step, after);
    case 'commentTable':
      return sqlOf(...commentSql(step.table, null, step.table.comment, after));
    case 'commentColumn':
      return sqlOf(...commentSql(step.table, step.column, step.column.comment, after));
    case 'addParent':
    case 'dropParent':
      // Only PostgreSQL has inherited tables.
      return [];
    default:
      return [constraintSql(step, after)];
  }
}

function renameSql({ from, to }: StepOf<'renameTable'>, context: NameContext): readonly Sql[] {
  const moved: Place = { schema: to.schema, name: from.name };
  const schema = quotedName(to.schema ?? context.defaultSchema ?? 'dbo', 'sqlserver');
  return sqlOf(
    ...(from.schema === to.schema
      ? []
      : [`ALTER SCHEMA ${schema} TRANSFER ${qualifiedName(from, context)}`]),
    ...(from.name === to.name
      ? []
      : [`EXEC sp_rename ${literals(qualifiedName(moved, context), to.name)}`]),
  );
}

function dropColumnSql(
  { table, column }: StepOf<'dropColumn'>,
  context: NameContext,
): readonly Sql[] {
  const drop = `ALTER TABLE ${qualifiedName(table, context)} DROP COLUMN ${quotedName(column.name, 'sqlserver')}`;
  return column.default === null
    ? sqlOf(drop)
    : sqlOf(dropDefaultSql(table, column.name, context), drop);
}
