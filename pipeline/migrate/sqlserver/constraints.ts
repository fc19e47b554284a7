import type { Table } from '../../catalog/catalog.ts';
import type { NameContext, Sql } from '../print/printed-step.ts';
import {
  checkSql,
  foreignKeySql,
  indexClauses,
  indexParts,
  primaryKeySql,
  uniqueSql,
} from '../print/table-items.ts';
import { inParentheses, qualifiedName, quotedName, textLiteral } from '../sql-text.ts';
import type { Step } from '../steps/step.ts';
import { dropNamedSql } from './unnamed-constraints.ts';

/** Steps of keys, indexes and checks. */
export type ConstraintStep = Extract<
  Step,
  {
    readonly kind:
      | `${'add' | 'drop'}${'PrimaryKey' | 'Unique' | 'ForeignKey' | 'Check'}`
      | `${'create' | 'drop'}Index`;
  }
>;

/** One step of a key, index or check. */
export function constraintSql(step: ConstraintStep, context: NameContext): Sql {
  const alter = `ALTER TABLE ${qualifiedName(step.table, context)}`;
  switch (step.kind) {
    case 'addPrimaryKey':
      return { text: `${alter} ADD ${primaryKeySql(step.key, context)}` };
    case 'addUnique':
      return { text: `${alter} ADD ${uniqueSql(step.key, context)}` };
    case 'addForeignKey':
      return { text: `${alter} ADD ${foreignKeySql(withoutRestrict(step.key), context)}` };
    case 'addCheck':
      return { text: `${alter} ADD ${checkSql(step.check, context)}` };
    case 'createIndex':
      return { text: createIndexSql(step.table, step.index, context) };
    case 'dropIndex':
      return {
        text: `DROP INDEX ${quotedName(step.index.name, 'sqlserver')} ON ${qualifiedName(step.table, context)}`,
      };
    case 'dropPrimaryKey':
      return { text: dropNamedSql(step.table, keyQuery(step.table, 'PK', [], context), context) };
    case 'dropUnique':
      return step.key.name === null
        ? {
            text: dropNamedSql(
              step.table,
              keyQuery(step.table, 'UQ', step.key.columns, context),
              context,
            ),
          }
        : { text: `${alter} DROP CONSTRAINT ${quotedName(step.key.name, 'sqlserver')}` };
    case 'dropForeignKey':
      return { text: `${alter} DROP CONSTRAINT ${quotedName(step.key.name ?? '', 'sqlserver')}` };
    case 'dropCheck':
      return { text: `${alter} DROP CONSTRAINT ${quotedName(step.check.name ?? '', 'sqlserver')}` };
  }
}

/** SQL Server has NO ACTION instead of RESTRICT. */
function withoutRestrict<Key extends Table['foreignKeys'][number]>(key: Key): Key {
  const plain = (action: Key['onDelete']) => (action === 'restrict' ? 'noAction' : action);
  return { ...key, onDelete: plain(key.onDelete), onUpdate: plain(key.onUpdate) };
}

function keyQuery(
  table: Table,
  type: 'PK' | 'UQ',
  columns: readonly string[],
  context: NameContext,
): string {
  const place = textLiteral(qualifiedName(table, context), 'sqlserver');
  const matches = columns.map(
    (name) =>
      ` AND EXISTS (SELECT 1 FROM sys.index_columns c WHERE c.object_id = k.parent_object_id AND c.index_id = k.unique_index_id AND COL_NAME(c.object_id, c.column_id) = ${textLiteral(name, 'sqlserver')})`,
  );
  return `SELECT TOP 1 k.name FROM sys.key_constraints k WHERE k.parent_object_id = OBJECT_ID(${place}) AND k.type = '${type}'${matches.join('')}`;
}

function createIndexSql(
  table: Table,
  index: Table['indexes'][number],
  context: NameContext,
): string {
  const word = index.unique ? 'UNIQUE INDEX' : 'INDEX';
  const filter = index.where === null ? '' : ` WHERE ${inParentheses(index.where).slice(1, -1)}`;
  return `CREATE ${word} ${quotedName(index.name, 'sqlserver')} ON ${qualifiedName(table, context)} ${indexParts(index, context)}${indexClauses(index, context)}${filter}`;
}
