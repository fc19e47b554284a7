import type { Column, Table } from '../../catalog/catalog.ts';
import { placeKey } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import type { Sql } from '../print/printed-step.ts';
import { primaryKeySql } from '../print/table-items.ts';
import { qualifiedName, quotedName } from '../sql-text.ts';
import type { Step, StepOf } from '../steps/step.ts';
import { checksBehind, columnSql } from './columns.ts';

/** A step, with its SQL if that combines it with others. */
export interface KeyedStep {
  readonly step: Step;
  readonly statements?: readonly Sql[];
}

/**
 * An AUTO_INCREMENT column must always have a key. If either changes, one statement does everything:
 * drop the key, add and change columns, add the new key.
 */
export function keyedSteps(migration: Migration): readonly KeyedStep[] {
  const places = new Set(migration.steps.filter(isCounting).map(({ table }) => placeKey(table)));
  return migration.steps.map((step) => {
    if (!('table' in step) || !places.has(placeKey(step.table))) return { step };
    const own = partsOf(step.table, migration);
    const last = own.at(-1);
    if (!own.some((part) => part === step)) return { step };
    if (step !== last) return { step, statements: [] };
    const text = `ALTER TABLE ${qualifiedName(step.table, migration.after)} ${own.map((part) => clauseOf(part, migration)).join(', ')}`;
    return { step, statements: [{ text }] };
  });
}

function isCounting(step: Step): step is StepOf<'addColumn'> | StepOf<'alterColumn'> {
  if (step.kind === 'addColumn') return step.column.identity !== null;
  return step.kind === 'alterColumn' && step.from.identity !== step.to.identity;
}

type Part =
  | StepOf<'addColumn'>
  | StepOf<'alterColumn'>
  | StepOf<'dropColumn'>
  | StepOf<'dropPrimaryKey'>
  | StepOf<'addPrimaryKey'>;

function partsOf(
  table: { readonly schema: string | null; readonly name: string },
  { steps }: Migration,
) {
  const isOwn = (step: Step): step is Part => {
    if (!('table' in step) || placeKey(step.table) !== placeKey(table)) return false;
    return (
      isCounting(step) ||
      step.kind === 'dropPrimaryKey' ||
      step.kind === 'addPrimaryKey' ||
      (step.kind === 'dropColumn' && step.column.identity !== null)
    );
  };
  return steps.filter(isOwn);
}

function clauseOf(step: Part, { after }: Migration): string {
  switch (step.kind) {
    case 'dropPrimaryKey':
      return 'DROP PRIMARY KEY';
    case 'addPrimaryKey':
      return `ADD ${primaryKeySql(step.key, after)}`;
    case 'dropColumn':
      return `DROP COLUMN ${quotedName(step.column.name, 'mysql')}`;
    case 'addColumn':
      return `ADD COLUMN ${declared(step.column, step.table)}`;
    case 'alterColumn':
      return `MODIFY COLUMN ${declared(step.to, step.table)}`;
  }
}

function declared(column: Column, table: Table): string {
  return columnSql(column, checksBehind(column, table));
}
