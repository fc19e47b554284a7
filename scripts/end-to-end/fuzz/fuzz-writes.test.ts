import { describe, expect, test } from 'vitest';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../../server-template/testing/test-databases.ts';
import { fuzzWrites } from './fuzz-writes.ts';

const databases = [
  ['SQLite', sqliteDatabases],
  ['PostgreSQL', postgresDatabases],
  ['MariaDB', mariadbDatabases],
] as const;
// Sixty times as many: npm run test:requests
const writes = 500;

for (const [name, kind] of databases) {
  describe.skipIf((await kind.missing()) !== null)(`${name}: random values`, () => {
    test('are written and read back unchanged, or rejected', { timeout: 400_000 }, async () => {
      const { statuses, problems } = await fuzzWrites(name, kind, { writes, seed: 1 });
      expect(problems).toEqual([]);
      // Some requests succeeded.
      for (const status of [200, 201, 400, 409])
        expect(statuses.get(status) ?? 0, `responses with ${status}`).toBeGreaterThan(0);
    });
  });
}
