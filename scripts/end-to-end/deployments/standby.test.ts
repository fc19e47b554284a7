import { expect, test } from 'vitest';
import { missingPostgres } from './postgres-nodes.ts';
import { tryStandby } from './standby.ts';

test.skipIf(missingPostgres() !== null)(
  'servers continue with a promoted standby, without a restart, a 500 or a lost write',
  async () => {
    const { wrong, lost, statuses } = await tryStandby(200);
    expect({ wrong, lost, failures: statuses.get(500) ?? 0 }).toEqual({
      ...{ wrong: [], lost: 0, failures: 0 },
    });
    expect(statuses.get(201)).toBeGreaterThan(0);
  },
);
