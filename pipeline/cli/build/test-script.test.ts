import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackages, startBuilt, type RunningServer } from '../testing/generated-server.ts';
import { isCurlMissing } from '../testing/missing-curl.ts';
import { makeDatabase, runSpecmill, temporaryFolder } from '../testing/run-specmill.ts';

/** The parts of a document that the test edits. */
interface Edited {
  servers?: readonly object[];
  security?: readonly object[];
  readonly components: { readonly securitySchemes: Record<string, object> };
  readonly paths: Record<string, Record<string, EditedOperation>>;
}

interface EditedOperation {
  operationId: string;
  security?: readonly object[];
  parameters: readonly { readonly name?: string }[];
  readonly responses: Record<string, object | undefined>;
  readonly 'x-crud': object;
}

const key = 'key-of-the-script';
const hash = createHash('sha256').update(key).digest('hex');

/** A public list, a deletion that returns its row, a list below a row, and a path of the API. */
function edit(document: Edited): void {
  const { paths } = document;
  const at = (path: string, method: string) => paths[path]?.[method] as EditedOperation;
  const { responses } = at('/makers/{id}', 'delete');
  responses['200'] = at('/makers/{id}', 'get').responses['200'];
  delete responses['204'];
  at('/makers', 'get').security = [];
  const list = structuredClone(at('/parts', 'get'));
  const parameter = { name: 'code', in: 'path', required: true, schema: { type: 'string' } };
  paths['/makers/{code}/parts'] = {
    get: {
      ...list,
      operationId: 'listPartsOfMaker',
      parameters: [parameter, ...list.parameters.filter(({ name }) => name !== 'makerCode')],
      responses: { ...list.responses, 404: { description: 'No such maker' } },
      'x-crud': { ...list['x-crud'], key: ['maker_code'] },
    },
  };
  document.components.securitySchemes['key'] = { type: 'apiKey', in: 'header', name: 'X-Key' };
  document.security = [...(document.security ?? []), { key: [] }];
  at('/parts/{id}', 'get').security = [{ bearer: [], key: [] }];
  document.servers = [{ url: 'http://localhost:3000/api/v1' }];
}

let project: Awaited<ReturnType<typeof temporaryFolder>>;
let server: RunningServer | undefined;
const secret = 'a-secret-of-more-than-32-characters';

async function specmill(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runSpecmill(project.path, args, {
    env: { DATABASE_URL: 'file:./a.db', JWT_SECRET: secret },
  });
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trim();
}

const scripts = [
  { script: 'test-api.sh', program: 'sh', isMissing: isCurlMissing() },
  { script: 'test-api.mjs', program: process.execPath, isMissing: false },
];

describe('the scripts of an edited document', () => {
  beforeAll(async () => {
    project = await temporaryFolder();
    makeDatabase(
      join(project.path, 'a.db'),
      `CREATE TABLE makers (code VARCHAR(40) PRIMARY KEY, name TEXT NOT NULL);
       CREATE TABLE parts (
         id INTEGER PRIMARY KEY,
         maker_code VARCHAR(40) NOT NULL REFERENCES makers (code)
       );
       CREATE TABLE slots (
         id INTEGER PRIMARY KEY,
         opens INTEGER NOT NULL,
         closes INTEGER NOT NULL,
         CHECK (closes > opens)
       );
       INSERT INTO makers VALUES ('a/b', 'Ä')`,
    );
    await specmill('introspect');
    await specmill('add', 'security', 'bearer');
    const file = join(project.path, 'openapi/a.json');
    const document = JSON.parse(await readFile(file, 'utf8')) as Edited;
    edit(document);
    await writeFile(file, JSON.stringify(document));
    await specmill('build');
    await installPackages(project.path);
    server = await startBuilt(project.path, {
      DATABASE_URL: 'file:./a.db',
      JWT_SECRET: secret,
      API_KEYS: `script:${hash}`,
    });
  });
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]();
    await project[Symbol.asyncDispose]();
  });

  describe.each(scripts)('$script', ({ script, program, isMissing }) => {
    async function scriptOutput(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
      const { stdout } = await promisify(execFile)(program, [script, String(server?.url)], {
        cwd: project.path,
        env: { ...process.env, ...env },
      });
      return stdout.trim().split('\n');
    }

    it.skipIf(isMissing)('skips protected operations without credentials', async () => {
      const lines = await scriptOutput({});
      expect(lines[0]).toBe('ok    GET    /makers -> 200');
      expect(lines).toContain('skip  POST   /makers: needs API_TOKEN or API_KEY');
      expect(lines).toContain('skip  GET    /parts/{id}: needs API_TOKEN and API_KEY');
      expect(lines.at(-1)).toBe('1 passed, 0 failed, 18 skipped');
    });

    it.skipIf(isMissing)('sends the token or the API key', async () => {
      const lines = await scriptOutput({ API_KEY: key });
      expect(lines).toContain('skip  POST   /slots: the sample violates a CHECK of the table');
      expect(lines.filter((line) => !/^ok |slots/.test(line))).toEqual([
        'skip  GET    /parts/{id}: needs API_TOKEN',
        '',
        '13 passed, 0 failed, 6 skipped',
      ]);
      const both = await scriptOutput({ API_KEY: key, API_TOKEN: await specmill('token') });
      expect(both.at(-1)).toBe('14 passed, 0 failed, 5 skipped');
    });

    it.skipIf(isMissing)(
      'fills in the keys of rows, and expects the declared statuses',
      async () => {
        const lines = await scriptOutput({ API_KEY: key });
        expect(lines).toContainEqual(
          expect.stringMatching(/^ok +GET +\/makers\/[^{}]+\/parts -> 200/),
        );
        expect(lines).toContainEqual(expect.stringMatching(/^ok +DELETE +\/makers\/[^{}]+ -> 200/));
        expect(lines).toContainEqual(expect.stringMatching(/^ok +DELETE +\/parts\/\d+ -> 204/));
      },
    );
  });
});
