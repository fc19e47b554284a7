import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testName } from '../../../scripts/test/test-run.ts';
import {
  isPostgresUp,
  runSql,
  withPostgresDatabase,
} from '../../dialects/postgresql/test-database.ts';
import { callSpecmill } from '../testing/call-specmill.ts';
import { temporaryFolder } from '../testing/run-specmill.ts';

/** Adds a nullable text to the only model of a document. */
async function addProperty(folder: string, name: string): Promise<void> {
  const path = join(folder, 'openapi/shop.json');
  const document = JSON.parse(await readFile(path, 'utf8')) as {
    components: { schemas: { Note: { properties: Record<string, object> } } };
  };
  document.components.schemas.Note.properties[name] = {
    ...{ type: 'string', nullable: true, 'x-db': { column: name } },
  };
  await writeFile(path, JSON.stringify(document));
}

describe.skipIf(!(await isPostgresUp()))('migrations of PostgreSQL', () => {
  it('keep their history in the schema of the tables if the user may not write to public', async () => {
    const user = testName();
    // Since PostgreSQL 15, this is so in every new database.
    const ddl = `revoke create on schema public from public; create role ${user} login;
      create schema ${user} authorization ${user}; set role ${user}; create table ${user}.notes (id int primary key)`;
    await withPostgresDatabase(ddl, async (server) => {
      const url = new URL(server);
      url.username = user;
      await using folder = await temporaryFolder();
      const run = (...args: readonly string[]) =>
        callSpecmill(folder.path, [...args, '--db', url.href]);
      try {
        await run('introspect', '--document', 'openapi/shop.json');
        await addProperty(folder.path, 'body');
        expect(await run('migrate', '--apply')).toMatchObject({ code: 0 });
        const status = await run('migrate', '--status');
        expect(status.stdout).toContain('✓ add column notes.body');
        await run('introspect', '--document', 'openapi/shop.json');
        await addProperty(folder.path, 'more');
        expect(await run('migrate', '--apply')).toMatchObject({ code: 0 });
        const again = await run('migrate', '--status');
        expect(again.stdout).toContain('✓ add column notes.body');
        expect(again.stdout).toContain('✓ add column notes.more');
      } finally {
        await runSql(server, `drop owned by ${user}; drop role ${user}`);
      }
    });
  });

  it('are rejected by a URL that names the schema of other tables, also when they are complete', async () => {
    const ddl = `create schema a; create table a.notes (id int primary key);
      create schema b; create table b.notes (id int primary key)`;
    await withPostgresDatabase(ddl, async (server) => {
      await using folder = await temporaryFolder();
      const run = (schema: string, ...args: readonly string[]) =>
        callSpecmill(folder.path, [...args, '--db', `${server}?schema=${schema}`]);
      await run('a', 'introspect', '--document', 'openapi/shop.json');
      await addProperty(folder.path, 'body');
      const expectRejected = async (): Promise<void> => {
        const { code, stderr } = await run('b', 'migrate', '--apply');
        expect(code).toBe(52);
        expect(stderr).toContain('rename table a.notes to b.notes. Nothing was changed.');
      };
      await expectRejected();
      expect(await run('a', 'migrate', '--apply')).toMatchObject({ code: 0 });
      await expectRejected();
      await runSql(server, 'select body from a.notes');
    });
  });
});
