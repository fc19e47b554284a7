import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callSpecmill } from './testing/call-specmill.ts';
import { temporaryFolder } from './testing/run-specmill.ts';

const text = { type: 'string', maxLength: 20 };
const integer = { type: 'integer', minimum: 0 };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const note = { $ref: '#/components/schemas/Note' };
const crud = (action: string) => ({
  'x-crud': { model: 'Note', action, rows: { ownerId: '$claims.sub' } },
});
const document = {
  openapi: '3.0.3',
  info: { title: 'Notes', version: '1' },
  security: [{ token: [] }],
  paths: {
    '/notes': {
      get: {
        ...{ operationId: 'listNotes', ...crud('list') },
        responses: {
          200: { description: 'Notes.', ...json({ type: 'array', maxItems: 50, items: note }) },
        },
      },
      post: {
        ...{ operationId: 'createNote', ...crud('create') },
        requestBody: { required: true, ...json({ $ref: '#/components/schemas/NewNote' }) },
        responses: { 201: { description: 'The note.', ...json(note) } },
      },
    },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: integer }],
      get: {
        ...{ operationId: 'getNote', ...crud('get') },
        responses: { 200: { description: 'The note.', ...json(note) } },
      },
    },
  },
  components: {
    schemas: {
      Note: {
        type: 'object',
        properties: {
          id: { ...integer, example: 1, 'x-db': { column: 'id', type: 'INTEGER' } },
          ownerId: { ...text, example: 'alice', 'x-db': { column: 'owner_id', type: 'TEXT' } },
        },
        'x-db': { kind: 'table', table: 'notes', primaryKey: ['id'] },
      },
      NewNote: {
        type: 'object',
        required: ['ownerId'],
        properties: { id: integer, ownerId: text },
      },
    },
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
  },
  'x-db': { format: 2, provider: 'sqlite' },
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder.path, 'notes.json'), JSON.stringify(document));
});
afterEach(() => folder[Symbol.asyncDispose]());

const why = (...args: readonly string[]) =>
  callSpecmill(folder.path, ['why', '--api-dir', 'notes.json', ...args]);

describe('specmill why', () => {
  it('asks a mock of the document, as callers without a secret', async () => {
    const { code, stdout } = await why(
      '--mock',
      '--as',
      'bob',
      'POST /notes',
      '--body',
      '{"ownerId":"ann"}',
    );
    expect([code, stdout]).toEqual([
      0,
      `POST /notes (createNote): 403 ROW_NOT_ALLOWED
You may not write this row: you could not read it afterwards, or it refers to a row that does not exist or that you may not read.

- The row is outside the rule ownerId = $claims.sub.
  Call with a claim sub, or use a row, for which ownerId = $claims.sub. ownerId of the row is "ann". The claim is "bob".
`,
    ]);
    const open = await why('--mock', 'GET /notes', '--json');
    expect(JSON.parse(open.stdout)).toMatchObject({
      status: 401,
      reasons: [{ kind: 'credentials' }],
    });
    const claims = await why('--mock', '--claims', '{"sub":"bob"}', 'GET /notes/1', '--json');
    expect(JSON.parse(claims.stdout)).toMatchObject({ status: 404, operation: 'getNote' });
    const secured = { JWT_SECRET: 'a-secret-of-this-test-that-is-long-enough' };
    await writeFile(join(folder.path, '.env'), `JWT_SECRET=${secured.JWT_SECRET}\n`);
    const forged = await why('--mock', '--token', 'x.y.z', 'GET /notes', '--json');
    expect(JSON.parse(forged.stdout)).toMatchObject({ status: 401, reasons: [{ kind: 'token' }] });
    const signed = await why('--mock', '--as', 'bob', 'GET /notes', '--json');
    expect(JSON.parse(signed.stdout)).toMatchObject({ status: 200 });
  });

  it('sends no write to a server that does not explain answers', async () => {
    const received: string[] = [];
    const server = createServer((request, response) => {
      received.push(request.method ?? '');
      response.end('{}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const { code, stderr } = await why('--endpoint', url, 'DELETE /notes/1');
      expect(code).not.toBe(0);
      expect(stderr).toContain('does not explain');
      expect(received).toEqual(['GET']);
    } finally {
      server.close();
    }
    const gone = await why('--endpoint', 'http://127.0.0.1:1', 'GET /notes');
    expect(gone.stderr).toContain('cannot be reached');
  });

  it.each([
    [['GET'], 'is not a request'],
    [['--claims', '[]', 'GET /notes'], 'takes a JSON object'],
  ])('rejects %j', async (args, message) => {
    const { code, stderr } = await why(...args);
    expect(code).not.toBe(0);
    expect(stderr).toContain(message);
  });
});
