import { expect, it } from 'vitest';
import { loadDialect } from '../../catalog/load-dialect.ts';
import { wholeCatalog } from '../../document/catalog-fixture.ts';
import { planMigration } from '../plan-migration.ts';
import { describeStep } from '../print/describe-step.ts';
import { describedBy, documentOf } from '../testing/describe-catalog.ts';

async function withTable(schema: string, name: string, column: string) {
  const catalog = wholeCatalog(
    {
      ...{ provider: 'postgresql', defaultSchema: 'public' },
      tables: [{ schema, name, columns: [{ name: column, sqlType: 'integer' }] }],
    },
    await loadDialect('postgresql'),
  );
  return describedBy(await documentOf(catalog));
}

/** `--rename` of a table and its column, in every spelling of their names. */
const spellings: readonly (readonly [string, string])[][] = [
  [
    ['bills', 'invoices'],
    ['bills.qty', 'amount'],
  ],
  [
    ['sales.bills', 'billing.invoices'],
    ['sales.bills.qty', 'amount'],
  ],
  [
    ['sales.bills', 'invoices'],
    ['bills.qty', 'amount'],
  ],
];

it.each(spellings)('applies %s, and takes it back', async (...texts) => {
  const renames = new Map(texts);
  const [old, fresh] = [
    await withTable('sales', 'bills', 'qty'),
    await withTable('billing', 'invoices', 'amount'),
  ];
  const kinds = ({ steps }: ReturnType<typeof planMigration>) =>
    steps.filter(({ kind }) => /rename|drop|add/i.test(kind)).map((step) => describeStep(step));
  const there = kinds(planMigration(old, fresh, { renames }));
  const back = kinds(planMigration(fresh, old, { renames, isBack: true }));
  expect(there).toEqual(['rename table bills to invoices', 'rename column invoices.qty to amount']);
  expect(back).toEqual(['rename table invoices to bills', 'rename column bills.amount to qty']);
});
