import { expect } from 'vitest';
import { describedBy, documentOf, keepingNames } from './describe-catalog.ts';
import { keepingRows, keptTables } from './kept-rows.ts';
import { migrateDatabase } from './migrate-database.ts';
import type { Ddl, MigrationCase } from './migration-case.ts';
import type { TestDatabase } from './test-databases.ts';

/** Applies a migration to a database with rows and reverts it, and compares each result with a database created from scratch. */
export async function tryCase(
  database: TestDatabase,
  one: MigrationCase,
  isOnline = false,
): Promise<void> {
  const [before, after] = [one.before, one.after].map((ddl) => ddlFor(ddl, database));
  const read = async (place: string) =>
    describedBy(await documentOf(await database.readCatalog(place)));
  await database.withDatabase(after ?? '', async (wanted) => {
    await database.withDatabase(`${before ?? ''}\n${one.rows ?? ''}`, async (place) => {
      const old = await read(place);
      const edited = keepingNames(await read(wanted), old, one.renames ?? {});
      const first = await database.schemaOf(place);
      const wayThere = { database, place, tables: keptTables(old, edited) };
      const forth = await keepingRows(wayThere, () =>
        migrateDatabase(database, place, { before: old, edited, fills: one.fills ?? {}, isOnline }),
      );
      expect(forth.steps).not.toEqual([]);
      expect(await database.schemaOf(place)).toEqual(await database.schemaOf(wanted));
      const wayBack = { database, place, tables: keptTables(edited, old) };
      await keepingRows(wayBack, () =>
        migrateDatabase(database, place, {
          ...{ before: edited, edited: old },
          fills: one.fillsBack ?? {},
          isOnline,
        }),
      );
      expect(await database.schemaOf(place)).toEqual(first);
    });
  });
}

function ddlFor(ddl: Ddl, { name }: TestDatabase): string {
  return typeof ddl === 'string' ? ddl : (ddl[name] ?? '');
}
