import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlLine, withoutCredentials } from './curl-line.ts';

const secrets = { headers: new Set(['authorization']), query: new Set(['api_key']) };
const hostile = `'; touch /tmp/owned; echo "$HOME" \`id\` \\ {a,b} *`;

test('gives a shell the very words of the request, however hostile they are', () => {
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

test('names secrets as variables and never shows them', () => {
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

test('leaves out every credential, also one that a hook added', () => {
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
