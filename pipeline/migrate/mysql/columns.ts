import type { Check, Column, Table } from '../../catalog/catalog.ts';
import { mentions } from '../rename-in-sql.ts';
import { fillSql, sqlOf } from '../print/printed-step.ts';
import type { NameContext, Sql } from '../print/printed-step.ts';
import { inParentheses, qualifiedName, quotedName, textLiteral } from '../sql-text.ts';
import type { StepOf } from '../steps/step.ts';
import { preparedSql } from './prepared.ts';

/** A column with all of its attributes, because MODIFY resets omitted ones. `kept` marks where the server inserts attributes that documents lack. */
export function columnSql(
  column: Column,
  checks: readonly Check[],
  {
    mayBeNull = column.nullable,
    kept = { collation: '', onUpdate: '' },
  }: {
    readonly mayBeNull?: boolean;
    readonly kept?: { readonly collation: string; readonly onUpdate: string };
  } = {},
): string {
  const { name, sqlType, default: text, generated, identity, comment } = column;
  const nullability = mayBeNull ? ['NULL'] : ['NOT NULL'];
  return (
    [
      `${quotedName(name, 'mysql')} ${sqlType}${kept.collation}`,
      ...(generated === null
        ? nullability
        : [
            `GENERATED ALWAYS AS ${inParentheses(generated.expression)} ${generated.stored ? 'STORED' : 'VIRTUAL'}`,
          ]),
      ...(text === null ? [] : [`DEFAULT ${defaultText(text)}`]),
      ...(identity === null ? [] : ['AUTO_INCREMENT']),
      ...(comment === null ? [] : [`COMMENT ${textLiteral(comment, 'mysql')}`]),
      ...ownChecks(column, checks).map(({ expression }) => `CHECK ${inParentheses(expression)}`),
    ].join(' ') + kept.onUpdate
  );
}

/** MySQL requires parentheses around default expressions, except for the current time. */
function defaultText(text: string): string {
  const isPlain =
    !text.includes('(') || /^(?:'|\(|current_timestamp|now\(|localtime|[bx]')/i.test(text);
  return isPlain ? text : `(${text})`;
}

/** Unnamed checks are declared with the first column that they mention. */
function ownChecks({ name }: Column, checks: readonly Check[]): readonly Check[] {
  return checks.filter((check) => check.name === null && mentions(check.expression, name));
}

/** Adds a column. One that needs a value is added as nullable, filled, and then made NOT NULL. */
export function addColumnSql(
  { table, column, fill }: StepOf<'addColumn'>,
  { context, like }: { readonly context: NameContext; readonly like: CopiedColumn | null },
): readonly Sql[] {
  const alter = `ALTER TABLE ${qualifiedName(table, context)}`;
  const added = (to: Column, own: Table): readonly Sql[] =>
    like === null
      ? sqlOf(`${alter} ADD COLUMN ${columnSql(to, checksBehind(to, own))}`)
      : declaredSql(`${alter} ADD COLUMN `, { table: own, from: to, to, like }, '');
  if (fill === null) return added(column, table);
  return [
    ...added({ ...column, nullable: true }, { ...table, checks: [] }),
    ...fillSql(fill, (value) => updateSql(table, column, value, context)),
    ...(like === null
      ? sqlOf(`${alter} MODIFY COLUMN ${columnSql(column, checksBehind(column, table))}`)
      : modifySql(table, column, column, { context })),
  ];
}

/** A column whose collation, or ON UPDATE, another one gets. */
export type CopiedColumn = readonly [table: string, column: string];

/** Unnamed checks whose first mentioned column is this one. */
export function checksBehind(column: Column, table: Table): readonly Check[] {
  return ownChecks(column, table.checks).filter((check) => {
    const first = table.columns.find((one) => mentions(check.expression, one.name));
    return first?.name === column.name;
  });
}

function updateSql(table: Table, { name }: Column, value: string, context: NameContext): string {
  const column = quotedName(name, 'mysql');
  const sets = [`${column} = ${value}`, ...keptMoments(table, name)].join(', ');
  return `UPDATE ${qualifiedName(table, context)} SET ${sets} WHERE ${column} IS NULL`;
}

/** Assignments that keep the times of the last change, which an update would renew. */
export function keptMoments({ columns }: Table, except: string): readonly string[] {
  return columns
    .filter(({ name, updatedByDatabase }) => updatedByDatabase && name !== except)
    .map(({ name }) => `${quotedName(name, 'mysql')} = ${quotedName(name, 'mysql')}`);
}

/** Changes a column; rows without a value are filled first. */
export function alterColumnSql(step: StepOf<'alterColumn'>, context: NameContext): readonly Sql[] {
  const { table, from, to, fill } = step;
  const alter = `ALTER TABLE ${qualifiedName(table, context)}`;
  if (
    (from.generated === null) !== (to.generated === null) ||
    from.generated?.stored !== to.generated?.stored
  ) {
    return [...remadeSql(step, alter, context)];
  }
  const isDefaultAlone =
    from.sqlType === to.sqlType &&
    from.nullable === to.nullable &&
    from.identity === to.identity &&
    from.generated?.expression === to.generated?.expression;
  if (isDefaultAlone && (to.default === null || !to.default.includes('('))) {
    const change = to.default === null ? 'DROP DEFAULT' : `SET DEFAULT ${to.default}`;
    return sqlOf(`${alter} ALTER COLUMN ${quotedName(to.name, 'mysql')} ${change}`);
  }
  return [
    ...(fill === null ? [] : fillSql(fill, (value) => updateSql(table, to, value, context))),
    ...modifySql(table, from, to, { context }),
  ];
}

/** MySQL cannot turn a computed column into a plain one or back, so the column is replaced. Stored values are kept if possible. */
function remadeSql(
  { table, from, to }: StepOf<'alterColumn'>,
  alter: string,
  context: NameContext,
): readonly Sql[] {
  const name = quotedName(to.name, 'mysql');
  if (to.generated !== null) {
    return sqlOf(
      `${alter} DROP COLUMN ${name}`,
      `${alter} ADD COLUMN ${columnSql(to, checksBehind(to, table))}`,
    );
  }
  const between = quotedName(`${from.name.slice(0, 58)}_old`, 'mysql');
  const empty = columnSql(to, [], { mayBeNull: true });
  return sqlOf(
    `${alter} RENAME COLUMN ${name} TO ${between}`,
    `${alter} ADD COLUMN ${empty}`,
    `UPDATE ${qualifiedName(table, context)} SET ${[`${name} = ${between}`, ...keptMoments(table, to.name)].join(', ')}`,
    `${alter} DROP COLUMN ${between}`,
    `${alter} MODIFY COLUMN ${columnSql(to, checksBehind(to, table))}`,
  );
}

/**
 * MODIFY. The server adds the collation of strings and the ON UPDATE of timestamps, which documents
 * do not contain: as the column has them, or the one that it is to be like.
 */
export function modifySql(
  table: Table,
  from: Column,
  to: Column,
  {
    context,
    like = [table.name, to.name],
  }: { readonly context: NameContext; readonly like?: CopiedColumn },
): readonly Sql[] {
  const alter = `ALTER TABLE ${qualifiedName(table, context)} MODIFY COLUMN `;
  return declaredSql(alter, { table, from, to, like }, '');
}

/** A statement around the declaration of a column, with what the server has for the column that is like it. */
export function declaredSql(
  before: string,
  {
    table,
    from,
    to,
    like,
  }: {
    readonly table: Table;
    readonly from: Column;
    readonly to: Column;
    readonly like: CopiedColumn;
  },
  end: string,
): readonly Sql[] {
  const checks = checksBehind(to, table);
  const isText = hasCollation(from) && hasCollation(to);
  const isMoment = from.type.kind === 'dateTime' && to.type.kind === 'dateTime';
  if ((!isText && !isMoment) || to.generated !== null) {
    return sqlOf(`${before}${columnSql(to, checks)}${end}`);
  }
  const kept = isText ? { collation: MARK, onUpdate: '' } : { collation: '', onUpdate: MARK };
  const [head = '', tail = ''] = `${before}${columnSql(to, checks, { kept })}${end}`.split(MARK);
  const places = [
    ['TABLE_SCHEMA', 'DATABASE()'],
    ['TABLE_NAME', textLiteral(like[0], 'mysql')],
    ['COLUMN_NAME', textLiteral(like[1], 'mysql')],
  ].map(([column = '', value = '']) => `${column} = ${value}`);
  const [first, last] = [head, tail].map((text) => textLiteral(text, 'mysql'));
  const select = `SELECT CONCAT(${first}, ${isText ? KEPT_COLLATION : KEPT_ON_UPDATE}, ${last}) FROM information_schema.COLUMNS WHERE ${places.join(' AND ')}`;
  return preparedSql(select);
}

/** A character that does not occur in names and texts of a database. */
const MARK = '\uffff';
const KEPT_COLLATION =
  "IFNULL(CONCAT(' CHARACTER SET ', CHARACTER_SET_NAME, ' COLLATE ', COLLATION_NAME), '')";
const KEPT_ON_UPDATE =
  "IF(EXTRA LIKE '%on update%', CONCAT(' ', REGEXP_SUBSTR(EXTRA, 'on update [^ ]+')), '')";

/** Whether a column's type has a collation, and does not name it. */
export function hasCollation({ type, sqlType }: Column): boolean {
  return (
    ['text', 'enum', 'set'].includes(type.kind) &&
    !/\b(?:collate|charset|character set)\b/i.test(sqlType)
  );
}
