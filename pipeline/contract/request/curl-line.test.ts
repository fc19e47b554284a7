import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlLine, withoutCredentials } from './curl-line.ts';

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

test('prints a long body from its repeated character', () => {
  const body = `{"a":"${"it's ".repeat(3)}","b":"${'x'.repeat(200_000)}"}`;
  const request = { method: 'POST', url: 'http://h/rows', headers: {}, body };
  const line = curlLine(request, secrets).replace(/curl .*$/, 'cat');
  expect(line.length).toBeLessThan(200);
  expect(execFileSync('/bin/sh', ['-c', line], { encoding: 'utf8' })).toBe(body);
});
