import { describe, expect, test } from 'vitest';
import pg from 'pg';
import { missingPooler, startPooler } from '../../../server-template/testing/pooler.ts';
import { callSpecmill } from '../../../pipeline/cli/testing/call-specmill.ts';
import { postgresDatabases } from '../../../server-template/testing/test-databases.ts';
import { generateProject } from '../generated-project.ts';
import { notesSchema } from './bookkept-load.ts';
import { tryPooling } from './pgbouncer.ts';

describe.skipIf((await missingPooler()) !== null)('servers of a generated project', () => {
  test.each(['PgBouncer in session mode', 'PgBouncer in transaction mode'] as const)(
    'behind %s respond to every request as without it',
    async (name) => {
      const { wrong, lost, health } = await tryPooling(name, 300);
      expect({ wrong, lost, health }).toEqual({ wrong: [], lost: 0, health: [200, 200] });
    },
  );

  test('a migration through a pooler leaves no setting to other programs', async () => {
    const database = await postgresDatabases.create(
      `${notesSchema} do $$ begin execute format('alter database %I set search_path = mine, public', current_database()); end $$`,
    );
    const pooler = await startPooler('transaction', 1);
    try {
      const url = pooler.through(database.url);
      await using project = await generateProject(url);
      const document = JSON.stringify(await project.document());
      const column = '"added":{"type":"string","x-db":{"column":"added"}}';
      await project.write(
        document.replace(/("Note":\{.*?"properties":\{)/, (start) => `${start}${column},`),
      );
      const migrated = await callSpecmill(project.folder, ['migrate', '--apply', '--db', url]);
      expect(migrated).toMatchObject({ code: 0 });
      const client = new pg.Client(url);
      await client.connect();
      await client.query('select added from public.notes');
      const shown = await client.query('show search_path');
      expect(shown.rows).toEqual([{ search_path: 'mine, public' }]);
      await client.end();
    } finally {
      await pooler.stop();
      await database.drop();
    }
  });
});
