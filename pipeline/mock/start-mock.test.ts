import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '../model/load/load-document.ts';
import { resolveModel } from '../model/resolve-model.ts';
import type { MockDocument } from './mock-options.ts';
import { startMock } from './start-mock.ts';
import type { RunningMock } from './start-mock.ts';

const note = { type: 'object', properties: { id: { type: 'integer' }, text: { type: 'string' } } };
const content = { 'application/json': { schema: note } };
const list = { 'application/json': { schema: { type: 'array', items: note } } };
const notes = {
  openapi: '3.0.3',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': {
      get: { responses: { 200: { description: 'All.', content: list } } },
      post: { requestBody: { content }, responses: { 201: { description: 'Made.', content } } },
    },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: { description: 'One.', content } } },
    },
  },
};

async function notesNamed(name: string): Promise<MockDocument> {
  const document = await parseDocument(JSON.stringify(notes), name, 'any');
  return { name, model: resolveModel(document, name, 'any') };
}

async function count(mock: RunningMock, name: string): Promise<number> {
  const response = await fetch(`${mock.urls.get(name) ?? ''}/notes`);
  return ((await response.json()) as readonly unknown[]).length;
}

/** The raw response to a raw request. */
async function exchange(mock: RunningMock, sent: string): Promise<string> {
  const { hostname, port } = new URL(mock.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(sent);
  return text(socket);
}

describe('a running mock', () => {
  it('keeps the rows of unchanged documents, also if they move', async () => {
    const [one, two] = await Promise.all([notesNamed('one'), notesNamed('two')]);
    const behaviour = { isStateful: true, rows: 3 };
    const mock = await startMock({ documents: [one], port: 0, behaviour });
    const body = JSON.stringify({ text: 'Mine' });
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`${mock.url}/notes`, { method: 'POST', headers, body });
    mock.replace([one, two]);
    expect([await count(mock, 'one'), await count(mock, 'two')]).toEqual([4, 3]);
    mock.replace([await notesNamed('one')]);
    expect(await count(mock, 'one')).toBe(3);
    await mock.stop();
  });

  it.each([
    ['no host', 'GET /notes HTTP/1.1\r\n\r\n', '"message":"The request has no Host header."'],
    [
      'two hosts',
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
      'The request has several Host headers.',
    ],
    ['what is not HTTP', 'hello\r\n\r\n', '"code":"MALFORMED_REQUEST"'],
  ])('rejects %s with a body', async (_, sent, reported) => {
    const mock = await startMock({ documents: [await notesNamed('notes')], port: 0 });
    const response = await exchange(mock, sent);
    await mock.stop();
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain(reported);
  });

  it('sends the same bytes in every run with a seed', async () => {
    const head = 'GET /notes HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const responses: string[] = [];
    for (const documents of [[await notesNamed('notes')], [await notesNamed('notes')]]) {
      const mock = await startMock({ documents, port: 0, behaviour: { seed: 7 } });
      responses.push(await exchange(mock, head));
      await mock.stop();
    }
    expect(responses[0]).toBe(responses[1]);
    expect(responses[0]).toContain('Date: Wed, 01 Jan 2025 00:00:00 GMT');
  });

  it('reports each request, including cached responses and rejections', async () => {
    const reported: object[] = [];
    const mock = await startMock({
      documents: [await notesNamed('notes')],
      ...{ port: 0, onRequest: ({ milliseconds: _, ...report }) => void reported.push(report) },
    });
    for (const path of ['/notes/1', '/notes/1', '/notes/x?a=1', '/none'])
      await fetch(mock.url + path).then((response) => response.text());
    await mock.stop();
    const found = { method: 'GET', url: '/notes/1', status: 200, operation: 'getNotesById' };
    expect(reported).toEqual([
      found,
      found,
      {
        ...{ ...found, url: '/notes/x?a=1', status: 400 },
        reason: 'query a is not a parameter of this operation; path id must be an integer',
      },
      {
        ...{ method: 'GET', url: '/none', status: 404, operation: null },
        reason: expect.any(String) as string,
      },
    ]);
  });

  it('answers an unknown Expect header', async () => {
    const mock = await startMock({ documents: [await notesNamed('notes')], port: 0 });
    const head = 'GET /notes HTTP/1.1\r\nHost: a\r\nExpect: x\r\nConnection: close\r\n\r\n';
    expect(await exchange(mock, head)).toMatch(/^HTTP\/1\.1 200 /);
    await mock.stop();
  });
});
