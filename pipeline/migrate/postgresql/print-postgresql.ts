import type { Table } from '../../catalog/catalog.ts';
import type { Migration } from '../plan-migration.ts';
import { sqlOf, stageOf } from '../print/printed-step.ts';
import type { PrintedMigration, PrintedStep, Sql, Transaction } from '../print/printed-step.ts';
import {
  checkSql,
  foreignKeySql,
  indexClauses,
  indexParts,
  primaryKeySql,
  tableBody,
  uniqueSql,
} from '../print/table-items.ts';
import { inParentheses, qualifiedName, quotedName, textLiteral } from '../sql-text.ts';
import { inheritedColumn, ownParts, inheritedTables } from '../steps/inheritance.ts';
import type { Step, StepOf } from '../steps/step.ts';
import { addColumnSql, alterColumnSql, columnSql } from './columns.ts';
import { freeing, keepingSql, keptIndexes } from './keeping.ts';
import { dropReplacedSql } from './kept-objects.ts';
import { isNamedTypeStep, namedTypeSql } from './named-types.ts';

/** Settings: the search path by which introspection prints expressions, defaults and views, and the time zone of the API's timestamps without one. */
export function settings({ after }: Migration): readonly string[] {
  const path = quotedName(after.defaultSchema ?? 'public', 'postgresql');
  return [`search_path = ${path}`, `TimeZone = 'UTC'`];
}

/** A migration of PostgreSQL in one transaction, which changes no setting of the session. New enum values are added before, because the transaction could not use them. */
export function printPostgresql(migration: Migration): PrintedMigration {
  const printed = migration.steps.map((step): PrintedStep => ({
    step,
    statements: [...freeing(step, migration), ...keepingStepSql(step, migration)],
  }));
  const isOutside = ({ step }: PrintedStep): boolean => step.kind === 'addEnumValue';
  const inside = printed.filter((one) => !isOutside(one));
  return {
    migration,
    setup: [],
    stages: [
      ...stageOf(printed.filter(isOutside), null),
      ...stageOf(inside, transactionOf(migration), keepingSql(migration)),
    ],
    ...{ afterwards: [], separator: ';' },
  };
}

function transactionOf(migration: Migration): Transaction {
  return {
    begin: ['BEGIN', ...settings(migration).map((one) => `SET LOCAL ${one}`)].join(';\n'),
    commit: 'COMMIT',
    rollback: 'ROLLBACK',
  };
}

/** A view with another query keeps everything else. */
function keepingStepSql(step: Step, migration: Migration): readonly Sql[] {
  const isView = step.kind === 'dropView' || step.kind === 'createView';
  const kept = isView ? keptIndexes(step, migration) : null;
  if (!isView || kept === null) return postgresqlStepSql(step, migration);
  if (step.kind === 'dropView') return sqlOf(dropReplacedSql(step.table, kept, migration.before));
  const indexes = step.table.indexes.filter(({ name }) => !kept.includes(name));
  return createViewSql({ ...step, table: { ...step.table, indexes } }, migration.after);
}

/** The SQL of one step; CockroachDB shares most of it. */
export function postgresqlStepSql(step: Step, { after, before }: Migration): readonly Sql[] {
  const provider = 'postgresql';
  if (isNamedTypeStep(step)) return namedTypeSql(step, after);
  switch (step.kind) {
    case 'createSchema':
      return sqlOf(`CREATE SCHEMA IF NOT EXISTS ${quotedName(step.schema, provider)}`);
    case 'renameTable':
      return renameSql(step, after);
    case 'renameColumn': {
      const [from, to] = [step.from, step.to].map((name) => quotedName(name, provider));
      return sqlOf(
        `ALTER TABLE ${qualifiedName(step.table, after)} RENAME COLUMN ${from} TO ${to}`,
      );
    }
    case 'dropView':
      return sqlOf(`DROP ${viewWord(step.table.kind)} ${qualifiedName(step.table, before)}`);
    case 'createView':
      return createViewSql(step, after);
    case 'addParent':
    case 'dropParent': {
      const verb = step.kind === 'addParent' ? 'INHERIT' : 'NO INHERIT';
      return sqlOf(
        `ALTER TABLE ${qualifiedName(step.table, after)} ${verb} ${qualifiedName(step.parent, after)}`,
      );
    }
    case 'createIndex':
      return [createIndexSql(step, after)];
    case 'dropIndex': {
      const place = { schema: step.table.schema, name: step.index.name };
      return sqlOf(`DROP INDEX ${qualifiedName(place, after)}`);
    }
    case 'renameIndex': {
      const place = { schema: step.table.schema, name: step.from.name };
      return sqlOf(
        `ALTER INDEX ${qualifiedName(place, after)} RENAME TO ${quotedName(step.index.name, provider)}`,
      );
    }
    case 'dropTable':
      return sqlOf(`DROP TABLE ${qualifiedName(step.table, after)}`);
    case 'createTable':
      return createTableSql(step.table, after);
    case 'commentTable':
    case 'commentColumn':
      return commentSql(step, after);
    case 'addColumn':
      return addColumnSql(step, after);
    case 'alterColumn':
      return alterColumnSql(step, after);
    default:
      return constraintSql(step, after);
  }
}

type ConstraintStep = Extract<
  Step,
  {
    readonly kind:
      | 'dropColumn'
      | `${'add' | 'drop'}${'PrimaryKey' | 'Unique' | 'ForeignKey' | 'Check'}`;
  }
>;

/** Steps that are one clause of ALTER TABLE. */
function constraintSql(step: ConstraintStep, after: Migration['after']): readonly Sql[] {
  const alter = `ALTER TABLE ${qualifiedName(step.table, after)}`;
  const drop = (name: string | null): readonly Sql[] =>
    sqlOf(`${alter} DROP CONSTRAINT ${quotedName(name ?? '', 'postgresql')}`);
  switch (step.kind) {
    case 'dropColumn':
      return sqlOf(`${alter} DROP COLUMN ${quotedName(step.column.name, 'postgresql')}`);
    case 'dropPrimaryKey':
      return [dropByKind(step, after)];
    case 'dropUnique':
    case 'dropForeignKey':
      return step.key.name === null ? [dropByKind(step, after)] : drop(step.key.name);
    case 'dropCheck':
      return step.check.name === null ? [dropByKind(step, after)] : drop(step.check.name);
    case 'addPrimaryKey':
      return sqlOf(`${alter} ADD ${primaryKeySql(step.key, after)}`);
    case 'addUnique':
      return sqlOf(`${alter} ADD ${uniqueSql(step.key, after)}`);
    case 'addForeignKey':
      return sqlOf(`${alter} ADD ${foreignKeySql(step.key, after)}`);
    case 'addCheck':
      return sqlOf(`${alter} ADD ${checkSql(step.check, after)}`);
  }
}

/** Documents contain no names of primary keys, nor of all other constraints: look them up in the database. */
function dropByKind(step: ConstraintStep, after: Migration['after']): Sql {
  const place = qualifiedName(step.table, after);
  const code =
    { dropPrimaryKey: 'p', dropUnique: 'u', dropForeignKey: 'f' }[step.kind as string] ?? 'c';
  const columns = 'key' in step ? step.key.columns : [];
  const names = columns.map((name) => `${textLiteral(name, 'postgresql')}::name`).join(', ');
  const matches =
    code === 'c'
      ? ''
      : `\n      AND (SELECT array_agg(a.attname ORDER BY u.place) FROM unnest(c.conkey) WITH ORDINALITY AS u (number, place) JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = u.number) = ARRAY[${names}]`;
  const body = [
    'DECLARE constraint_name name;',
    'BEGIN',
    `  SELECT c.conname INTO STRICT constraint_name FROM pg_constraint c`,
    `    WHERE c.conrelid = ${textLiteral(place, 'postgresql')}::regclass AND c.contype = '${code}'${matches};`,
    `  EXECUTE format(${textLiteral(`ALTER TABLE ${place.replaceAll('%', '%%')} DROP CONSTRAINT %I`, 'postgresql')}, constraint_name);`,
    'END',
  ].join('\n');
  return { text: `DO ${textLiteral(body, 'postgresql')}` };
}

function renameSql(
  step: Extract<Step, { readonly kind: 'renameTable' }>,
  after: Migration['after'],
): readonly Sql[] {
  const { from, to } = step;
  const texts: string[] = [];
  if (from.schema !== to.schema) {
    const schema = quotedName(to.schema ?? after.defaultSchema ?? 'public', 'postgresql');
    texts.push(`ALTER TABLE ${qualifiedName(from, after)} SET SCHEMA ${schema}`);
  }
  if (from.name !== to.name) {
    const place = qualifiedName({ schema: to.schema, name: from.name }, after);
    texts.push(`ALTER TABLE ${place} RENAME TO ${quotedName(to.name, 'postgresql')}`);
  }
  return sqlOf(...texts);
}

function createViewSql(
  { table }: Extract<Step, { readonly kind: 'createView' | 'dropView' }>,
  after: Migration['after'],
): readonly Sql[] {
  const indexes = table.indexes.map((index) =>
    createIndexSql({ kind: 'createIndex', table, index, destructive: null }, after),
  );
  return [
    {
      text: `CREATE ${viewWord(table.kind)} ${qualifiedName(table, after)} AS\n${table.definition ?? ''}`,
    },
    ...indexes,
  ];
}

/** CREATE INDEX; `mode` are the words before its name. */
export function createIndexSql(
  { table, index }: Extract<Step, { readonly kind: 'createIndex' | 'dropIndex' }>,
  after: Migration['after'],
  mode = '',
): Sql {
  const { name, unique, where, method } = index;
  const using = method === null ? '' : ` USING ${quotedName(method, 'postgresql')}`;
  const parts = indexParts(index, after) + indexClauses(index, after);
  const filter = where === null ? '' : ` WHERE ${inParentheses(where)}`;
  const word = unique ? 'UNIQUE INDEX' : 'INDEX';
  const own = quotedName(name, 'postgresql');
  return {
    text: `CREATE ${word}${mode} ${own} ON ${qualifiedName(table, after)}${using} ${parts}${filter}`,
  };
}

function createTableSql(table: Table, after: Migration['after']): readonly Sql[] {
  const { primaryKey, uniques } = table;
  const parents = inheritedTables(table, after);
  const { columns, checks } = ownParts(table, parents);
  const items = [
    ...columns.map((column) => columnSql(column, after)),
    ...(primaryKey === null ? [] : [primaryKeySql(primaryKey, after)]),
    ...uniques.map((key) => uniqueSql(key, after)),
    ...checks.map((check) => checkSql(check, after)),
  ];
  const create = `CREATE TABLE ${qualifiedName(table, after)} ${tableBody(items)}`;
  if (parents.length === 0) return sqlOf(create);
  const names = parents.map((parent) => qualifiedName(parent, after)).join(', ');
  return [
    ...sqlOf(`${create} INHERITS (${names})`),
    ...inheritedChanges(table, parents).flatMap((step) => alterColumnSql(step, after)),
  ];
}

/** Sets what a table overrides of an inherited column: the default, or NOT NULL. */
function inheritedChanges(
  table: Table,
  parents: readonly Table[],
): readonly StepOf<'alterColumn'>[] {
  return table.columns.flatMap((to): readonly StepOf<'alterColumn'>[] => {
    const column = parents.flatMap(({ columns }) => columns).find(({ name }) => name === to.name);
    if (column === undefined) return [];
    const from = inheritedColumn(column);
    return [{ kind: 'alterColumn', table, from, to, fill: null, destructive: null }];
  });
}

function commentSql(
  step: StepOf<'commentTable'> | StepOf<'commentColumn'>,
  after: Migration['after'],
): readonly Sql[] {
  const place = qualifiedName(step.table, after);
  if (step.kind === 'commentTable') {
    const comment = commentText(step.table.comment);
    return sqlOf(`COMMENT ON ${viewWord(step.table.kind)} ${place} IS ${comment}`);
  }
  const column = `${place}.${quotedName(step.column.name, 'postgresql')}`;
  return sqlOf(`COMMENT ON COLUMN ${column} IS ${commentText(step.column.comment)}`);
}

function viewWord(kind: 'table' | 'view' | 'materializedView'): string {
  return { table: 'TABLE', view: 'VIEW', materializedView: 'MATERIALIZED VIEW' }[kind];
}

function commentText(comment: string | null): string {
  return comment === null ? 'NULL' : textLiteral(comment, 'postgresql');
}
