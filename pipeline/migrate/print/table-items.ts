import type { Check, ForeignKey, Index, Key, ReferentialAction } from '../../catalog/catalog.ts';
import { targetOf } from '../describe/described-database.ts';
import type { NameContext } from './printed-step.ts';
import { inParentheses, qualifiedName, quotedName } from '../sql-text.ts';

/** The columns of a key, in parentheses. */
export function columnList(columns: readonly string[], { provider }: NameContext): string {
  return `(${columns.map((name) => quotedName(name, provider)).join(', ')})`;
}

/** `CONSTRAINT name `; empty if the database chooses the name. */
function constraintName(name: string | null, { provider }: NameContext): string {
  return name === null ? '' : `CONSTRAINT ${quotedName(name, provider)} `;
}

/** A primary key as a constraint. */
export function primaryKeySql(key: Key, context: NameContext): string {
  return `${constraintName(key.name, context)}PRIMARY KEY ${columnList(key.columns, context)}`;
}

/** A unique constraint. */
export function uniqueSql(key: Key, context: NameContext): string {
  return `${constraintName(key.name, context)}UNIQUE ${columnList(key.columns, context)}`;
}

/** A CHECK constraint with the user's expression. */
export function checkSql({ name, expression }: Check, context: NameContext): string {
  return `${constraintName(name, context)}CHECK ${inParentheses(expression)}`;
}

const actions: Readonly<Record<ReferentialAction, string>> = {
  noAction: 'NO ACTION',
  restrict: 'RESTRICT',
  cascade: 'CASCADE',
  setNull: 'SET NULL',
  setDefault: 'SET DEFAULT',
};

/** A foreign key as a constraint. */
export function foreignKeySql(key: ForeignKey, context: NameContext): string {
  const { references, onDelete, onUpdate } = key;
  return [
    `${constraintName(key.name, context)}FOREIGN KEY ${columnList(key.columns, context)}`,
    `REFERENCES ${qualifiedName(targetOf(references), context)} ${columnList(references.columns, context)}`,
    ...(onDelete === 'noAction' ? [] : [`ON DELETE ${actions[onDelete]}`]),
    ...(onUpdate === 'noAction' ? [] : [`ON UPDATE ${actions[onUpdate]}`]),
  ].join(' ');
}

/** The parts of an index; `wrap` writes an expression. */
export function indexParts(
  { parts }: Index,
  { provider }: NameContext,
  wrap: (expression: string) => string = inParentheses,
): string {
  const printed = parts.map(({ column, expression, descending, operatorClass, nulls }) => {
    const part = column === null ? wrap(expression ?? '') : quotedName(column, provider);
    const compared =
      operatorClass === undefined ? part : `${part} ${quotedName(operatorClass, provider)}`;
    const ordered = descending ? `${compared} DESC` : compared;
    return nulls === undefined ? ordered : `${ordered} NULLS ${nulls.toUpperCase()}`;
  });
  return `(${printed.join(', ')})`;
}

/** What follows the parts of an index, in PostgreSQL and SQL Server. */
export function indexClauses(
  { include = [], nullsNotDistinct }: Index,
  context: NameContext,
): string {
  const included = include.length === 0 ? '' : ` INCLUDE ${columnList(include, context)}`;
  return nullsNotDistinct === true ? `${included} NULLS NOT DISTINCT` : included;
}

/** The body of CREATE TABLE, one item per line. */
export function tableBody(items: readonly string[]): string {
  return `(\n${items.map((item) => `  ${item}`).join(',\n')}\n)`;
}
