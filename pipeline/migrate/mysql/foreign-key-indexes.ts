import type { ForeignKey, Index, Table } from '../../catalog/catalog.ts';
import { placeKey, type Place } from '../describe/described-database.ts';
import type { Migration } from '../plan-migration.ts';
import type { Sql } from '../print/printed-step.ts';
import { qualifiedName, quotedName } from '../sql-text.ts';
import type { Step, StepOf } from '../steps/step.ts';
import { addedIndexSql, uniqueKeySql } from './indexes.ts';

type Drop = StepOf<'dropIndex'> | StepOf<'dropUnique'>;
type Add = StepOf<'createIndex'> | StepOf<'addUnique'>;

/**
 * SQL of steps that change the indexes of a foreign key, by step; all of a table's are one
 * statement. A foreign key must always have an index whose first columns are its own, and the one
 * that the server made for it disappears as soon as there is another: where the document keeps it, it
 * is made once more.
 * https://dev.mysql.com/doc/refman/8.4/en/create-table-foreign-keys.html
 */
export function foreignKeyIndexSql(migration: Migration): ReadonlyMap<Step, readonly Sql[]> {
  const tables = Map.groupBy(migration.steps.filter(isAdd), ({ table }) => placeKey(table));
  return new Map([...tables.values()].flatMap((adds) => tableSql(adds, migration)));
}

function tableSql(
  all: readonly Add[],
  migration: Migration,
): readonly (readonly [Step, readonly Sql[]])[] {
  const [{ table: place } = { table: null }] = all;
  const before = place === null ? undefined : tableAt(migration.before.tables, place);
  const after = place === null ? undefined : tableAt(migration.after.tables, place);
  if (before === undefined || after === undefined) return [];
  const { steps } = migration;
  const isOf = (step: { readonly table: Place }): boolean =>
    placeKey(step.table) === placeKey(after);
  // Also of keys that are dropped: their indexes are still the server's.
  const { foreignKeys: keys } = before;
  const adds = all.filter((step) => keys.some((key) => leads(columnsOf(step), key)));
  const own = keys.filter((key) => adds.some((step) => leads(columnsOf(step), key)));
  const drops = steps
    .filter(isDrop)
    .filter((step) => isOf(step) && own.some((key) => leads(columnsOf(step), key)));
  const kept = after.indexes.filter(
    (index) =>
      before.indexes.some(({ name }) => name === index.name) &&
      !all.some((step) => step.kind === 'createIndex' && step.index.name === index.name) &&
      own.some((key) => isMadeFor(key, index)),
  );
  if (drops.length + kept.length === 0) return [];
  const last = adds.at(-1);
  const clauses = [
    ...drops.map((step) => dropSql(nameOf(step))),
    ...kept.flatMap((index) => [dropSql(index.name), addedIndexSql(index, migration.after)]),
    ...adds.map((step) =>
      step.kind === 'addUnique'
        ? `ADD ${uniqueKeySql(step.key, migration.after)}`
        : addedIndexSql(step.index, migration.after),
    ),
  ];
  const text = `ALTER TABLE ${qualifiedName(after, migration.after)} ${clauses.join(', ')}`;
  return [...drops, ...adds].map((step) => [step, step === last ? [{ text }] : []] as const);
}

function isAdd(step: Step): step is Add {
  return step.kind === 'createIndex' || step.kind === 'addUnique';
}

function isDrop(step: Step): step is Drop {
  return step.kind === 'dropIndex' || step.kind === 'dropUnique';
}

function tableAt(tables: readonly Table[], place: Place): Table | undefined {
  return tables.find((table) => placeKey(table) === placeKey(place));
}

function nameOf(step: Drop): string {
  return (step.kind === 'dropIndex' ? step.index.name : step.key.name) ?? '';
}

function dropSql(name: string): string {
  return `DROP INDEX ${quotedName(name, 'mysql')}`;
}

function columnsOf(step: Drop | Add): readonly (string | null)[] {
  return 'key' in step ? step.key.columns : indexColumns(step.index);
}

function indexColumns({ parts }: Index): readonly (string | null)[] {
  return parts.map(({ column }) => column);
}

/** Whether the first columns of an index are those of a foreign key. */
function leads(columns: readonly (string | null)[], { columns: own }: ForeignKey): boolean {
  return own.every((column, at) => columns[at] === column);
}

/** Whether the server may have made an index for a foreign key: it names it by the key or a column. */
function isMadeFor(key: ForeignKey, index: Index): boolean {
  const isNamed = index.name === key.name || index.name.replace(/_\d+$/, '') === key.columns[0];
  return isNamed && index.parts.length === key.columns.length && leads(indexColumns(index), key);
}
