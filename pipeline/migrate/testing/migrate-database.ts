import { applyMigration } from '../apply/apply-migration.ts';
import { rejectBadRows } from '../apply/reject-bad-rows.ts';
import type { DescribedDatabase } from '../describe/described-database.ts';
import { planMigration } from '../plan-migration.ts';
import type { Migration } from '../plan-migration.ts';
import { printMigration } from '../print/print-migration.ts';
import type { TestDatabase } from './test-databases.ts';

/** Migrates a database to the edited document. */
export async function migrateDatabase(
  database: TestDatabase,
  place: string,
  {
    before,
    edited,
    fills = {},
  }: {
    readonly before: DescribedDatabase;
    readonly edited: DescribedDatabase;
    readonly fills?: Readonly<Record<string, string>>;
  },
): Promise<Migration> {
  const migration = planMigration(before, edited, { fills: new Map(Object.entries(fills)) });
  const printed = printMigration(migration, await database.knownTables(place));
  const writer = await database.openWriter(place);
  try {
    await rejectBadRows(printed, writer);
    await applyMigration(printed, writer);
  } finally {
    await writer.close();
  }
  return migration;
}
