import { expect, test } from 'vitest';
import { shelfFaults, storingFaults, type ShelfFault } from './testing/shelf-faults.ts';
import { tryShelf } from './testing/try-shelf.ts';

const faults: readonly ShelfFault[] = [
  ...(Object.keys(storingFaults) as (keyof typeof storingFaults)[]),
  ...shelfFaults,
];

test.each(faults)('finds in a third-party document: %s', async (fault) => {
  const { failed } = await tryShelf(fault);
  expect(failed.length).toBeGreaterThan(0);
});
