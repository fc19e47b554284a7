import { placeKey } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import { sqlOf } from '../print/printed-step.ts';
import type { Sql } from '../print/printed-step.ts';
import { qualifiedName, textLiteral } from '../sql-text.ts';
import type { StepOf } from '../steps/step.ts';
import { preparedSql } from './prepared.ts';

/** Drops a view, unless it only gets another query: until then it stays as it is. */
export function dropViewSql(step: StepOf<'dropView'>, migration: Migration): readonly Sql[] {
  if (isReplaced(step, 'createView', migration)) return [];
  return sqlOf(`DROP VIEW ${qualifiedName(step.table, migration.before)}`);
}

/**
 * Creates a view, or replaces its query. The server adds what documents do not describe: the definer,
 * whose rights count, the algorithm and the check option.
 */
export function createViewSql(step: StepOf<'createView'>, migration: Migration): readonly Sql[] {
  const { table } = step;
  const body = `VIEW ${qualifiedName(table, migration.after)} AS\n${table.definition ?? ''}`;
  if (!isReplaced(step, 'dropView', migration)) return sqlOf(`CREATE ${body}`);
  const parts = [
    "'CREATE OR REPLACE '",
    // MariaDB alone lists the algorithm.
    "/*M! CONCAT('ALGORITHM = ', ALGORITHM, ' '), */ 'DEFINER = '",
    ...[`QUOTE(${USER})`, "'@'", `QUOTE(${HOST})`],
    ...["' SQL SECURITY '", 'SECURITY_TYPE', "' '", textLiteral(body, 'mysql')],
    "IF(CHECK_OPTION = 'NONE', '', CONCAT(' WITH ', CHECK_OPTION, ' CHECK OPTION'))",
  ];
  const place = `TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ${textLiteral(table.name, 'mysql')}`;
  return preparedSql(
    `SELECT CONCAT(${parts.join(', ')}) FROM information_schema.VIEWS WHERE ${place}`,
  );
}

const HOST = "SUBSTRING_INDEX(DEFINER, '@', -1)";
const USER = `LEFT(DEFINER, CHAR_LENGTH(DEFINER) - CHAR_LENGTH(${HOST}) - 1)`;

function isReplaced(
  { table }: StepOf<'dropView'> | StepOf<'createView'>,
  twin: 'dropView' | 'createView',
  { steps }: Migration,
): boolean {
  return steps.some((step) => step.kind === twin && placeKey(step.table) === placeKey(table));
}
