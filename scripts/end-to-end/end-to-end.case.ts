import { describe, expect, test } from 'vitest';
import type { TestDatabases } from '../../server-template/testing/test-databases.ts';
import { corporaOf } from './corpora.ts';
import { generateProject } from './generated-project.ts';
import { walkApi, type Knowledge } from './walk-api.ts';

/** A kind of database, and the limits of its corpora. */
export interface EndToEndCase {
  readonly provider: 'sqlite' | 'postgresql' | 'mysql';
  readonly databases: TestDatabases;
  /** Loads a corpus into an empty database, if that takes more than one query. */
  readonly load?: (url: string, sql: string) => Promise<void>;
  /** Facts about a corpus that its document cannot express. */
  readonly known: Readonly<Record<string, Knowledge>>;
}

/** Tests the path from a database to a server that conforms to its document. */
export async function describeEndToEnd(given: EndToEndCase): Promise<void> {
  const missing = await given.databases.missing();
  describe.skipIf(missing !== null)(`a server generated from ${given.provider}`, () => {
    test.each(corporaOf(given.provider))(
      '$name conforms to its document',
      async ({ name, sql }) => {
        const database = await given.databases.create(given.load === undefined ? sql : '');
        await given.load?.(database.url, sql);
        try {
          await using project = await generateProject(database.url);
          // Without statistics, PostgreSQL's plan for a view of Sakila takes seconds.
          await using server = await project.start({ DB_STATEMENT_TIMEOUT_MS: '30000' });
          const { requests, withoutSuccess } = await walkApi(
            server,
            await project.document(),
            given.known[name] ?? {},
          );
          expect(withoutSuccess).toEqual([]);
          expect(requests).toBeGreaterThan(100);
          expect(await server.stop()).toEqual({ code: 0, errors: '' });
        } finally {
          await database.drop();
        }
      },
    );
  });
}
