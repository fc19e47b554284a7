import type { Catalog, Provider, Table } from '../catalog/catalog.ts';
import { PipelineError } from '../errors.ts';
import { placeKey } from './describe/described-database.ts';
import type { DescribedDatabase } from './describe/described-database.ts';
import { withoutLostColumns } from './steps/lost-columns.ts';
import { widenedTables } from './describe/widened-tables.ts';
import { DeclaredRenames } from './renames/declared-renames.ts';
import { findRenames } from './renames/find-renames.ts';
import { followRenames } from './renames/follow-renames.ts';
import { renamedCatalog } from './renames/renamed-catalog.ts';
import {
  dropParentSteps,
  parentsFirst,
  rejectLostInheritance,
  withParentChanges,
} from './steps/inheritance.ts';
import { orderSteps } from './steps/order-steps.ts';
import { pairTables } from './steps/plan-context.ts';
import type { Step } from './steps/step.ts';

/** The steps from one database to another. */
export interface Migration {
  readonly provider: Provider;
  /** The current database with the new names, and with the changes that heirs get from their parents. */
  readonly before: Catalog;
  /** The target database. */
  readonly after: Catalog;
  /** In an order that works on a database with rows. */
  readonly steps: readonly Step[];
  /** What is dropped and created, but may be meant as a rename, in the form of `--rename`. */
  readonly similar: readonly string[];
}

/** Options of the comparison. */
export interface PlanOptions {
  /** SQL text by `Model.property`. */
  readonly fills?: ReadonlyMap<string, string>;
  /** New names of what has another name in the document, too, by `table` or `table.column`. */
  readonly renames?: ReadonlyMap<string, string>;
  /** Whether the migration takes back a migration with these renames. */
  readonly isBack?: boolean;
}

/** Compares two described databases. Pure. Throws USAGE if they are of different kinds or a fill names an unknown column; DOCUMENT_INVALID if a table differs from what it inherits. */
export function planMigration(
  before: DescribedDatabase,
  edited: DescribedDatabase,
  { fills = new Map(), renames: texts = new Map(), isBack = false }: PlanOptions = {},
): Migration {
  const { provider } = edited.catalog;
  if (before.catalog.provider !== provider) {
    throw new PipelineError({
      code: 'USAGE',
      message: `One document is for ${before.catalog.provider}, the other for ${provider}: a migration cannot change the kind of database.`,
    });
  }
  rejectUnknownFills(edited, fills);
  const renames = findRenames(before, edited, new DeclaredRenames(texts, isBack));
  const known = renamedCatalog(before.catalog, renames.names);
  const followed = followRenames(edited.catalog, before.catalog, renames.names);
  const renamed = withoutLostColumns(known, followed);
  const wanted = withoutLostColumns(followed, known);
  const after = parentsFirst(widenedTables(wanted, { before, edited, names: renames.names }));
  rejectLostInheritance(renamed, after);
  const old = withParentChanges(renamed, after);
  const parents = dropParentSteps(before.catalog, renamed, after);
  const steps = orderSteps([...parents, ...renames.steps], {
    ...{ before: old, after, fills },
    ...pairTables(old, after),
    propertyOf: (table, column) => propertyOf(edited, table, column),
  });
  return { provider, before: old, after, steps, similar: renames.similar };
}

function propertyOf({ names }: DescribedDatabase, table: Table, column: string): string {
  const own = names.get(placeKey(table));
  return `${own?.model ?? table.name}.${own?.properties.get(column)?.name ?? column}`;
}

function rejectUnknownFills(edited: DescribedDatabase, fills: ReadonlyMap<string, string>): void {
  const known = new Set(
    edited.catalog.tables.flatMap((table) =>
      table.columns.map(({ name }) => propertyOf(edited, table, name)),
    ),
  );
  for (const property of fills.keys()) {
    if (known.has(property)) continue;
    throw new PipelineError({
      code: 'USAGE',
      message: `--fill: the document has no property ${JSON.stringify(property)}.`,
      hint: `Use a model and one of its properties: --fill "Order.note='none'".`,
    });
  }
}
