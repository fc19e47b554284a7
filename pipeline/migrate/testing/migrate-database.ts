import { applyMigration } from '../apply/apply-migration.ts';
import { rejectBadRows } from '../apply/reject-bad-rows.ts';
import { scriptOf } from '../apply/migration-script.ts';
import type { DescribedDatabase } from '../describe/described-database.ts';
import { printOnline } from '../online/print-online.ts';
import { planMigration } from '../plan-migration.ts';
import type { Migration } from '../plan-migration.ts';
import { printMigration } from '../print-migration.ts';
import type { TestDatabase } from './test-databases.ts';

/** Migrates a database to the edited document. */
export async function migrateDatabase(
  database: TestDatabase,
  place: string,
  {
    before,
    edited,
    fills = {},
    isOnline = false,
  }: {
    readonly before: DescribedDatabase;
    readonly edited: DescribedDatabase;
    readonly fills?: Readonly<Record<string, string>>;
    readonly isOnline?: boolean;
  },
): Promise<Migration> {
  const migration = planMigration(before, edited, { fills: new Map(Object.entries(fills)) });
  const print = isOnline ? printOnline : printMigration;
  const printed = print(migration, await database.knownTables(place));
  const writer = await database.openWriter(place);
  try {
    await rejectBadRows(printed, writer);
    await applyMigration(scriptOf(printed), writer);
  } finally {
    await writer.close();
  }
  return migration;
}
