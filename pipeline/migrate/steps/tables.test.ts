import { expect, it } from 'vitest';
import { loadDialect } from '../../catalog/load-dialect.ts';
import { wholeCatalog } from '../../document/catalog-fixture.ts';
import { planMigration } from '../plan-migration.ts';
import { describeStep } from '../print/describe-step.ts';
import { describedBy, documentOf } from '../testing/describe-catalog.ts';

/** A database whose schema `audit` only contains an enum type. */
async function withLevels(values: readonly string[]) {
  const place = { schema: 'audit', name: 'level' } as const;
  const catalog = wholeCatalog(
    {
      ...{ provider: 'postgresql', defaultSchema: 'public' },
      enums: [{ ...place, values, comment: null }],
      tables: [
        {
          name: 'notes',
          columns: [
            { name: 'level', sqlType: 'audit.level', type: { kind: 'enum', ...place, values } },
          ],
        },
      ],
    },
    await loadDialect('postgresql'),
  );
  return describedBy(await documentOf(catalog));
}

it('does not create a schema that already contains an enum type', async () => {
  const [before, after] = [await withLevels(['info']), await withLevels(['info', 'warn'])];
  expect(planMigration(before, before).steps).toEqual([]);
  const steps = planMigration(before, after).steps.map((step) => describeStep(step));
  expect(steps).toEqual([expect.stringContaining('warn')]);
});
