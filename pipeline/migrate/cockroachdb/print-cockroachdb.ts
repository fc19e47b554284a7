import { PipelineError } from '../../errors.ts';
import type { Migration } from '../plan-migration.ts';
import { postgresqlStepSql, printPostgresql } from '../postgresql/print-postgresql.ts';
import { sqlOf } from '../print/printed-step.ts';
import type { PrintedMigration, Sql } from '../print/printed-step.ts';
import { columnList } from '../print/table-items.ts';
import { qualifiedName, quotedName } from '../print/sql-text.ts';
import type { Step, StepOf } from '../steps/step.ts';

/** A migration of CockroachDB: PostgreSQL's words where it has the same, and each change by itself, since its changes of a schema run on behind a transaction. */
export function printCockroachdb(migration: Migration): PrintedMigration {
  return {
    ...printPostgresql({ ...migration, steps: [] }),
    migration,
    steps: migration.steps.map((step) => ({ step, statements: stepSql(step, migration) })),
    transaction: null,
  };
}

function stepSql(step: Step, migration: Migration): readonly Sql[] {
  const { after } = migration;
  switch (step.kind) {
    case 'dropIndex':
      return sqlOf(dropIndexSql(step.table, step.index.name, migration));
    case 'dropUnique':
      return sqlOf(`${dropIndexSql(step.table, nameOf(step), migration)} CASCADE`);
    case 'dropPrimaryKey':
      return dropPrimaryKeySql(step, migration);
    case 'addPrimaryKey': {
      const columns = columnList(step.key.columns, after);
      return sqlOf(
        `ALTER TABLE ${qualifiedName(step.table, after)} ALTER PRIMARY KEY USING COLUMNS ${columns}`,
      );
    }
    case 'dropForeignKey':
      nameOf(step);
      return postgresqlStepSql(step, migration);
    case 'alterColumn':
      return alterColumnSql(step, migration);
    default:
      return postgresqlStepSql(step, migration);
  }
}

function dropIndexSql(
  table: StepOf<'dropIndex'>['table'],
  name: string,
  { after }: Migration,
): string {
  return `DROP INDEX ${qualifiedName(table, after)}@${quotedName(name, 'cockroachdb')}`;
}

/** A key makes way only for another one. */
function dropPrimaryKeySql(
  { table }: StepOf<'dropPrimaryKey'>,
  { after }: Migration,
): readonly Sql[] {
  const fresh = after.tables.find(
    ({ name, schema }) => name === table.name && schema === table.schema,
  );
  if (fresh?.primaryKey !== null) return [];
  throw rejection(
    table.name,
    `CockroachDB cannot take the primary key of ${table.name} away without another one.`,
  );
}

/** A column that counts has a default here, which is its number. */
function alterColumnSql(step: StepOf<'alterColumn'>, migration: Migration): readonly Sql[] {
  const { from, to, table } = step;
  if (from.identity === to.identity) return postgresqlStepSql(step, migration);
  if (from.identity !== 'autoIncrement' && to.identity !== 'autoIncrement') {
    return postgresqlStepSql(step, migration);
  }
  const alter = `ALTER TABLE ${qualifiedName(table, migration.after)} ALTER COLUMN ${quotedName(to.name, 'cockroachdb')}`;
  const plain = { ...step, from: { ...from, identity: null }, to: { ...to, identity: null } };
  return [
    ...(from.identity === 'autoIncrement' ? sqlOf(`${alter} DROP DEFAULT`) : []),
    ...postgresqlStepSql(plain, migration),
    ...(to.identity === 'autoIncrement' ? sqlOf(`${alter} SET DEFAULT unique_rowid()`) : []),
  ];
}

function nameOf({ table, key }: StepOf<'dropUnique'> | StepOf<'dropForeignKey'>): string {
  if (key.name !== null) return key.name;
  throw rejection(
    table.name,
    `The document gives the constraint of ${table.name} (${key.columns.join(', ')}) no name, and CockroachDB drops it by its name alone.`,
  );
}

function rejection(place: string, message: string): PipelineError {
  return new PipelineError({
    code: 'MIGRATION_FAILED',
    ...{ message, place },
    hint: 'Undo this edit, or change the table by hand and run specmill introspect.',
  });
}
