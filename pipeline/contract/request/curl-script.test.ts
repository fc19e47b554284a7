import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlScript } from './curl-script.ts';

const secrets = { headers: new Set<string>(), query: new Set<string>() };
const marks = ['specmillROW0x', 'specmillROW1x'];

/** The arguments of the last request, if each earlier one gets a response. */
function lastOf(script: string, response: string): string {
  const curl = `curl() { if [ "$1" = -i ]; then printf '%s\\n' "$@"; else cat <<'END'\n${response}\nEND\nfi; }`;
  return execFileSync('/bin/sh', ['-c', `${curl}\n${script}`], { encoding: 'utf8' });
}

test('uses the keys of responses in the URLs and bodies of later requests', () => {
  const create = { method: 'POST', url: 'http://h/rows', headers: {}, body: '{"name":"it\'s"}' };
  const last = {
    ...{ method: 'PUT', url: `http://h/rows/${marks[0]}?x=a%20b`, headers: {} },
    body: `{"text":"it's ${marks[0]}","id":${marks[1]}}`,
  };
  const key = { property: 'id', index: 1 };
  const steps = [
    { request: create, keys: [{ ...key, mark: marks[0] ?? '' }] },
    { request: create, keys: [{ ...key, mark: marks[1] ?? '' }] },
    { request: last, keys: [] },
  ];
  expect(lastOf(curlScript(steps, secrets), '{"by": {"id": 1}, "id": "a-2"}')).toBe(
    `-i\n-X\nPUT\nhttp://h/rows/a-2?x=a%20b\n--data-binary\n{"text":"it's a-2","id":a-2}\n`,
  );
});

test('finds two keys in one response, and one in Location', () => {
  const create = { method: 'POST', url: 'http://h/rows', headers: {}, body: '{}' };
  const last = { method: 'GET', url: `http://h/${marks.join('/')}`, headers: {}, body: null };
  const keys = [
    { mark: marks[0] ?? '', property: 'id', index: 0 },
    { mark: marks[1] ?? '', property: null, index: 0 },
  ];
  const steps = [
    { request: create, keys },
    { request: last, keys: [] },
  ];
  const response = 'HTTP/1.1 201 Created\nLocation: /rows/b-7?x=1\n\n{"id": 12}';
  expect(lastOf(curlScript(steps, secrets), response)).toBe('-i\n-X\nGET\nhttp://h/12/b-7\n');
});
