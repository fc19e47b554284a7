import { expect, test } from 'vitest';
import { missingPostgres } from './postgres-nodes.ts';
import { tryReadStandby, tryStandby } from './standby.ts';

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

test.skipIf(missingPostgres() !== null)(
  'servers that read from a standby respond as before while it is stopped, and then return to it',
  async () => {
    const { wrong, lost, statuses } = await tryReadStandby(200);
    const failures = [...statuses.keys()].filter((status) => status >= 500);
    expect({ wrong, lost, failures }).toEqual({ wrong: [], lost: 0, failures: [] });
  },
);
