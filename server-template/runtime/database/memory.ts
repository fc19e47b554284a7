import { getTableName, type Table, type View } from 'drizzle-orm';
import { getTableSchema } from 'drizzle-orm/table';
import { nobody } from '../../shared/access/row-rule.ts';
import type { StoredTable } from '../../shared/tables/stored-table.ts';
import type { Document } from '../document/openapi.ts';
import { readStoredTables } from '../document/stored-tables.ts';
import type { Database, Row, TableDefinition } from './database.ts';
import { memoryDatabase } from './memory/memory-database.ts';
import type { MemoryState } from './memory/memory-state.ts';
import { MemoryStore } from './memory/memory-store.ts';

/** The initial rows of tables, by model and by property; what a row lacks has its default. */
export type InitialRows = Readonly<Record<string, readonly Row[]>>;

/**
 * Opens a database in memory with the tables of a document (`x-db`), for tests: it stores and
 * compares values as the document's database does, and checks keys, references and NOT NULL. It has
 * no SQL, so `drizzle` throws; CHECK constraints and triggers do not apply. Rejects for rows that
 * the tables cannot hold.
 */
export async function openDatabase(
  document: Document,
  rows: InitialRows = {},
): Promise<Database<never>> {
  const tables = readStoredTables(document);
  const store = new MemoryStore(() => []);
  const state: MemoryState = {
    ...{ store, isChecked: true, isRuled: true },
    now: () => new Date().toISOString(),
    sample: () => ({ uuid: () => crypto.randomUUID(), row: () => ({}) }),
    computed: () => ({}),
  };
  const open = (current: MemoryState): Database<never> =>
    memoryDatabase({
      ...{ provider: document['x-db']?.provider as Database['provider'], tables },
      ...{ tableOf: (table) => tableNamed(document, tables, table), state: () => current },
    });
  // Rows may refer to others that come later.
  const unchecked = open({ ...state, isChecked: false });
  for (const [model, own] of Object.entries(rows))
    await unchecked.table(definitionOf(tables, model, own)).createAll(own, [], nobody);
  return open(state);
}

/** Memory databases also find tables by their description. */
function definitionOf(
  tables: readonly StoredTable[],
  model: string,
  rows: readonly Row[],
): TableDefinition {
  const table = tables.find(({ name }) => name === model);
  if (table === undefined) throw new Error(`the document has no model ${JSON.stringify(model)}`);
  const names = new Set(table.properties.map(({ name }) => name));
  const unknown = rows.flatMap(Object.keys).find((name) => !names.has(name));
  if (unknown !== undefined) throw new Error(`${model} has no property ${JSON.stringify(unknown)}`);
  return { table: table as unknown as Table };
}

function tableNamed(
  { 'x-db': database = {} }: Document,
  tables: readonly StoredTable[],
  table: Table | View,
): StoredTable {
  const described = tables.find((one) => (one as unknown) === table);
  if (described !== undefined) return described;
  const name = getTableName(table);
  const { defaultSchema } = database;
  const schema: string | undefined = getTableSchema(table) ?? defaultSchema;
  const found = tables.find(
    ({ source }) => source.table === name && (source.schema ?? defaultSchema) === schema,
  );
  if (found === undefined) throw new Error(`the document has no table ${JSON.stringify(name)}`);
  return found;
}
