import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mockOf } from '../testing/mock-of.ts';
import type { CalledMock } from '../testing/mock-of.ts';

const saying = (name: string, parameters: readonly object[] = []): object => ({
  operationId: name,
  parameters,
  responses: {
    200: { description: '', content: { 'application/json': { example: name, schema: {} } } },
  },
});
const required = (place: string, name: string, schema: object = { type: 'string' }): object => ({
  ...{ in: place, name, required: true, schema },
});
const taking = (mediaType: string): object => ({ requestBody: { content: { [mediaType]: {} } } });
const action = (name: string): object => required('query', 'Action', { enum: [name] });
const target = (name: string): object => required('header', 'X-Target', { enum: [name] });

const document = {
  openapi: '3.0.3',
  info: { title: 'Told apart', version: '1' },
  paths: {
    '/files/{key}': { get: saying('getFile', [required('path', 'key')]) },
    '/files/{key}#uploadId': {
      get: saying('listParts', [required('path', 'key'), required('query', 'uploadId')]),
    },
    '/#Action=ListTopics': { get: saying('listTopics', [action('ListTopics')]) },
    '/#Action=ListQueues': { get: saying('listQueues', [action('ListQueues')]) },
    '/#Put': { post: saying('put', [target('v1.Put')]) },
    '/#Get': { post: saying('get', [target('v1.Get')]) },
    '/servers': { get: saying('listServers') },
    '/servers?name={name}': {
      get: saying('serverByName', [required('path', 'name', { type: 'string', minLength: 2 })]),
    },
    '/servers?kind=old': { get: saying('oldServers') },
    '/#Action=Define': {
      get: saying('define', [
        action('Define'),
        required('query', 'Rule', { type: 'object', properties: { RuleName: {} } }),
        required('query', 'Domain'),
      ]),
    },
    '/analyze': { post: { ...saying('analyzeUrl'), ...taking('application/json') } },
    '/analyze#stream': { post: { ...saying('analyzeStream'), ...taking('image/*') } },
    '/icons/{id}': { get: saying('iconById', [required('path', 'id', { type: 'integer' })]) },
    '/icons/{term}': { get: saying('iconsByTerm', [required('path', 'term')]) },
    '/posts/{slug}': { get: saying('postBySlug', [required('path', 'slug')]) },
    '/posts/{id}': { get: saying('postById', [required('path', 'id', { type: 'integer' })]) },
    '/tags/{word}': {
      get: saying('tagByWord', [required('path', 'word', { type: 'string', pattern: '^[a-z]+$' })]),
    },
    '/tags/{year}': {
      get: saying('tagByYear', [required('path', 'year', { type: 'integer', minimum: 1900 })]),
    },
    '/tags/{number}': {
      get: saying('tagByNumber', [required('path', 'number', { type: 'integer' })]),
    },
    '/{name}': { get: saying('byName', [required('path', 'name')]) },
    '/{parent}': {
      get: saying('byParent', [
        required('path', 'parent'),
        { in: 'query', name: 'mask', schema: { type: 'string' } },
      ]),
    },
  },
};

describe('operations that differ only in query or headers', () => {
  let mock: CalledMock;
  beforeAll(async () => {
    mock = await mockOf(document);
  });
  afterAll(() => mock[Symbol.asyncDispose]());

  it.each([
    ['/files/a', 'getFile'],
    ['/files/a?uploadId=1', 'listParts'],
    ['/?Action=ListTopics', 'listTopics'],
    ['/?Action=ListQueues', 'listQueues'],
    ['/servers', 'listServers'],
    ['/servers?name=one', 'serverByName'],
    ['/servers?kind=old', 'oldServers'],
    ['/?Action=Define&Domain=a&RuleName=b', 'define'],
    ['/icons/7', 'iconById'],
    ['/icons/cat', 'iconsByTerm'],
    ['/posts/7', 'postById'],
    ['/posts/cat', 'postBySlug'],
    ['/tags/cat', 'tagByWord'],
    ['/tags/1984', 'tagByYear'],
    ['/tags/7', 'tagByNumber'],
    ['/x', 'byName'],
    ['/x?mask=a', 'byParent'],
  ])('%s means %s', async (url, name) => {
    expect((await mock.call(`GET ${url}`)).body).toBe(name);
  });

  it.each([
    ['v1.Put', 'put'],
    ['v1.Get', 'get'],
  ])('X-Target: %s means %s', async (value, name) => {
    expect((await mock.call('POST /', undefined, { 'X-Target': value })).body).toBe(name);
  });

  it('is selected by its constants if something else is missing', async () => {
    const { status, body } = await mock.call('GET /?Action=Define');
    expect(status).toBe(400);
    expect(body).toMatchObject({ details: [{ field: 'Rule' }, { field: 'Domain' }] });
  });

  it.each([
    ['application/json', '{}', 'analyzeUrl'],
    ['image/png', 'bytes', 'analyzeStream'],
  ])('a body of %s selects its operation', async (type, sent, name) => {
    const response = await mock.call('POST /analyze', sent, { 'Content-Type': type });
    expect(response).toMatchObject({ status: 200, body: name });
  });

  it('validates a value in the query as the path parameter', async () => {
    const { status, body } = await mock.call('GET /servers?name=x');
    expect(status).toBe(400);
    expect(body).toMatchObject({ details: [{ in: 'path', field: 'name' }] });
  });
});
