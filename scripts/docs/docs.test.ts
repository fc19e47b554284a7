import { cp, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCurlMissing } from '../../pipeline/cli/testing/missing-curl.ts';
import { isMariadbUp } from '../../pipeline/dialects/mysql/test-database.ts';
import { isPostgresUp } from '../../pipeline/dialects/postgresql/test-database.ts';
import { temporaryFolder } from '../../pipeline/cli/testing/run-specmill.ts';
import { pageDatabases } from './page-database.case.ts';
import { readPage } from './page-steps.ts';
import type { DocsPage } from './page-steps.ts';
import { PageReader } from './run-page.case.ts';

const folder = resolve(import.meta.dirname, '../../docs');
const names = (await readdir(folder)).filter(
  (name) => name.endsWith('.md') && name !== 'README.md',
);
const pages = new Map(
  await Promise.all(
    names.map(
      async (name) => [name, readPage(await readFile(join(folder, name), 'utf8'))] as const,
    ),
  ),
);
const first = 'first-api.md';

describe.skipIf(isCurlMissing())('docs', () => {
  /** The project of the first page, which other pages continue. */
  let start: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    start = await temporaryFolder();
    await using reader = await PageReader.open(start.path);
    await reader.follow(pages.get(first)?.steps ?? []);
  });
  afterAll(() => start[Symbol.asyncDispose]());

  async function follow({ startsFrom, steps }: DocsPage): Promise<void> {
    await using own = await temporaryFolder();
    if (startsFrom !== null) {
      expect(startsFrom).toBe(first);
      await cp(join(start.path, 'my-shop'), join(own.path, 'my-shop'), { recursive: true });
      await cp(join(start.path, 'shop.db'), join(own.path, 'shop.db'));
    }
    await using reader = await PageReader.open(own.path);
    if (startsFrom !== null) {
      await reader.follow([{ kind: 'run', commands: ['cd my-shop'], output: null }]);
    }
    await reader.follow(steps);
  }

  it.each([...pages].filter(([name]) => name !== first))('%s works as described', (_name, page) =>
    follow(page),
  );
});

/** Pages whose steps change the database, or depend on it. */
const onOthers = {
  PostgreSQL: [
    ...['keep-in-sync.md', 'change-the-database.md', 'edit-the-document.md', 'multi-tenant.md'],
    ...['auth.md', 'custom-operation.md', 'test-in-ci.md', 'mock-for-front-ends.md'],
  ],
  // Without the page that prints SQL, which is in another syntax.
  'MySQL/MariaDB': ['keep-in-sync.md', 'edit-the-document.md', 'multi-tenant.md'],
};
const ups = { PostgreSQL: await isPostgresUp(), 'MySQL/MariaDB': await isMariadbUp() };

describe.skipIf(isCurlMissing()).each(['PostgreSQL', 'MySQL/MariaDB'] as const)(
  'docs on %s',
  (name) => {
    it.runIf(ups[name]).each(onOthers[name])('%s works as described', async (page) => {
      await using own = await temporaryFolder();
      await using database = await pageDatabases[name]();
      await using reader = await PageReader.open(own.path, { name, database });
      const { startsFrom = null, steps = [] } = pages.get(page) ?? {};
      const before = startsFrom === null ? [] : (pages.get(startsFrom)?.steps ?? []);
      await reader.follow([...before, ...steps]);
    });
  },
);
