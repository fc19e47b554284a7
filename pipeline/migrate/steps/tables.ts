import type { Catalog } from '../../catalog/catalog.ts';
import { parentsFirst } from './inheritance.ts';
import type { PlanContext } from './plan-context.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** Creates schemas and tables. Foreign keys and indexes are separate steps. */
export function createTableSteps({ before, after, added }: PlanContext): readonly Step[] {
  const known = new Set(schemasOf(before));
  const fresh = new Set(
    schemasOf(after).filter(
      (schema) => schema !== null && schema !== after.defaultSchema && !known.has(schema),
    ),
  );
  return [
    ...[...fresh].map((schema) => harmless({ kind: 'createSchema', schema: schema ?? '' })),
    ...added.map((table) => harmless({ kind: 'createTable', table })),
  ];
}

/** Schemas with at least one table or type. */
function schemasOf({ tables, enums, domains }: Catalog): readonly (string | null)[] {
  return [...tables, ...enums, ...domains].map(({ schema }) => schema);
}

/** Drops tables with all of their rows. */
export function dropTableSteps({ before, removed }: PlanContext): readonly Step[] {
  const isPlain = removed.every(({ inherits }) => inherits === undefined);
  const ordered = isPlain
    ? removed
    : parentsFirst({ ...before, tables: removed }).tables.toReversed();
  return ordered.map((table) => ({
    kind: 'dropTable',
    table,
    destructive: `all rows of ${table.name} are lost`,
  }));
}
