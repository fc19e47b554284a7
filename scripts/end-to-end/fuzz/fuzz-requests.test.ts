import { describe, expect, test } from 'vitest';
import {
  mariadbDatabases,
  postgresDatabases,
  sqliteDatabases,
} from '../../../server-template/testing/test-databases.ts';
import { fuzzRequests } from './fuzz-requests.ts';

const databases = [
  ['SQLite', sqliteDatabases],
  ['PostgreSQL', postgresDatabases],
  ['MariaDB', mariadbDatabases],
] as const;
// Forty times as many: npm run test:requests
const requests = 500;

for (const [name, kind] of databases) {
  describe.skipIf((await kind.missing()) !== null)(`${name}: random requests`, () => {
    test('get responses that the document declares', { timeout: 400_000 }, async () => {
      const { statuses, succeeded, problems } = await fuzzRequests(name, kind, {
        ...{ requests, seed: 1 },
      });
      expect(problems).toEqual([]);
      // Some requests succeeded.
      for (const status of [200, 201, 204, 400, 404])
        expect(statuses.get(status) ?? 0, `responses with ${status}`).toBeGreaterThan(3);
      expect(succeeded.size).toBeGreaterThan(30);
    });
  });
}
