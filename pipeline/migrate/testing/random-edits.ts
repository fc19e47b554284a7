import { PipelineError } from '../../errors.ts';
import { placeKey } from '../describe/described-database.ts';
import type { DescribedDatabase } from '../describe/described-database.ts';
import { planMigration } from '../plan-migration.ts';
import {
  addColumn,
  dropColumn,
  renameColumn,
  widen,
  toggleNull,
  changeDefault,
  renameTable,
} from './column-edits.ts';
import type { Chance, Edit, EditedDatabase } from './column-edits.ts';
import { withHeirs } from './heir-edits.ts';
import {
  changeIndex,
  changeUnique,
  changeCheck,
  changeForeignKey,
  addTable,
  dropTable,
  changeComment,
} from './table-edits.ts';

/** Applies random edits, like those of a user in a document. */
export function randomlyEdited(
  database: DescribedDatabase,
  count: number,
  chance: Chance,
): EditedDatabase {
  let edited: EditedDatabase = { database, fills: {}, edits: [] };
  for (let tries = 0; edited.edits.length < count && tries < count * 50; tries += 1) {
    const tables = edited.database.catalog.tables.filter(({ kind }) => kind === 'table');
    const table = tables[chance(tables.length)];
    const [name = '', edit] = edits[chance(edits.length)] ?? [];
    if (table === undefined || edit === undefined) break;
    const next = edit(edited, table, chance);
    if (next === null) continue;
    const model = edited.database.names.get(placeKey(table))?.model ?? '';
    const followed = withHeirs(next, table, model);
    if (!isAllowed(database, followed)) continue;
    edited = { ...followed, edits: [...followed.edits, `${name} ${table.name}`] };
  }
  return edited;
}

/** Whether no table differs from what it inherits. */
function isAllowed(before: DescribedDatabase, { database, fills }: EditedDatabase): boolean {
  try {
    planMigration(before, database, { fills: new Map(Object.entries(fills)) });
    return true;
  } catch (error) {
    // A fill is invalid, too, if a later edit removed the column.
    if (error instanceof PipelineError) return false;
    throw error;
  }
}

const edits: readonly (readonly [string, Edit])[] = [
  ['add column', addColumn],
  ['drop column', dropColumn],
  ['rename column', renameColumn],
  ['rename table', renameTable],
  ['widen', widen],
  ['null', toggleNull],
  ['default', changeDefault],
  ['index', changeIndex],
  ['unique', changeUnique],
  ['check', changeCheck],
  ['foreign key', changeForeignKey],
  ['add table', addTable],
  ['drop table', dropTable],
  ['comment', changeComment],
];
