import type { PlanContext } from './plan-context.ts';
import { harmless } from './step.ts';
import type { Step } from './step.ts';

/** Schemas and tables that come; a table comes with its columns, keys and checks, and without foreign keys and indexes. */
export function createTableSteps({ before, after, added }: PlanContext): readonly Step[] {
  const known = new Set(before.tables.map(({ schema }) => schema));
  const used = [...after.tables, ...after.enums, ...after.domains].map(({ schema }) => schema);
  const fresh = new Set(
    used.filter(
      (schema) => schema !== null && schema !== after.defaultSchema && !known.has(schema),
    ),
  );
  return [
    ...[...fresh].map((schema) => harmless({ kind: 'createSchema', schema: schema ?? '' })),
    ...added.map((table) => harmless({ kind: 'createTable', table })),
  ];
}

/** Tables that go, with all of their rows. */
export function dropTableSteps({ removed }: PlanContext): readonly Step[] {
  return removed.map((table) => ({
    kind: 'dropTable',
    table,
    destructive: `all rows of ${table.name} are lost`,
  }));
}
