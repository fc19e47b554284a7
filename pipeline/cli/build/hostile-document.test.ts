import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { format } from 'prettier';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackages, startBuilt } from '../testing/generated-server.ts';
import { isCurlMissing } from '../testing/missing-curl.ts';
import { typeErrors } from '../testing/type-errors.ts';
import { callSpecmill } from '../testing/call-specmill.ts';
import { filesOf, makeDatabase, temporaryFolder } from '../testing/run-specmill.ts';

/** A word in every hostile text, to find it in the output. */
const canary = 'CANARY';
/** Breaks out of strings, templates, comments, markup and shell words if it is not escaped. */
const hostile = `${canary}'"\`\${process.exit(77)}*/process.exit(77);/*</script>$(touch ${canary})\\u0027;process.exit(77)//`;
const lines = `${hostile}\nprocess.exit(77)\r\u2028process.exit(77)`;
/** The text as a table name. */
const table = `${canary} "t" '); process.exit(77); //`;
const column = `${canary} \`c\` \${process.exit(77)} */`;

const text = { type: 'string', description: lines, example: hostile };
const schema = {
  ...{ type: 'object', description: lines, required: ['id', hostile] },
  'x-db': { kind: 'table', table, primaryKey: ['id'] },
  properties: {
    id: {
      type: 'integer',
      format: 'int64',
      readOnly: true,
      'x-db': { column: 'id', type: 'INTEGER', identity: 'autoIncrement' },
    },
    [hostile]: { ...text, 'x-db': { column, type: 'TEXT' } },
    constructor: {
      type: 'string',
      nullable: true,
      enum: [hostile, null],
      'x-db': { column: 'k', type: 'TEXT' },
    },
  },
};
const body = {
  type: 'object',
  additionalProperties: false,
  required: [hostile],
  properties: { [hostile]: text },
};
const reference = { $ref: '#/components/schemas/Evil.Model-1' };
const json = (content: object) => ({ content: { 'application/json': { schema: content } } });
const path = `/${canary}'"$(touch ${canary})\`;exit 77;`;
const document = {
  openapi: '3.0.3',
  info: { title: hostile, version: hostile, description: lines },
  tags: [{ name: hostile, description: lines }],
  'x-db': { format: 1, provider: 'sqlite' },
  paths: {
    [path]: {
      get: {
        ...{
          operationId: `${canary} list');`,
          tags: [hostile],
          summary: lines,
          description: lines,
        },
        'x-crud': { model: 'Evil.Model-1', action: 'list' },
        responses: {
          200: { description: lines, ...json({ type: 'array', maxItems: 100, items: reference }) },
        },
      },
      post: {
        'x-crud': { model: 'Evil.Model-1', action: 'create' },
        requestBody: { required: true, ...json(body) },
        responses: {
          201: { description: lines, ...json(reference) },
          409: { description: lines },
        },
      },
      put: {
        ...{ operationId: 'delete', summary: lines },
        requestBody: { required: true, ...json({ type: 'string', enum: [hostile] }) },
        responses: { 200: { description: lines, ...json({ oneOf: [reference, text] }) } },
      },
    },
    '/plain': { get: { operationId: 'Con', responses: { 200: { description: lines } } } },
  },
  components: { schemas: { 'Evil.Model-1': schema } },
};

let project: Awaited<ReturnType<typeof temporaryFolder>>;
let files: readonly string[];

beforeAll(async () => {
  project = await temporaryFolder();
  const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
  makeDatabase(
    join(project.path, 'a.db'),
    `CREATE TABLE ${quote(table)} (id INTEGER PRIMARY KEY, ${quote(column)} TEXT NOT NULL, k TEXT)`,
  );
  await mkdir(join(project.path, 'openapi'));
  await writeFile(join(project.path, 'openapi/a.json'), JSON.stringify(document));
  const { code, stderr } = await callSpecmill(project.path, ['build']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  await installPackages(project.path);
  const source = join(project.path, 'apps/api/src');
  const own = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts'));
  files = own.filter((name) => !name.startsWith('runtime/')).map((name) => join(source, name));
});
afterAll(() => project[Symbol.asyncDispose]());

describe('a hostile document', () => {
  it('puts its text into literals and comments only', async () => {
    const found: string[] = [];
    for (const file of files) {
      const content = await readFile(file, 'utf8');
      const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
      const diagnostics = ts.transpileModule(content, { reportDiagnostics: true }).diagnostics;
      expect(diagnostics, file).toEqual([]);
      visit(source, (node) => {
        if (ts.isIdentifier(node) && /exit|process|touch/.test(node.text)) found.push(node.text);
      });
    }
    expect(found).toEqual([]);
    expect(files.length).toBeGreaterThan(8);
  });

  it('gives code that the formatter leaves as it is and the compiler takes', async () => {
    for (const file of files) {
      const content = await readFile(file, 'utf8');
      const options = { parser: 'typescript', singleQuote: true, printWidth: 100 };
      expect(await format(content, options), file).toBe(content);
    }
    expect(await typeErrors(project.path)).toEqual([]);
  });

  it.skipIf(isCurlMissing())(
    'gives a server and scripts that work, and run no injected code',
    async () => {
      const before = Object.keys(await filesOf(join(project.path, 'apps')));
      await using server = await startBuilt(project.path, { DATABASE_URL: 'file:./a.db' });
      for (const [program, script] of [
        ['sh', 'test-api.sh'],
        [process.execPath, 'test-api.mjs'],
      ] as const) {
        const { stdout } = await promisify(execFile)(program, [script, server.url], {
          cwd: project.path,
        });
        expect(stdout).toContain('4 passed, 0 failed, 0 skipped');
      }
      const response = await fetch(server.url + encodeURI(path));
      // Each script created one.
      expect(await response.json()).toEqual(
        [1, 2].map((id) => ({
          ...{ id, [hostile]: expect.any(String) as unknown, constructor: null },
        })),
      );
      expect(Object.keys(await filesOf(join(project.path, 'apps')))).toEqual(before);
      expect(await readdir(project.path)).not.toContain(canary);
      expect(await server.stop()).toBe(0);
    },
  );
});

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => visit(child, look));
}
