import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { runSpecmill, temporaryFolder } from '../../../pipeline/cli/testing/run-specmill.ts';
import { runContract } from '../../../pipeline/contract/run-contract.ts';
import { noHooks } from '../../../pipeline/contract/run/run-hooks.ts';
import type { Finding } from '../../../pipeline/diff/finding.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import { postgresDatabases } from '../../../server-template/testing/test-databases.ts';
import { startGenerated } from '../generated-server.ts';
import { scriptedMigrations } from './migrations.ts';

const created = scriptedMigrations.map(
  ({ table, columns }) =>
    `create table ${table} (id serial primary key, name varchar(40) not null, ${columns}); insert into ${table} (name) ${columns.includes('not null') && !columns.includes('default') ? `select 'Ada' where false` : `values ('Ada Lovelace')`};`,
);
const first = 'openapi/v1.json';
const second = 'openapi/v2.json';

const missing = await postgresDatabases.missing();

test.skipIf(missing !== null)(
  `version 1 keeps its promises on a changed database, or introspect reports which it cannot keep`,
  { timeout: 600_000 },
  async () => {
    const database = await postgresDatabases.create(created.join('\n'));
    await using folder = await temporaryFolder();
    try {
      const file = (path: string): string => join(folder.path, path);
      const configuration = { documents: [{ path: first, output: 'apps/v1' }] };
      await writeFile(file('.generator.json'), JSON.stringify(configuration));
      const introspect = async (document: string, ...args: readonly string[]) => {
        const options = ['--db', database.url, '--document', document, '--json', ...args];
        const { code, stdout, stderr } = await runSpecmill(folder.path, ['introspect', ...options]);
        expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
        return JSON.parse(stdout) as { readonly breaking: readonly Finding[] };
      };
      const serveBelow = async (path: string, url: string): Promise<OpenApiDocument> => {
        const document = JSON.parse(await readFile(file(path), 'utf8')) as OpenApiDocument;
        const served = { ...document, servers: [{ url }] };
        await writeFile(file(path), JSON.stringify(served, null, 2));
        return served;
      };
      await introspect(first);
      const promised = await serveBelow(first, '/v1');

      await database.run(scriptedMigrations.map(({ sql }) => sql).join(';\n'));
      const decisions = scriptedMigrations.flatMap(({ rename, keeps = [] }) => [
        ...(rename === undefined ? [] : ['--rename', rename]),
        ...keeps.flatMap((pointer) => ['--take', `document:${pointer}`]),
      ]);
      const { breaking } = await introspect(first, ...decisions);
      expect(
        Object.fromEntries(
          scriptedMigrations.map(({ table }) => [table, rulesOf(breaking, table)]),
        ),
      ).toEqual(Object.fromEntries(scriptedMigrations.map(({ table, breaks }) => [table, breaks])));

      const both = [...configuration.documents, { path: second, output: 'apps/v2' }];
      await writeFile(file('.generator.json'), JSON.stringify({ documents: both }));
      await introspect(second);
      await serveBelow(second, '/v2');
      const { code, stderr } = await runSpecmill(folder.path, ['build']);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      await symlink(join(import.meta.dirname, '../../../node_modules'), file('node_modules'));
      await using server = await startGenerated(file('apps/v1/main.ts'), {
        ...{ DATABASE_URL: database.url, DB_POOL_SIZE: '5' },
      });
      const kept = withoutTables(
        promised,
        scriptedMigrations
          .filter(({ breaks, isLooser }) => breaks.length > 0 || isLooser === true)
          .map(({ table }) => table),
      );
      const { cells, coverage } = await runContract(resolveModel(kept, first), {
        ...{ endpoint: server.url, seed: 14, headers: {}, hooks: noHooks },
        ...{ budget: { requests: 20_000, seconds: 600 }, signal: new AbortController().signal },
        timeoutMs: 30_000,
      });
      const failed = cells.filter(({ outcome }) => outcome.kind === 'failed');
      expect(failed.map(({ id, outcome }) => ({ id, failures: outcome }))).toEqual([]);
      expect(coverage.operations.missing).toEqual([]);

      const rows = await server.call('GET', '/v2/renamed_columns');
      expect(rows.body).toMatchObject([{ name: 'Ada Lovelace', remark: null }]);
      expect((await server.call('GET', '/v2/other_tables')).status).toBe(200);
      // Both versions share one pool: two would have opened ten connections.
      const requests = ['/v1/added_columns', '/v2/added_columns'].flatMap((path) =>
        Array.from({ length: 20 }, () => server.call('GET', path)),
      );
      expect(new Set((await Promise.all(requests)).map(({ status }) => status))).toEqual(
        new Set([200]),
      );
      expect(await connectionsTo(database.url)).toBeLessThan(10);
    } finally {
      await database.drop();
    }
  },
);

/** Rules of changes that affect the operations of a table, in alphabetical order. */
function rulesOf(findings: readonly Finding[], table: string): readonly string[] {
  const reaches = ({ operations }: Finding): boolean =>
    operations.some((operation) => operation.split('/')[1] === table);
  return [...new Set(findings.filter(reaches).map(({ rule }) => rule))].sort();
}

function withoutTables(document: OpenApiDocument, tables: readonly string[]): OpenApiDocument {
  const paths = Object.entries(document.paths).filter(
    ([path]) => !tables.includes(path.split('/')[1] ?? ''),
  );
  return { ...document, paths: Object.fromEntries(paths) };
}

/** Number of other connections to a database. */
async function connectionsTo(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  await client.end();
  return rows[0]?.count ?? 0;
}
