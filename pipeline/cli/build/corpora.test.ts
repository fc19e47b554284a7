import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { format } from 'prettier';
import { afterAll, describe, expect, it } from 'vitest';
import { installPackages, startBuilt } from '../testing/generated-server.ts';
import { filesOf, makeDatabase, runSpecmill, temporaryFolder } from '../testing/run-specmill.ts';

const corpora = process.env['CORPORA_DIR'];
if (corpora === undefined) {
  console.warn('CORPORA_DIR is not set: the servers of public SQLite schemas are not tested.');
}

describe.runIf(corpora !== undefined)('the server of the public schema', () => {
  const names = ['chinook', 'northwind', 'quartz', 'sakila'] as const;
  const folders: AsyncDisposable[] = [];
  afterAll(async () => {
    for (const folder of folders) await folder[Symbol.asyncDispose]();
  });

  it.each(names)(
    '%s is formatted, compiles, and passes its own test script',
    { timeout: 120_000 },
    async (name) => {
      const folder = await temporaryFolder();
      folders.push(folder);
      const sql = await readFile(join(corpora ?? '', 'sqlite', `${name}.sql`), 'utf8');
      makeDatabase(join(folder.path, 'a.db'), sql.replace(/^\uFEFF/, ''));
      await runSpecmill(folder.path, [
        'introspect',
        '--db',
        'file:./a.db',
        '--document',
        'openapi/a.json',
      ]);
      const { code, stderr } = await runSpecmill(folder.path, ['build']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      await installPackages(folder.path);

      const generated = await filesOf(join(folder.path, 'apps/api/src/generated'));
      for (const [file, content] of Object.entries(generated)) {
        const text = Buffer.from(content, 'latin1').toString('utf8');
        const parser = file.endsWith('.json') ? 'json' : 'typescript';
        expect(await format(text, { parser, singleQuote: true, printWidth: 100 }), file).toBe(text);
      }
      const run = promisify(execFile);
      await run(join(folder.path, 'node_modules/.bin/tsc'), ['--noEmit', '-p', folder.path]);
      await using server = await startBuilt(folder.path, { DATABASE_URL: 'file:./a.db' });
      const { stdout } = await run('sh', ['test-api.sh', server.url], { cwd: folder.path });
      expect(stdout).toContain(' 0 failed,');
    },
  );
});

it('runs on public schemas where they must be', () => {
  expect(process.env['CI'] === 'true' && corpora === undefined).toBe(false);
});
