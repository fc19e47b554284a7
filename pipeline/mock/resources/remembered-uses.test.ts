import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';
import type { CalledMock } from '../testing/mock-of.ts';

const text = { type: 'string' };
const object = (properties: object, required: readonly string[] = []): object => ({
  type: 'object',
  ...{ properties, additionalProperties: false },
  ...(required.length === 0 ? {} : { required }),
});
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const answering = (schema: object, status = 200): object => ({
  responses: { [status]: { description: '', ...json(schema) } },
});
const taking = (schema: object): object => ({ requestBody: { required: true, ...json(schema) } });
const key = { in: 'path', name: 'jobId', required: true, schema: text };

const quota = object({ limit: { type: 'integer' }, used: { type: 'integer' } }, ['limit', 'used']);
const job = object({ id: text, name: text, status: text, quota }, ['id', 'status', 'quota']);
const wrapped = object({ status: { enum: ['OK'] }, job, warnings: object({ code: text }) }, [
  'status',
  'job',
]);
const sentJob = object({ name: text, quota: object({ limit: { type: 'integer' } }) });
const note = object({ id: text, title: text }, ['id', 'title']);
const wholeNote = object({ id: text, title: text, text, secret: { ...text, writeOnly: true } }, [
  'id',
  'title',
  'text',
]);
const sentNote = object({ title: text, text, secret: text });
const noteKey = { ...key, name: 'noteId' };

const app = object({ id: text, name: text }, ['id', 'name']);
const wholeApp = object({ applicationId: text, name: text, owner: app }, ['applicationId', 'name']);
const appKey = { ...key, name: 'applicationId' };
const layer = object({ id: text, name: text, color: text }, ['id', 'name', 'color']);
const ipSet = object({ Name: text, Format: text }, ['Name']);
const setKey = { ...key, name: 'ipSetId' };

const document = {
  openapi: '3.0.3',
  info: { title: 'Envelopes', version: '1' },
  paths: {
    '/jobs': { post: { ...taking(sentJob), ...answering(wrapped, 201) } },
    '/jobs/{jobId}': {
      parameters: [key],
      get: answering(wrapped),
      patch: { ...taking(sentJob), ...answering(wrapped) },
    },
    '/apps': {
      get: answering({ type: 'array', items: app }),
      post: { ...taking(object({ name: text })), ...answering(wholeApp, 201) },
    },
    '/apps/{applicationId}': { parameters: [appKey], get: answering(wholeApp) },
    '/apps/{id}': {
      parameters: [{ ...key, name: 'id' }],
      delete: { responses: { 204: { description: '' } } },
    },
    '/layers': {
      get: answering({ type: 'array', items: layer }),
      post: { ...taking(object({ name: text })), ...answering(layer, 201) },
    },
    '/layers/{id}': {
      parameters: [{ ...key, name: 'id' }],
      get: answering(object({ id: text, result: layer }, ['id', 'result'])),
    },
    '/ipset': { post: { ...taking(ipSet), ...answering(object({ IpSetId: text }), 201) } },
    '/ipset/{ipSetId}': { parameters: [setKey], get: answering(ipSet) },
    '/notes/': { get: answering({ type: 'array', items: note }) },
    '/notes': { post: { ...taking(sentNote), ...answering(note, 201) } },
    '/notes/{noteId}': {
      parameters: [noteKey],
      get: answering(wholeNote),
      patch: { ...taking(sentNote), ...answering(wholeNote) },
    },
  },
};

interface Wrapped {
  readonly job: { readonly id: string };
}

describe('a stateful mock of a third-party document', () => {
  let mock: CalledMock;
  beforeAll(async () => {
    mock = await mockOf(document, { isStateful: true });
  });
  beforeEach(() => mock.call('POST /__mock/reset'));
  afterAll(() => mock[Symbol.asyncDispose]());

  it('stores rows that are wrapped and have no list', async () => {
    const made = await mock.call('POST /jobs', { name: 'a', quota: { limit: 5 } });
    const { id } = (made.body as Wrapped).job;
    expect(made).toMatchObject({ status: 201, body: { status: 'OK', job: { name: 'a' } } });
    expect((await mock.call(`GET /jobs/${id}`)).body).toMatchObject({ job: { id, name: 'a' } });
    await mock.call(`PATCH /jobs/${id}`, { name: 'b' });
    expect((await mock.call(`GET /jobs/${id}`)).body).toMatchObject({ job: { id, name: 'b' } });
  });

  it('merges partial objects', async () => {
    const made = await mock.call('POST /jobs', { quota: { limit: 5 } });
    expect(made.body).toMatchObject({ job: { quota: { limit: 5 } } });
    const { id } = (made.body as Wrapped).job;
    const changed = await mock.call(`PATCH /jobs/${id}`, { quota: { limit: 6 } });
    expect(changed.body).toMatchObject({ job: { quota: { limit: 6 } } });
  });

  it('treats a path with a trailing slash as the same', async () => {
    const made = await mock.call('POST /notes', { title: 'a' });
    expect((await mock.call('GET /notes/')).body).toContainEqual(made.body);
  });

  it('names the key of a row as in its path', async () => {
    const made = await mock.call('POST /apps', { name: 'a' });
    const { applicationId } = made.body as { readonly applicationId: string };
    const found = await mock.call(`GET /apps/${applicationId}`);
    expect(found).toMatchObject({ status: 200, body: { applicationId, name: 'a' } });
  });

  it('treats a path with another parameter name as the same', async () => {
    const { body } = await mock.call('POST /apps', { name: 'a' });
    const { applicationId } = body as { readonly applicationId: string };
    expect((await mock.call(`DELETE /apps/${applicationId}`)).status).toBe(204);
    expect((await mock.call(`GET /apps/${applicationId}`)).status).toBe(404);
  });

  it('finds a wrapped row next to another id', async () => {
    const made = (await mock.call('POST /layers', { name: 'a' })).body;
    const { id } = made as { readonly id: string };
    expect((await mock.call(`GET /layers/${id}`)).body).toMatchObject({ result: made });
  });

  it('does not treat a name as an id', async () => {
    const { body } = await mock.call('POST /ipset', { Name: 'a', Format: 'b' });
    const { IpSetId } = body as { readonly IpSetId: string };
    expect((await mock.call(`GET /ipset/${IpSetId}`)).status).toBe(200);
  });

  it('returns sent values that the list omits, except write-only ones', async () => {
    const made = await mock.call('POST /notes', { title: 'a', text: 'b', secret: 'c' });
    const { id } = made.body as { readonly id: string };
    expect(made.body).toEqual({ id, title: 'a' });
    expect((await mock.call(`GET /notes/${id}`)).body).toEqual({ id, title: 'a', text: 'b' });
    await mock.call(`PATCH /notes/${id}`, { text: 'd' });
    expect((await mock.call(`GET /notes/${id}`)).body).toEqual({ id, title: 'a', text: 'd' });
    expect((await mock.call('GET /notes/')).body).toContainEqual({ id, title: 'a' });
  });
});
