import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callSpecmill } from './testing/call-specmill.ts';
import { runSpecmill, temporaryFolder } from './testing/run-specmill.ts';
import type { Run } from './testing/run-specmill.ts';

const order = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, note: { type: 'string', maxLength: 50 } },
};

function documentOf(schema: object): string {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } };
  const responses = { 201: { description: 'Made.' } };
  const document = {
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/orders': { post: { requestBody: { content }, responses } },
      '/orders/{id}': {
        get: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: { 200: { description: 'It.', content } },
        },
      },
    },
    components: { schemas: { Order: schema } },
  };
  return JSON.stringify(document, null, 2);
}

const note = { type: 'string', maxLength: 20 };
const shorter = { ...order, properties: { ...order.properties, note } };
const place = '#/components/schemas/Order/properties/note';
const narrowed = { rule: 'request-length-narrowed', place, reason: 'Nobody wrote more.' };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  await put('old.json', documentOf(order));
  await put('new.json', documentOf(shorter));
  await put('yaml.yaml', `# The same.\n${documentOf(order)}`);
  await put('valid.yaml', `accepted:\n  - ${JSON.stringify({ ...narrowed, until: '2999-01-01' })}`);
  const orders = { ...narrowed, place: 'POST /orders', until: '2999-01-01' };
  const stale = { ...narrowed, place: '#/paths', until: '2999-01-01' };
  await put('operation.json', JSON.stringify({ accepted: [orders, stale] }));
  await put('expired.json', JSON.stringify({ accepted: [{ ...narrowed, until: '2020-01-01' }] }));
});
afterAll(() => folder[Symbol.asyncDispose]());

const put = (path: string, content: string): Promise<void> =>
  writeFile(join(folder.path, path), content);
const diff = (...args: readonly string[]): Promise<Run> =>
  callSpecmill(folder.path, ['diff', ...args]);

describe('specmill diff', () => {
  it('reports whom a change breaks, and why, without colours in a pipe', async () => {
    const { code, stdout } = await runSpecmill(folder.path, ['diff', 'old.json', 'new.json']);
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: `breaking note of Order has maxLength 20 instead of 50. request-length-narrowed
  in POST /orders
  at new.json${place}
  → Strings that used to be accepted are rejected as too short or too long.

harmless note of Order has maxLength 20 instead of 50. response-length-narrowed
  in GET /orders/{id}
  at new.json${place}

1 breaking and 1 harmless changes.
`,
    });
  });

  it.each<readonly [what: string, args: readonly string[], code: number]>([
    ['nothing changed', ['old.json', 'yaml.yaml'], 0],
    ['the documents are the same', ['new.json', 'new.json', '--fail-on', 'risky'], 0],
    ['nothing fails the run', ['old.json', 'new.json', '--fail-on', 'none'], 0],
    ['what breaks is risky too', ['old.json', 'new.json', '--fail-on', 'risky'], 1],
    ['it was accepted', ['old.json', 'new.json', '--accept', 'valid.yaml'], 0],
    ['it was accepted by operation', ['old.json', 'new.json', '--accept', 'operation.json'], 0],
    ['its day has passed', ['old.json', 'new.json', '--accept', 'expired.json'], 1],
  ])('sets its exit code by the findings: %s', async (_, args, code) => {
    expect((await diff(...args)).code).toBe(code);
  });

  it('reports accepted findings with their dates, and unused acceptances', async () => {
    const { stdout } = await diff('old.json', 'new.json', '--accept', 'operation.json');
    expect(stdout).toContain('breaking (accepted)');
    expect(stdout).toContain('accepted until 2999-01-01: Nobody wrote more.');
    expect(stdout).toContain('Accepted but not found: request-length-narrowed at #/paths');
    const expired = await diff('old.json', 'new.json', '--accept', 'expired.json');
    expect(expired.stdout).toContain('was accepted until 2020-01-01 (Nobody wrote more.)');
  });

  it('writes JSON, Markdown and annotations with lines', async () => {
    const report: unknown = JSON.parse((await diff('old.json', 'new.json', '--json')).stdout);
    expect(report).toMatchObject({
      ok: false,
      counts: { breaking: 1, risky: 0, harmless: 1 },
      findings: [{ rule: 'request-length-narrowed', operations: ['POST /orders'] }, {}],
    });
    const markdown = await diff('old.json', 'new.json', '--format', 'markdown');
    expect(markdown.stdout).toContain('### Breaking (1)\n\n- note of Order has maxLength 20');
    const github = await diff('old.json', 'new.json', '--format', 'github');
    const lines = (await readFile(join(folder.path, 'new.json'), 'utf8')).split('\n');
    const line = lines.findIndex((text) => text.includes('"note"')) + 1;
    expect(github.stdout).toMatch(
      new RegExp(`^::error file=new.json,line=${line},title=request-length-narrowed::note of`),
    );
  });

  it('escapes text of a document', async () => {
    const name = 'a](http://x)<b>\u001b[31m\n::error::b';
    const properties = { ...order.properties, [name]: { type: 'string' } };
    await put('hostile.json', documentOf({ ...order, properties, required: [name] }));
    const args = ['old.json', 'hostile.json', '--format'] as const;
    const markdown = (await diff(...args, 'markdown')).stdout;
    expect(markdown).not.toMatch(/<b>|\]\(|\u001b/);
    const github = (await diff(...args, 'github')).stdout;
    expect(github.split('\n').filter((text) => text.startsWith('::error::'))).toEqual([]);
    expect((await diff(...args, 'text')).stdout).not.toContain('\u001b');
  });

  it('reads committed documents', async () => {
    const git = (...args: readonly string[]): string =>
      execFileSync('git', ['-C', folder.path, ...args], { encoding: 'utf8' });
    git('init', '-q', '-b', 'main');
    await put('api.json', documentOf(order));
    git('add', 'api.json');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.test', 'commit', '-qm', 'one');
    await put('api.json', documentOf(shorter));
    expect((await diff('git:main:api.json', 'api.json')).code).toBe(1);
    expect((await diff('git:HEAD:api.json', 'git:main:api.json')).code).toBe(0);
    const { code, stderr } = await diff('git:next:api.json', 'api.json');
    expect(code).toBe(30);
    expect(stderr).toContain('git fetch origin next');
    expect((await diff('git:--output=x:api.json', 'api.json')).code).toBe(30);
  });

  it.each<readonly [what: string, args: readonly string[], code: number, reported: string]>([
    ['one document', ['old.json'], 2, 'takes two documents'],
    ['a missing file', ['none.json', 'new.json'], 30, 'none.json cannot be read'],
    ['an unknown level', ['old.json', 'new.json', '--fail-on', 'worst'], 2, 'breaking, risky'],
    ['no list', ['old.json', 'new.json', '--accept', 'old.json'], 3, 'no list under "accepted"'],
  ])('rejects %s', async (_, args, code, reported) => {
    const run = await diff(...args);
    expect(run.code).toBe(code);
    expect(run.stderr).toContain(reported);
  });

  it('reports every problem of a file of accepted changes', async () => {
    const entry = { rule: 'request-length-narowed', place, until: '2026-02-31' };
    await put('wrong.json', JSON.stringify({ accepted: [entry] }));
    const { code, stderr } = await diff('old.json', 'new.json', '--accept', 'wrong.json');
    expect(code).toBe(3);
    expect(stderr).toContain('did you mean request-length-narrowed?');
    expect(stderr).toContain('needs "reason"');
    expect(stderr).toContain('"2026-02-31" is not a date');
  });

  it('ignores private keys and internal operations', async () => {
    const shop = await readFile(
      new URL('../../server-template/openapi/shop.json', import.meta.url),
      'utf8',
    );
    await put('shop.json', shop);
    const internal = shop
      .replaceAll(
        '"type": "integer", "x-db": { "column": "id"',
        '"type": "integer", "x-db": { "column": "ident"',
      )
      .replace(
        '"/orders": {',
        '"/secret": { "get": { "x-internal": true, "responses": { "204": { "description": "No." } } } }, "/orders": {',
      );
    expect(internal).not.toBe(shop);
    await put('internal.json', internal);
    const { stdout } = await diff('shop.json', 'internal.json');
    expect(stdout).toBe('Nothing has changed for clients of the API.\n');
  });

  it('lists its rules', async () => {
    const { stdout } = await diff('--rules');
    expect(stdout.trim().split('\n').length).toBeGreaterThan(60);
    expect(stdout).toMatch(/^operation-removed +breaking +\S/);
  });
});
