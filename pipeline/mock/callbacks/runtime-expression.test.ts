import { expect, it } from 'vitest';
import { resolveTemplate } from './runtime-expression.ts';
import type { CallbackSource } from './runtime-expression.ts';

const source: CallbackSource = {
  url: 'http://127.0.0.1:3334/pets/7?tag=a',
  method: 'POST',
  requestHeaders: { 'x-hook': 'http://localhost:1/', host: '127.0.0.1:3334' },
  query: new Map<string, unknown>([
    ['tag', ['a']],
    ['page', 2],
    ['many', ['a', 'b']],
  ]),
  path: new Map([['petId', JSON.rawJSON('9007199254740993')]]),
  requestBody: {
    hook: 'http://localhost:2/',
    a: { 'b/c': [{ d: 'deep' }] },
    host: 'localhost',
    no: null,
  },
  status: 201,
  responseHeaders: { Location: '/pets/7' },
  responseBody: { id: 7 },
};

it.each([
  ['$request.body#/hook', 'http://localhost:2/'],
  ['{$request.body#/hook}', 'http://localhost:2/'],
  ['{$request.body#/a/b~1c/0/d}', 'deep'],
  ['{$request.header.X-Hook}', 'http://localhost:1/'],
  ['{$request.query.tag}{$request.query.page}', 'a2'],
  ['{$request.path.petId}', '9007199254740993'],
  ['{$response.header.location}', '/pets/7'],
  ['{$url} {$method} {$statusCode}', 'http://127.0.0.1:3334/pets/7?tag=a POST 201'],
  ['http://{$request.body#/host}/cb?id={$response.body#/id}', 'http://localhost/cb?id=7'],
  [
    '{$request.body#/hook}?url={$request.body#/hook}&n={$request.query.page}',
    'http://localhost:2/?url=http%3A%2F%2Flocalhost%3A2%2F&n=2',
  ],
  ['http://localhost/cb', 'http://localhost/cb'],
  ['{$request.body#/none}', null],
  ['{$request.body#/no}', null],
  ['{$request.body#/__proto__/toString}', null],
  ['$request.body', null],
  ['{$request.query.many}', null],
  ['{$request.cookie.a}', null],
  ['{$response.body#/id/x}', null],
])('resolves %s', (template, text) => {
  expect(resolveTemplate(template, source)).toBe(text);
});

it('finds nothing without a body', () => {
  const bare = { ...source, requestBody: null, responseBody: 'text' };
  expect(resolveTemplate('{$request.body#/hook}', bare)).toBeNull();
  expect(resolveTemplate('{$response.body}', bare)).toBe('text');
});
