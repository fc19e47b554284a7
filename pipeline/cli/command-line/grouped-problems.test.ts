import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { groupedProblems, positionedProblems, shownPlaces } from './grouped-problems.ts';
import { positionsIn } from './text-positions.ts';

const json = `{
  "info": { "title": "a \\"/b\\": {", "tags": [] },
  "paths": {
    "/a": { "get": { "parameters": [{ "name": "x" }, 5,
      { "in": "query" }] } },
    "/a~b": {}
  }
}`;

const yaml = `# A comment.
info: { title: a }
paths:
  /a:
    get: &shared
      parameters:
        - name: x
        - in: query
    put: *shared
  "/a~b": {}
  200: {}
`;

test.each([
  [json, '#', 1, 1],
  [json, '#/info/title', 2, 13],
  [json, '#/paths', 3, 3],
  [json, '#/paths/~1a/get/parameters/0/name', 4, 39],
  [json, '#/paths/~1a/get/parameters/1', 4, 54],
  [json, '#/paths/~1a/get/parameters/2/in', 5, 9],
  [json, '#/paths/~1a/get/parameters/3', 4, 22],
  [json, '#/paths/~1a~0b/post/responses', 6, 5],
  [json, '#/unknown', 1, 1],
  [yaml, '#/info/title', 2, 9],
  [yaml, '#/paths/~1a/get/parameters/1/in', 8, 11],
  [yaml, '#/paths/~1a/put/parameters/0', 7, 11],
  [yaml, '#/paths/~1a~0b', 10, 3],
  [yaml, '#/paths/200/get', 11, 3],
])('finds a place in %#: %s', (text, pointer, line, column) => {
  expect(positionsIn(text, ['#/info', pointer])[1]).toEqual({ line, column });
});

it('finds nothing in a text that is neither', () => {
  expect(positionsIn('a: b: [', ['#/a'])).toEqual([null]);
});

it('tells one cause once, with its first places', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'grouped-'));
  const file = join(folder, 'a.json');
  await writeFile(file, json);
  const at = (place: string, message = 'Same.') => {
    return { code: 'DOCUMENT_INVALID' as const, message, place };
  };
  const problems = [
    at(`${file}#/paths/~1a`),
    at(`${file}#/info`, 'Other.'),
    at('git:HEAD:a.json#/paths'),
    ...['b', 'c', 'd'].map((place) => at(place)),
  ];
  expect(
    groupedProblems(problems).map((group) => [group.problem.message, shownPlaces(group)]),
  ).toEqual([
    ['Same.', [`${file}:4:5 #/paths/~1a`, 'git:HEAD:a.json#/paths', 'b', '2 more places']],
    ['Other.', [`${file}:2:3 #/info`]],
  ]);
  expect(positionedProblems(problems)[0]).toEqual({ ...problems[0], line: 4, column: 5 });
  await rm(folder, { recursive: true });
});
