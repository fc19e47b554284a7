import type { Column, Table } from '../../catalog/catalog.ts';
import { describedTable, placeKey } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import { sqlOf } from '../print/printed-step.ts';
import type { Sql } from '../print/printed-step.ts';
import { qualifiedName, quotedName, textLiteral } from '../sql-text.ts';
import { indexText, restsOn } from '../steps/remade-columns.ts';
import type { StepOf } from '../steps/step.ts';
import { columnSql } from './columns.ts';
import { commentSql } from './comments.ts';
import { constraintSql } from './constraints.ts';

/** Renames a column. SQL Server does not rename inside checks, computed columns and index filters (error 15336): they are dropped before the first rename of their table and recreated after the last. */
export function renameColumnSql(
  step: StepOf<'renameColumn'>,
  migration: Migration,
): readonly Sql[] {
  const renames = migration.steps.filter(
    (one): one is StepOf<'renameColumn'> =>
      one.kind === 'renameColumn' && placeKey(one.table) === placeKey(step.table),
  );
  const table = describedTable(migration.before, step.table);
  const resting = restingParts(table, new Set(renames.map(({ to }) => to)));
  const isOwn = resting.columns.some(({ name }) => name === step.to);
  const { drops, adds } = restingSql(table, resting, renames, migration);
  const place = `${qualifiedName(step.table, migration.after)}.${quotedName(step.from, 'sqlserver')}`;
  const [from, to] = [place, step.to].map((text) => textLiteral(text, 'sqlserver'));
  return [
    ...(renames[0] === step ? drops : []),
    // A dropped computed column is recreated under its new name.
    ...(isOwn ? [] : sqlOf(`EXEC sp_rename ${from ?? ''}, ${to ?? ''}, N'COLUMN'`)),
    ...(renames.at(-1) === step ? adds : []),
  ];
}

/** The dependents of columns, with their new names. */
interface RestingParts {
  readonly checks: Table['checks'];
  readonly columns: readonly Column[];
  readonly indexes: Table['indexes'];
}

function restingParts(table: Table | undefined, names: ReadonlySet<string>): RestingParts {
  const columns = (table?.columns ?? []).filter(
    ({ generated }) => generated !== null && restsOn(generated.expression, names),
  );
  const remade = new Set(columns.map(({ name }) => name));
  return {
    columns,
    checks: (table?.checks ?? []).filter(
      ({ expression }) => restsOn(expression, names) || restsOn(expression, remade),
    ),
    indexes: (table?.indexes ?? []).filter(
      (index) => restsOn(index.where ?? '', names) || restsOn(indexText(index), remade),
    ),
  };
}

function restingSql(
  table: Table | undefined,
  { checks, columns, indexes }: RestingParts,
  renames: readonly StepOf<'renameColumn'>[],
  { after }: Migration,
): { readonly drops: readonly Sql[]; readonly adds: readonly Sql[] } {
  if (table === undefined) return { drops: [], adds: [] };
  const plain = { table, destructive: null };
  const alter = `ALTER TABLE ${qualifiedName(table, after)}`;
  const oldName = (name: string): string => renames.find(({ to }) => to === name)?.from ?? name;
  return {
    drops: [
      ...indexes.map((index) => constraintSql({ kind: 'dropIndex', index, ...plain }, after)),
      ...checks.map((check) => constraintSql({ kind: 'dropCheck', check, ...plain }, after)),
      ...sqlOf(
        ...columns.map(
          ({ name }) => `${alter} DROP COLUMN ${quotedName(oldName(name), 'sqlserver')}`,
        ),
      ),
    ],
    adds: [
      ...sqlOf(
        ...columns.flatMap((column) => [
          `${alter} ADD ${columnSql(column)}`,
          ...(column.comment === null ? [] : commentSql(table, column, column.comment, after)),
        ]),
      ),
      ...checks.map((check) => constraintSql({ kind: 'addCheck', check, ...plain }, after)),
      ...indexes.map((index) => constraintSql({ kind: 'createIndex', index, ...plain }, after)),
    ],
  };
}
