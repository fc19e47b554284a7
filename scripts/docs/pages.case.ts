import { cp, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCurlMissing } from '../../pipeline/cli/testing/missing-curl.ts';
import { temporaryFolder } from '../../pipeline/cli/testing/run-specmill.ts';
import { readPage } from './page-steps.ts';
import type { DocsPage } from './page-steps.ts';
import { PageReader } from './run-page.case.ts';
import type { PageTool } from './run-page.case.ts';

const folder = resolve(import.meta.dirname, '../../docs');
const names = (await readdir(folder)).filter(
  (name) => name.endsWith('.md') && name !== 'README.md',
);
const first = 'first-api.md';

/** The guides by the names of their files. */
export const pages: ReadonlyMap<string, DocsPage> = new Map(
  await Promise.all(
    names.map(
      async (name) => [name, readPage(await readFile(join(folder, name), 'utf8'))] as const,
    ),
  ),
);

/** Follows every guide on SQLite; `toolOf` returns an installed specmill once hooks run. */
export function describePages(title: string, toolOf: () => PageTool): void {
  describe.skipIf(isCurlMissing())(title, () => {
    /** The project of the first page, which other pages continue. */
    let start: Awaited<ReturnType<typeof temporaryFolder>>;
    beforeAll(async () => {
      start = await temporaryFolder();
      await using reader = await PageReader.open(start.path, { tool: toolOf() });
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
      await using reader = await PageReader.open(own.path, { tool: toolOf() });
      if (startsFrom !== null) {
        await reader.follow([{ kind: 'run', commands: ['cd my-shop'], output: null }]);
      }
      await reader.follow(steps);
    }

    it.each([...pages].filter(([name]) => name !== first))('%s works as described', (_name, page) =>
      follow(page),
    );
  });
}
