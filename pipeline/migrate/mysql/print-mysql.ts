import type { Table } from '../../catalog/catalog.ts';
import { placeKey } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import { sqlOf, stageOf } from '../print/printed-step.ts';
import type { PrintedMigration, Sql } from '../print/printed-step.ts';
import { checkSql, foreignKeySql, primaryKeySql, tableBody } from '../print/table-items.ts';
import { qualifiedName, quotedName, textLiteral } from '../sql-text.ts';
import type { Step } from '../steps/step.ts';
import { addColumnSql, alterColumnSql, checksBehind, columnSql, modifySql } from './columns.ts';
import { isNew, referencedColumn } from './foreign-key-columns.ts';
import { foreignKeyIndexSql } from './foreign-key-indexes.ts';
import { createIndexSql, uniqueKeySql } from './indexes.ts';
import { keyedSteps } from './keyed-steps.ts';
import { createViewSql, dropViewSql } from './views.ts';

/** A migration of MySQL or MariaDB, which commit every DDL statement. In strict mode, so that nothing is truncated silently. */
export function printMysql(migration: Migration): PrintedMigration {
  const indexed = foreignKeyIndexSql(migration);
  const steps = keyedSteps(migration).map(({ step, statements }) => ({
    step,
    statements: statements ?? indexed.get(step) ?? stepSql(step, migration),
  }));
  return {
    migration,
    setup: [
      "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'",
      // The API's timestamps are in UTC.
      "SET SESSION time_zone = '+00:00'",
    ],
    stages: stageOf(
      steps.filter(({ statements }) => statements.length > 0),
      null,
    ),
    ...{ afterwards: [], separator: ';' },
  };
}

function stepSql(step: Step, migration: Migration): readonly Sql[] {
  const { after, steps } = migration;
  if (isConstraintStep(step)) return constraintSql(step, migration);
  switch (step.kind) {
    case 'renameTable': {
      const [from, to] = [step.from, step.to].map((place) => qualifiedName(place, after));
      return sqlOf(`RENAME TABLE ${from} TO ${to}`);
    }
    case 'renameColumn': {
      const [from, to] = [step.from, step.to].map((name) => quotedName(name, 'mysql'));
      return sqlOf(
        `ALTER TABLE ${qualifiedName(step.table, after)} RENAME COLUMN ${from} TO ${to}`,
      );
    }
    case 'dropView':
      return dropViewSql(step, migration);
    case 'createView':
      return createViewSql(step, migration);
    case 'createTable':
      return createTableSql(step.table, migration);
    case 'dropTable':
      return sqlOf(`DROP TABLE ${qualifiedName(step.table, after)}`);
    case 'addColumn':
      return addColumnSql(step, {
        context: after,
        like: referencedColumn(step.table, step.column, migration),
      });
    case 'alterColumn':
      return alterColumnSql(step, after);
    case 'commentTable':
      return step.table.kind !== 'table' || isNew(step.table, null, steps)
        ? []
        : sqlOf(
            `ALTER TABLE ${qualifiedName(step.table, after)} COMMENT = ${textLiteral(step.table.comment ?? '', 'mysql')}`,
          );
    case 'commentColumn':
      return commentColumnSql(step, migration);
    case 'dropColumn':
      return sqlOf(
        `ALTER TABLE ${qualifiedName(step.table, after)} DROP COLUMN ${quotedName(step.column.name, 'mysql')}`,
      );
    case 'createIndex':
      return sqlOf(createIndexSql(step.table, step.index, after));
    case 'renameIndex': {
      const [from, to] = [step.from, step.index].map(({ name }) => quotedName(name, 'mysql'));
      return sqlOf(`ALTER TABLE ${qualifiedName(step.table, after)} RENAME INDEX ${from} TO ${to}`);
    }
    case 'dropIndex':
      return sqlOf(
        `ALTER TABLE ${qualifiedName(step.table, after)} DROP INDEX ${quotedName(step.index.name, 'mysql')}`,
      );
    default:
      // There are no schemas, named enums, domains or inherited tables.
      return [];
  }
}

type ConstraintStep = Extract<
  Step,
  { readonly kind: `${'add' | 'drop'}${'PrimaryKey' | 'Unique' | 'ForeignKey' | 'Check'}` }
>;

function isConstraintStep(step: Step): step is ConstraintStep {
  return /^(?:add|drop)(?:PrimaryKey|Unique|ForeignKey|Check)$/.test(step.kind);
}

function constraintSql(step: ConstraintStep, migration: Migration): readonly Sql[] {
  const { after } = migration;
  const alter = `ALTER TABLE ${qualifiedName(step.table, after)}`;
  switch (step.kind) {
    case 'dropPrimaryKey':
      return sqlOf(`${alter} DROP PRIMARY KEY`);
    case 'addPrimaryKey':
      return sqlOf(`${alter} ADD ${primaryKeySql(step.key, after)}`);
    case 'dropUnique':
      return sqlOf(`${alter} DROP INDEX ${quotedName(step.key.name ?? '', 'mysql')}`);
    case 'addUnique':
      return sqlOf(`${alter} ADD ${uniqueKeySql(step.key, after)}`);
    case 'dropForeignKey':
      return sqlOf(`${alter} DROP FOREIGN KEY ${quotedName(step.key.name ?? '', 'mysql')}`);
    case 'addForeignKey':
      return sqlOf(`${alter} ADD ${foreignKeySql(step.key, after)}`);
    case 'addCheck':
    case 'dropCheck':
      break;
  }
  if (step.check.name === null) return columnCheckSql(step, migration);
  return sqlOf(
    step.kind === 'addCheck'
      ? `${alter} ADD ${checkSql(step.check, after)}`
      : `${alter} DROP CONSTRAINT ${quotedName(step.check.name, 'mysql')}`,
  );
}

/** An unnamed check belongs to a column and changes with it. */
function columnCheckSql(
  step: Extract<ConstraintStep, { readonly kind: 'addCheck' | 'dropCheck' }>,
  { before, after }: Migration,
): readonly Sql[] {
  const old = before.tables.find((table) => placeKey(table) === placeKey(step.table));
  const fresh = after.tables.find((table) => placeKey(table) === placeKey(step.table));
  const source = step.kind === 'addCheck' ? fresh : old;
  if (old === undefined || fresh === undefined || source === undefined) return [];
  const column = source.columns.find((one) => checksBehind(one, source).includes(step.check));
  if (column === undefined) return [];
  const kept = old.checks.filter(
    ({ name, expression }) =>
      name !== null ||
      fresh.checks.some((one) => one.name === null && one.expression === expression),
  );
  // A MODIFY of the column includes added checks and omits dropped ones.
  const table = step.kind === 'addCheck' ? fresh : { ...old, checks: kept };
  return modifySql(table, column, column, { context: after });
}

function createTableSql(table: Table, migration: Migration): readonly Sql[] {
  const { after } = migration;
  const { columns, primaryKey, uniques, checks, comment } = table;
  const isBehind = new Set(columns.flatMap((column) => checksBehind(column, table)));
  const items = [
    ...columns.map((column) => columnSql(column, checksBehind(column, table))),
    ...(primaryKey === null ? [] : [primaryKeySql(primaryKey, after)]),
    ...uniques.map((key) => uniqueKeySql(key, after)),
    ...checks.filter((check) => !isBehind.has(check)).map((check) => checkSql(check, after)),
  ];
  const words = comment === null ? '' : ` COMMENT = ${textLiteral(comment, 'mysql')}`;
  const collated = columns.flatMap((column) => {
    const like = referencedColumn(table, column, migration);
    return like === null ? [] : modifySql(table, column, column, { context: after, like });
  });
  return [
    ...sqlOf(`CREATE TABLE ${qualifiedName(table, after)} ${tableBody(items)}${words}`),
    ...collated,
  ];
}

/** A column that is declared anyway has its comment there. */
function commentColumnSql(
  { table, column }: Extract<Step, { readonly kind: 'commentColumn' }>,
  { after, steps }: Migration,
): readonly Sql[] {
  if (table.kind !== 'table' || column.generated !== null) return [];
  return isNew(table, column.name, steps)
    ? []
    : modifySql(table, column, column, { context: after });
}
