import { expect, test } from 'vitest';
import { labManners } from './testing/lab/lab-manners.ts';
import { labs } from './testing/lab/lab.ts';
import { tryLab } from './testing/lab/try-lab.ts';
import { variantFaults } from './testing/lab/state-faults.ts';
import { sample } from '../../server-template/testing/sample.ts';

const variants = ['anybody', 'tables'] as const;

const manners = variants.flatMap((variant) =>
  Object.keys(labManners[variant]).map((name) => ({ variant, name })),
);
test.each(sample(manners))(
  'finds no fault in a correct server ($variant): $name',
  async ({ variant, name }) => {
    const { failed, left } = await tryLab(variant, { manner: name });
    expect(failed).toEqual([]);
    if (name !== 'somebody else writes') expect(left).toBe(0);
  },
);

// Shared faults are tested with both documents by `npm run test:flakes`.
const faults = [
  ...Object.keys(labs.anybody.faults).map((name) => ({ variant: 'anybody', name }) as const),
  ...Object.keys(variantFaults.tables).map((name) => ({ variant: 'tables', name }) as const),
];
test.each(sample(faults))('finds ($variant): $name', async ({ variant, name }) => {
  const { failed } = await tryLab(variant, { fault: name });
  expect(failed.length).toBeGreaterThan(0);
});
