import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { format } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corporaFolder } from '../../dialects/cases/count-catalog.ts';
import { installPackages, startBuilt } from '../testing/generated-server.ts';
import { isCurlMissing } from '../testing/missing-curl.ts';
import { typeErrors } from '../testing/type-errors.ts';
import { callSpecmill } from '../testing/call-specmill.ts';
import { filesOf, makeDatabase, temporaryFolder } from '../testing/run-specmill.ts';

const corpora = corporaFolder();

const run = promisify(execFile);
const formatting = { singleQuote: true, printWidth: 100 };

describe.runIf(corpora !== null)('the server of a public schema', () => {
  const names = ['chinook', 'northwind', 'quartz', 'sakila'] as const;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const projectOf = (name: string): string => join(folder.path, name);

  beforeAll(async () => {
    folder = await temporaryFolder();
    await installPackages(folder.path);
    await Promise.all(names.map((name) => buildOf(name, projectOf(name))));
  });
  afterAll(() => folder[Symbol.asyncDispose]());

  async function buildOf(name: string, project: string): Promise<void> {
    const sql = await readFile(join(corpora ?? '', 'sqlite', `${name}.sql`), 'utf8');
    await mkdir(project);
    makeDatabase(join(project, 'a.db'), sql.replace(/^\uFEFF/, ''));
    const document = ['--document', 'openapi/a.json'];
    await callSpecmill(project, ['introspect', '--db', 'file:./a.db', ...document]);
    const { code, stderr } = await callSpecmill(project, ['build']);
    expect({ name, code, stderr }).toEqual({ name, code: 0, stderr: '' });
  }

  it.each(names)('%s is formatted', async (name) => {
    const generated = await filesOf(join(projectOf(name), 'apps/api/src/generated'));
    for (const [file, content] of Object.entries(generated)) {
      const text = Buffer.from(content, 'latin1').toString('utf8');
      const parser = file.endsWith('.json') ? 'json' : 'typescript';
      expect(await format(text, { parser, ...formatting }), file).toBe(text);
    }
  });

  it('compiles under the same settings', async () => {
    const rules = await Promise.all(
      names.map((name) => readFile(join(projectOf(name), 'tsconfig.json'), 'utf8')),
    );
    expect(new Set(rules).size).toBe(1);
    // Compiled together, because the packages that all of them use take most of the time.
    const include = names.map((name) => `${name}/apps/api/src`);
    const together = JSON.stringify({ extends: `./${names[0]}/tsconfig.json`, include });
    await writeFile(join(folder.path, 'tsconfig.json'), together);
    for (const name of names)
      expect(existsSync(join(projectOf(name), 'apps/api/src/main.ts')), name).toBe(true);
    // All of a project's files, with the runtime, are compiled in packed.test.ts.
    expect(await typeErrors(folder.path)).toEqual([]);
  });

  it.skipIf(isCurlMissing()).each(names)('%s passes its own test scripts', async (name) => {
    const project = projectOf(name);
    await using server = await startBuilt(project, { DATABASE_URL: 'file:./a.db' });
    for (const [program, script] of [
      ['sh', 'test-api.sh'],
      [process.execPath, 'test-api.mjs'],
    ] as const) {
      const { stdout } = await run(program, [script, server.url], { cwd: project });
      expect(stdout).toContain(' 0 failed,');
    }
  });
});
