import { getTableColumns, is, Table } from 'drizzle-orm';
import type { Database, TableDefinition } from '../database/database.ts';
import { SchemaMismatch } from '../database/schema-mismatch.ts';
import { tableRoute, type Routes } from '../routes.ts';

/** Failures after which a look ends: a database that lacks all tables is reported by a few. */
const mostFailures = 10;

/**
 * Reads a row of each table of the routes, so that `mismatches` of the database names what it lacks
 * before a client needs it. Each call continues with the tables that were not found yet; views are
 * left out, because reading one may take long.
 */
export function createSchemaLook(
  routes: Routes,
  database: Pick<Database, 'table' | 'failure'>,
): () => Promise<void> {
  const unseen = new Map(tablesOf(routes).map((table) => [table, definitionOf(table)]));
  const look = async (): Promise<void> => {
    let failures = 0;
    for (const [table, definition] of unseen) {
      try {
        await database.table(definition).list({ limit: 1, offset: 0 });
        unseen.delete(table);
      } catch (error) {
        if (database.failure(error)?.retryAfter !== undefined) return;
        if (!(error instanceof SchemaMismatch)) unseen.delete(table);
        else if (++failures === mostFailures) return;
      }
    }
  };
  let running: Promise<void> | null = null;
  return () =>
    (running ??= look().finally(() => {
      running = null;
    }));
}

function tablesOf(routes: Routes): readonly Table[] {
  const all = Object.values(routes).flatMap((route) => {
    const { table, parent = table, related = {} } = tableRoute(route) ?? {};
    return [table, parent, ...Object.values(related)];
  });
  return [...new Set(all)].filter((table) => is(table, Table));
}

function definitionOf(table: Table): TableDefinition {
  return { table, constraints: {}, output: Object.keys(getTableColumns(table)), input: [] };
}
