import type { DescribedDatabase } from '../describe/described-database.ts';
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
import {
  changeIndex,
  changeUnique,
  changeCheck,
  changeForeignKey,
  addTable,
  dropTable,
  changeComment,
} from './table-edits.ts';

/** Does so many random edits, as a person might do them in a document. */
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
    edited = { ...next, edits: [...next.edits, `${name} ${table.name}`] };
  }
  return edited;
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
