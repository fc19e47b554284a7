import { describe, expect, test } from 'vitest';
import { batchDatabases } from '../batches/batch-databases.ts';
import { randomKeys } from './random-keys.ts';

describe.each(batchDatabases)('requests with keys on $name', async ({ databases, schema }) => {
  const missing = await databases.missing();

  test.skipIf(missing !== null)('are stored exactly once', async () => {
    const { problems } = await randomKeys(databases, schema, { count: 30, seed: 1 });
    expect(problems).toEqual([]);
  });
});
