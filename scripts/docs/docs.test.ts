import { describe, it } from 'vitest';
import { isCurlMissing } from '../../pipeline/cli/testing/missing-curl.ts';
import { isMariadbUp } from '../../pipeline/dialects/mysql/test-database.ts';
import { isPostgresUp } from '../../pipeline/dialects/postgresql/test-database.ts';
import { temporaryFolder } from '../../pipeline/cli/testing/run-specmill.ts';
import { pageDatabases } from './page-database.case.ts';
import { pages } from './pages.case.ts';
import { PageReader } from './run-page.case.ts';

/**
 * Pages whose steps change the database, or depend on it. packed.test.ts follows all pages on
 * SQLite, with the packed tool; tutorial.test.ts has the handler of custom-operation.md on three
 * databases.
 */
const onOthers = {
  PostgreSQL: ['keep-in-sync.md', 'change-the-database.md', 'multi-tenant.md'],
  // Without the page that prints SQL, which is in another syntax.
  'MySQL/MariaDB': ['keep-in-sync.md'],
};
const ups = { PostgreSQL: await isPostgresUp(), 'MySQL/MariaDB': await isMariadbUp() };

describe.skipIf(isCurlMissing()).each(['PostgreSQL', 'MySQL/MariaDB'] as const)(
  'docs on %s',
  (name) => {
    it.runIf(ups[name]).each(onOthers[name])('%s works as described', async (page) => {
      await using own = await temporaryFolder();
      await using database = await pageDatabases[name]();
      await using reader = await PageReader.open(own.path, { other: { name, database } });
      const { startsFrom = null, steps = [] } = pages.get(page) ?? {};
      const before = startsFrom === null ? [] : (pages.get(startsFrom)?.steps ?? []);
      await reader.follow([...before, ...steps]);
    });
  },
);
