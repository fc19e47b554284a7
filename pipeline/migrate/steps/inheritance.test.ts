import { expect, it } from 'vitest';
import type { Check } from '../../catalog/catalog.ts';
import { loadDialect } from '../../catalog/load-dialect.ts';
import { wholeCatalog } from '../../document/catalog-fixture.ts';
import type { DescribedDatabase } from '../describe/described-database.ts';
import { planMigration } from '../plan-migration.ts';
import { describeStep } from '../print/describe-step.ts';
import { describedBy, documentOf } from '../testing/describe-catalog.ts';

const plain = 'legs integer, name text';
const rows: readonly {
  readonly name: string;
  readonly parent?: string;
  readonly heir?: string;
  readonly checks?: readonly Check[];
  readonly want: RegExp | readonly string[];
}[] = [
  {
    name: 'the same type in both',
    ...{ parent: 'legs bigint, name text', heir: 'legs bigint, name text' },
    want: ['change column animals.legs: type integer to bigint'],
  },
  {
    name: 'a type in the parent alone',
    parent: 'legs bigint, name text',
    want: /birds inherits from animals, so it must have the column legs \(bigint/,
  },
  {
    name: 'a column that the heir alone loses',
    heir: 'legs integer',
    want: /must have the column name \(text/,
  },
  {
    name: 'a column that the parent alone loses',
    parent: 'legs integer',
    want: /must have no column name, as animals does/,
  },
  {
    name: 'a check of the parent alone',
    checks: [{ name: 'walks', expression: 'legs >= 0' }],
    want: /must have the check walks/,
  },
  {
    name: 'a column of the heir’s own',
    heir: `${plain}, wings integer`,
    want: ['add column birds.wings'],
  },
];

it.each(rows)('plans or rejects $name', async ({ parent, heir, checks = [], want }) => {
  const before = await animals(plain, plain, []);
  const edited = await animals(parent ?? plain, heir ?? plain, checks);
  const plan = () => planMigration(before, edited).steps.map(describeStep);
  if (want instanceof RegExp) expect(plan).toThrow(want);
  else expect(plan()).toEqual(want);
});

/** `animals` and its heir `birds`. */
async function animals(
  parent: string,
  heir: string,
  checks: readonly Check[],
): Promise<DescribedDatabase> {
  const columns = (text: string) =>
    text.split(', ').map((one) => {
      const [name = '', sqlType = ''] = one.split(' ');
      return { name, sqlType, nullable: true };
    });
  const tables = [
    { name: 'animals', columns: columns(parent), checks },
    {
      ...{ name: 'birds', columns: columns(heir) },
      inherits: [{ schema: 'public', name: 'animals' }],
    },
  ];
  const fixture = { provider: 'postgresql', defaultSchema: 'public', tables } as const;
  return describedBy(await documentOf(wholeCatalog(fixture, await loadDialect('postgresql'))));
}
