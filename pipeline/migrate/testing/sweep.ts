import { deepStrictEqual } from 'node:assert';
import type { Catalog } from '../../catalog/catalog.ts';
import type { DescribedDatabase } from '../describe/described-database.ts';
import { planMigration } from '../plan-migration.ts';
import { migrationText } from '../print/migration-text.ts';
import { printMigration } from '../print-migration.ts';
import { describedBy, documentOf } from './describe-catalog.ts';
import { describedDump } from './dumped-schema.ts';
import { keepingRows, keptRows, keptTables } from './kept-rows.ts';
import { migrateDatabase } from './migrate-database.ts';
import { chanceOf } from './column-edits.ts';
import { randomlyEdited } from './random-edits.ts';
import type { TestDatabase } from './test-databases.ts';

/** Applies random edits to the database of a script and reverts them by migrations. The first result must equal a new database of the edited document, the second the original one with its rows. A migration rejected because of a function or rule must change nothing. Throws with the seed, the edits and the SQL. */
export async function sweepOnce(database: TestDatabase, ddl: string, seed: number): Promise<void> {
  const chance = chanceOf(seed);
  await database.withDatabase(ddl, async (place) => {
    const all = describedBy(await documentOf(await database.readCatalog(place)));
    const before = withoutViews(all);
    await migrateDatabase(database, place, { before: all, edited: before });
    const count = 1 + chance(6);
    const { database: edited, fills, edits } = randomlyEdited(before, count, chance);
    const first = await database.schemaOf(place);
    const sql = (): string =>
      migrationText(
        printMigration(planMigration(before, edited, { fills: new Map(Object.entries(fills)) })),
      );
    try {
      const wayThere = { database, place, tables: keptTables(before, edited) };
      const kept = keptTables(before, edited, true);
      const rows = await keptRows(database, place, kept, 'from');
      const migration = await keepingRows(wayThere, () =>
        migrateDatabase(database, place, { before, edited, fills }),
      );
      const wanted: DescribedDatabase = { catalog: migration.after, names: edited.names };
      await database.withDatabase('', async (fresh) => {
        await migrateDatabase(database, fresh, { before: nothing(before.catalog), edited: wanted });
        deepStrictEqual(
          describable(await database.schemaOf(place)),
          describable(await database.schemaOf(fresh)),
        );
      });
      const isLossless = migration.steps.every(({ destructive }) => destructive === null);
      // Deleted rows leave dangling references.
      if (!isLossless) return;
      const fillsBack = neededBack(wanted, before);
      await migrateDatabase(database, place, { before: wanted, edited: before, fills: fillsBack });
      deepStrictEqual(await database.schemaOf(place), first);
      deepStrictEqual(await keptRows(database, place, kept, 'from'), rows);
    } catch (error) {
      if (isOfUndescribed(error)) {
        deepStrictEqual(await database.schemaOf(place), first);
        return;
      }
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(`seed ${String(seed)}, ${edits.join(', ')}\n${reason}\n${sql()}`, {
        cause: error,
      });
    }
  });
}

/** Whether PostgreSQL rejected a drop because of a function or rule, which documents do not describe. */
function isOfUndescribed(error: unknown): boolean {
  const [, list] = /other objects depend on (?:it|them)\.? \((.*)\)/.exec(String(error)) ?? [];
  return list !== undefined && list.split('; ').every((line) => /^(?:rule|function) /.test(line));
}

/** The schema as documents describe it, without views, triggers and collations. */
function describable(schema: unknown): unknown {
  const text = JSON.stringify(schema, (key, value: unknown) =>
    ['updatedByDatabase', 'changedByDatabase', 'caseInsensitive'].includes(key) ? undefined : value,
  );
  const known: unknown = JSON.parse(text);
  if (!Array.isArray(known)) return known;
  return typeof known[0] === 'string'
    ? describedDump(known as readonly string[])
    : known.flat().filter((table: { readonly kind?: string }) => table.kind === 'table');
}

/** Views of a corpus call functions, which a new database lacks. */
function withoutViews(described: DescribedDatabase): DescribedDatabase {
  const { catalog, names } = described;
  return {
    names,
    catalog: { ...catalog, tables: catalog.tables.filter(({ kind }) => kind === 'table') },
  };
}

function nothing(catalog: Catalog): DescribedDatabase {
  return { catalog: { ...catalog, tables: [], enums: [], domains: [] }, names: new Map() };
}

/** Recreated columns need a value if there are rows. */
function neededBack(
  from: DescribedDatabase,
  to: DescribedDatabase,
): Readonly<Record<string, string>> {
  const fills: Record<string, string> = {};
  for (const step of planMigration(from, to).steps) {
    if ((step.kind === 'addColumn' || step.kind === 'alterColumn') && step.fill !== null) {
      const { type } = step.kind === 'addColumn' ? step.column : step.to;
      fills[step.fill.property] =
        type.kind === 'dateTime' || type.kind === 'date'
          ? "'2024-01-31'"
          : type.kind === 'text'
            ? "'r'"
            : '1';
    }
  }
  return fills;
}
