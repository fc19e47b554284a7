import { isDeepStrictEqual } from 'node:util';
import type { Table } from '../../catalog/catalog.ts';
import { PipelineError } from '../../errors.ts';
import { describedTable } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import { keptDefault } from '../postgresql/named-types.ts';
import { postgresqlStepSql, printPostgresql, settings } from '../postgresql/print-postgresql.ts';
import { sqlOf, stageOf } from '../print/printed-step.ts';
import type { PrintedMigration, Sql } from '../print/printed-step.ts';
import { columnList } from '../print/table-items.ts';
import { qualifiedName, quotedName, textLiteral } from '../sql-text.ts';
import { mentions } from '../rename-in-sql.ts';
import { isTypeChanged } from '../steps/columns.ts';
import { dependentsOf } from '../steps/dependents.ts';
import type { DependentStep } from '../steps/dependents.ts';
import type { Step, StepOf } from '../steps/step.ts';

/** A migration of CockroachDB: PostgreSQL's SQL where both are the same, without a transaction, because schema changes continue after it. */
export function printCockroachdb(migration: Migration): PrintedMigration {
  const printed = printPostgresql({ ...migration, steps: [] });
  const isRetyped = migration.steps.some(
    (step) => step.kind === 'alterColumn' && isTypeChanged(step.from, step.to),
  );
  return {
    ...printed,
    migration,
    // Before version 25.1, changing a column's type requires this. https://www.cockroachlabs.com/docs/v24.3/alter-table#alter-column-data-types
    setup: [
      ...settings(migration).map((one) => `SET ${one}`),
      ...(isRetyped ? ['SET enable_experimental_alter_column_type_general = true'] : []),
    ],
    stages: stageOf(
      migration.steps.map((step) => ({ step, statements: stepSql(step, migration) })),
      null,
    ),
  };
}

function stepSql(step: Step, migration: Migration): readonly Sql[] {
  switch (step.kind) {
    case 'dropIndex':
      return sqlOf(dropIndexSql(step.table, step.index.name, migration));
    case 'dropUnique':
      return sqlOf(`${dropIndexSql(step.table, nameOf(step.table, step.key), migration)} CASCADE`);
    case 'dropPrimaryKey':
      return dropPrimaryKeySql(step, migration);
    case 'addPrimaryKey':
      return primaryKeySql(step, migration);
    case 'dropForeignKey':
      nameOf(step.table, step.key);
      return postgresqlStepSql(step, migration);
    case 'dropCheck':
      nameOf(step.table, { ...step.check, columns: [step.check.expression] });
      return postgresqlStepSql(step, migration);
    case 'renameTable':
    case 'renameColumn':
      rejectShown(step, migration);
      return postgresqlStepSql(step, migration);
    case 'replaceEnum':
      return replaceEnumSql(step, migration);
    case 'commentTable':
      // Views have no comments.
      return step.table.kind === 'view' ? [] : postgresqlStepSql(step, migration);
    case 'commentColumn':
      return step.table.kind === 'view' ? [] : postgresqlStepSql(step, migration);
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

/** A primary key can only be replaced, not dropped. */
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
    `CockroachDB cannot drop the primary key of ${table.name} without a new one.`,
  );
}

/** Changing the primary key leaves the old one as a unique index, to be dropped unless it is wanted. https://www.cockroachlabs.com/docs/stable/alter-table#alter-primary-key */
function primaryKeySql(
  { table, key }: StepOf<'addPrimaryKey'>,
  { before, after }: Migration,
): readonly Sql[] {
  const place = qualifiedName(table, after);
  const old = describedTable(before, table)?.primaryKey?.columns ?? [];
  const keys = [
    ...table.uniques.map(({ columns }) => columns),
    ...table.indexes.map(({ parts }) => parts.map(({ column }) => column ?? '')),
  ];
  const isLeft = old.length > 0 && !keys.some((columns) => isDeepStrictEqual(columns, old));
  const index = quotedName([table.name, ...old, 'key'].join('_'), 'cockroachdb');
  return sqlOf(
    `ALTER TABLE ${place} ALTER PRIMARY KEY USING COLUMNS ${columnList(key.columns, after)}`,
    ...(isLeft ? [`DROP INDEX IF EXISTS ${place}@${index} CASCADE`] : []),
  );
}

/** Tables and columns used by a view cannot be renamed. https://www.cockroachlabs.com/docs/stable/views#view-dependencies */
function rejectShown(
  step: StepOf<'renameTable' | 'renameColumn'>,
  { before, after, steps }: Migration,
): void {
  const { name } = step.kind === 'renameTable' ? step.from : step.table;
  const old = steps.find((one) => one.kind === 'renameTable' && one.to.name === name);
  const names = [name, ...(old?.kind === 'renameTable' ? [old.from.name] : [])];
  const column = step.kind === 'renameColumn' ? step.from : null;
  const view = after.tables.find(
    ({ kind, definition, name: own, schema }) =>
      kind !== 'table' &&
      describedTable(before, { schema, name: own })?.definition === definition &&
      names.some((one) => mentions(definition ?? '', one)) &&
      (column === null || mentions(definition ?? '', column)),
  );
  if (view === undefined) return;
  const what = column === null ? name : `${name}.${column}`;
  throw rejection(
    view.name,
    `CockroachDB cannot rename ${what}, which the view ${view.name} shows.`,
    {
      hint: `Change x-db.definition of ${view.name} to the new name in the same edit: the view is then recreated.`,
    },
  );
}

/** Drops values one by one, which fails if a row has one; for another order, the type is recreated. */
function replaceEnumSql(step: StepOf<'replaceEnum'>, migration: Migration): readonly Sql[] {
  const { from, to, columns } = step;
  const left = from.values.filter((value) => to.values.includes(value));
  if (!isDeepStrictEqual(left, to.values)) return postgresqlStepSql(step, migration);
  const { after } = migration;
  const stale = columns.filter(
    ({ column }) => column.default !== null && keptDefault(column.default, to.values) === null,
  );
  return sqlOf(
    ...stale.map(
      ({ table, column }) =>
        `ALTER TABLE ${qualifiedName(table, after)} ALTER COLUMN ${quotedName(column.name, 'cockroachdb')} DROP DEFAULT`,
    ),
    ...from.values
      .filter((value) => !to.values.includes(value))
      .map((value) => {
        const literal = textLiteral(value, 'cockroachdb');
        return `ALTER TYPE ${qualifiedName(to, after)} DROP VALUE ${literal}`;
      }),
  );
}

/** Before version 25.1, a column whose type changes may have no index or check; they are dropped and recreated. */
function alterColumnSql(step: StepOf<'alterColumn'>, migration: Migration): readonly Sql[] {
  const { from, to, table } = step;
  if (!isTypeChanged(from, to)) return numberedColumnSql(step, migration);
  const { drops, adds } = dependentsOf(to.name, table, migration);
  const isOther = ({ kind }: DependentStep): boolean => !kind.endsWith('PrimaryKey');
  const sql = (all: readonly DependentStep[]): readonly Sql[] =>
    all.filter(isOther).flatMap((one) => stepSql(one, migration));
  return [...sql(drops), ...numberedColumnSql(step, migration), ...sql(adds)];
}

/** The default of an auto-increment column is its sequence. */
function numberedColumnSql(step: StepOf<'alterColumn'>, migration: Migration): readonly Sql[] {
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

function nameOf(
  table: Table,
  key: { readonly name: string | null; readonly columns: readonly string[] },
): string {
  if (key.name !== null) return key.name;
  throw rejection(
    table.name,
    `The document has no name for the constraint of ${table.name} (${key.columns.join(', ')}), and CockroachDB can drop it only by name.`,
  );
}

const byHand = {
  hint: 'Undo this edit, or change the table by hand and run specmill introspect.',
};

function rejection(place: string, message: string, { hint } = byHand): PipelineError {
  return new PipelineError({ code: 'MIGRATION_FAILED', ...{ message, place, hint } });
}
