import { describe, expect, test } from 'vitest';
import { batchDatabases } from './batch-databases.ts';
import { randomBatches } from './random-batches.ts';

describe.each(batchDatabases)('batches on $name', async ({ databases, schema }) => {
  const missing = await databases.missing();

  test.skipIf(missing !== null)('are stored as a whole or not at all', async () => {
    const options = { count: 30, seed: 1 };
    const { stored, rejected, problems } = await randomBatches(databases, schema, options);
    expect(problems).toEqual([]);
    expect(Math.min(stored, rejected)).toBeGreaterThan(5);
  });
});
