import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlLine, curlLines, withoutCredentials } from './curl-line.ts';

const secrets = { headers: new Set(['authorization']), query: new Set(['api_key']) };
const hostile = `'; touch /tmp/owned; echo "$HOME" \`id\` \\ {a,b} *`;

test('quotes hostile text of a request for the shell', () => {
  const request = {
    method: 'POST',
    url: 'http://127.0.0.1:1/a?b=%27',
    headers: { 'x-note': hostile },
    body: hostile,
  };
  const line = curlLine(request, secrets).replace(/^curl/, `printf '%s\\0'`);
  const words = execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);
  expect(words).toEqual([
    '-i',
    '-X',
    'POST',
    request.url,
    '-H',
    `x-note: ${hostile}`,
    '--data-binary',
    hostile,
  ]);
});

test('replaces secrets by variables', () => {
  const request = {
    method: 'GET',
    url: 'http://127.0.0.1:1/a?api_key=hush&b=1',
    headers: { authorization: 'Bearer hush' },
    body: null,
  };
  const line = curlLine(request, secrets);
  expect(line).not.toContain('hush');
  expect(line).toContain('"$AUTHORIZATION"');
  expect(line).toContain('"$API_KEY"');
});

test('omits every credential, including those added by hooks', () => {
  const request = {
    method: 'GET',
    url: 'http://127.0.0.1:1/a?api_key=hush&b=1',
    headers: { authorization: 'x', accept: '*/*' },
    body: null,
  };
  expect(withoutCredentials(request, secrets)).toMatchObject({
    url: 'http://127.0.0.1:1/a?b=1',
    headers: { accept: '*/*' },
  });
});

test('recreates the row of a request, and uses its key', () => {
  const create = { method: 'POST', url: 'http://h/rows', headers: {}, body: '{"name":"it\'s"}' };
  const again = { method: 'GET', url: 'http://h/rows/17?x=a%20b&y=17', headers: {}, body: null };
  const lines = curlLines(again, { request: create, property: 'id', key: '17' }, secrets);
  const script = `curl() { if [ "$1" = -s ]; then echo '{"own": 1, "id": "a-2"}'; else printf '%s\n' "$@"; fi; }\n${lines}`;
  const sent = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' });
  expect(sent).toBe('-i\n-X\nGET\nhttp://h/rows/a-2?x=a%20b&y=17\n');
  const other = curlLines({ ...again, url: 'http://h/rows' }, null, secrets);
  expect(other).toBe('curl -i -X GET http://h/rows');
});
