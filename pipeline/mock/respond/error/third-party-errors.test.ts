import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mockOf } from '../../testing/mock-of.ts';
import type { CalledMock } from '../../testing/mock-of.ts';
import { rejecting } from '../../testing/rejecting.ts';

describe('errors and bodies in the words of a third-party document', () => {
  let mock: CalledMock;
  beforeAll(async () => {
    mock = await mockOf(rejecting);
  });
  afterAll(() => mock[Symbol.asyncDispose]());

  const whole = 'The request is not valid: name is required.';
  it.each<readonly [path: string, body: unknown]>([
    ['/problem', { type: 'about:blank', title: 'Bad Request', status: 400, detail: whole }],
    ['/fields', { errors: [{ field: 'name', message: 'is required' }] }],
    ['/nested', { error: { type: 'invalid_request_error', message: whole, param: 'name' } }],
    [
      '/jsonapi',
      { errors: [{ status: '400', detail: 'name is required', source: { pointer: '/name' } }] },
    ],
    [
      '/fastapi',
      { detail: [{ loc: ['body', 'name'], msg: 'is required', type: 'validation_failed' }] },
    ],
    ['/twins', { title: 'Bad Request', detail: whole }],
    ['/texts', ['name is required']],
    ['/byField', { errors: { name: ['is required'] } }],
    ['/onlyError', { error: whole }],
    ['/short', { code: 'BAD_INPUT', msg: 'The request' }],
    ['/plain', whole],
    ['/byExample', { messages: ['name is required'], errors: { name: ['is required'] } }],
  ])('%s reports why a request is rejected', async (path, body) => {
    expect(await mock.call(`POST ${path}`, {})).toMatchObject({ status: 400, body });
  });

  it('has the headers that are declared for the status', async () => {
    const uuid = { type: 'string', format: 'uuid' };
    const { post } = rejecting.paths['/plain'];
    const traced = { required: true, schema: uuid };
    const responses = {
      ...post.responses,
      400: { ...post.responses[400], headers: { 'x-trace': traced } },
    };
    const paths = { '/plain': { post: { ...post, responses } } };
    await using own = await mockOf({ ...rejecting, paths });
    const { status, headers } = await own.call('POST /plain', {});
    expect([status, headers.get('x-trace')]).toEqual([
      400,
      expect.stringMatching(/^[\da-f-]{36}$/),
    ]);
  });

  it.each<readonly [what: string, line: string, status: number, body: object]>([
    ['an unknown path', 'GET /nope', 404, { error: { message: 'There is nothing at this path.' } }],
    [
      'an unknown method',
      'DELETE /pet',
      405,
      { detail: 'This path does not support this method.' },
    ],
    [
      'a code that is asked for',
      'GET /pet?__code=404',
      404,
      { error: { message: 'No such pet.' } },
    ],
  ])('reports %s in a format of the document', async (_, line, status, body) => {
    expect(await mock.call(line)).toMatchObject({ status, body });
  });

  it.each([
    [
      'application/xml',
      '<?xml version="1.0" encoding="UTF-8"?>\n<Pet id="1"><p:name xmlns:p="urn:p">R&amp;B</p:name>' +
        '<tags><tag>t</tag></tags><url>u</url><url>v</url></Pet>',
    ],
    ['text/csv', 'a,b\r\n1,"x,""y"""\r\n'],
  ])('spells %s as declared', async (accept, body) => {
    expect((await mock.call('GET /pet', undefined, { Accept: accept })).body).toBe(body);
  });

  it.each([
    ['code=404', 404],
    ['CODE = "404"', 404],
    ['respond-async, note="a, code=500", code=404', 404],
    ['code=404, code=200', 404],
    ['wait=10; code=404', 404],
    ['return=minimal', 200],
    ['dynamic, seed=word', 200],
    ['code=4XX', 400],
    ['dynamic=perhaps', 400],
    ['example=nobody', 400],
    ['code=418', 400],
  ])('accepts Prefer: %s', async (prefer, status) => {
    expect((await mock.call('GET /pet', undefined, { Prefer: prefer })).status).toBe(status);
  });
});
