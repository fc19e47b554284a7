import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PipelineError } from '../../errors.ts';
import { loadDocument, parseDocument } from './load-document.ts';

const folder = await mkdtemp(join(tmpdir(), 'specmill-document-'));
afterAll(() => rm(folder, { recursive: true }));

const head = '"openapi":"3.0.3","info":{"title":"T","version":"1"},"paths":{}';

const yamlHead = `openapi: 3.0.3
info: {title: T, version: '1'}
paths:
  /a:
    get:
      responses:
        200: {description: Fine.}
`;

const rejections: readonly (readonly [
  what: string,
  text: string,
  code: string,
  reported: string,
])[] = [
  ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', 'DOCUMENT_INVALID', 'line 3, column 3'],
  [
    'a key twice in an object',
    `{${head},\n"x-a":[{"b":1,"c":{"b":"\\"b\\":"}},{"b":2}],\n"x-a":3}`,
    'DOCUMENT_INVALID',
    'The key "x-a" is in the same object twice, in lines 2 and 3.',
  ],
  [
    'a misspelt key',
    `{"openapi":"3.0.3","info":{"title":"T","version":"1","descripton":"D"},"paths":{}}`,
    'DOCUMENT_INVALID',
    'Did you mean "description"?',
  ],
  [
    'a misspelt key with swapped letters',
    `{${head},"components":{"responses":{"A":{"description":"D","contnet":{}}}}}`,
    'DOCUMENT_INVALID',
    'Did you mean "content"?',
  ],
  [
    'a misspelt key that is required',
    '{"openapi":"3.0.3","info":{"titel":"T","version":"1"},"paths":{}}',
    'DOCUMENT_INVALID',
    'Did you mean "title" by "titel"?',
  ],
  [
    'a misspelt section of components',
    `{${head},"components":{"shemas":{"A":{}},"responses":{"B":{"$ref":"#/components/schemas/A"}}}}`,
    'DOCUMENT_INVALID',
    'Did you mean "schemas" by "shemas"?',
  ],
  [
    'a misspelt reference',
    `{${head},"components":{"schemas":{"Owner":{"type":"object"},"A":{"$ref":"#/components/schemas/Onwer"}}}}`,
    'DOCUMENT_INVALID',
    'Did you mean "#/components/schemas/Owner"?',
  ],
  [
    'a misspelt style',
    `{${head},"components":{"parameters":{"A":{"name":"a","in":"query","style":"from","schema":{}}}}}`,
    'DOCUMENT_INVALID',
    '"from" is not a style of parameters. Did you mean "form"?',
  ],
  [
    'a misspelt type of security',
    `{${head},"components":{"securitySchemes":{"A":{"type":"htp","scheme":"bearer"}}}}`,
    'DOCUMENT_INVALID',
    'Did you mean "http"?',
  ],
  [
    'a path without one of its parameters',
    '{"openapi":"3.0.3","info":{"title":"T","version":"1"},"paths":{"/a/{idd}":{"get":{"parameters":[{"name":"id","in":"path","required":true,"schema":{}}],"responses":{"200":{"description":"D"}}}}}}',
    'DOCUMENT_INVALID',
    'There is a path parameter "id", but no {id} in the path.',
  ],
  [
    'a list of types',
    `{${head},"components":{"schemas":{"A":{"type":["string","null"]}}}}`,
    'DOCUMENT_INVALID',
    'add "nullable": true',
  ],
  ['text that ends too early', '{\n  "a":', 'DOCUMENT_INVALID', 'line 2, column 7'],
  ['YAML', 'openapi: 3.0.3\n', 'DOCUMENT_INVALID', 'YAML'],
  ['a list', '[]', 'DOCUMENT_INVALID', 'The document is not a JSON object'],
  ['OpenAPI 3.1', '{"openapi":"3.1.0"}', 'DOCUMENT_VERSION', 'OpenAPI "3.1.0"'],
  ['Swagger 2.0', '{"swagger":"2.0"}', 'DOCUMENT_VERSION', 'Swagger "2.0"'],
  ['no version', '{}', 'DOCUMENT_VERSION', 'The document has no OpenAPI version'],
  [
    'deep nesting',
    `{${head},"x-a":${'['.repeat(50000)}${']'.repeat(50000)}}`,
    'DOCUMENT_INVALID',
    'nested too deeply',
  ],
  [
    'a reference to a file',
    `{${head},"components":{"schemas":{"A":{"$ref":"../../etc/passwd"}}}}`,
    'DOCUMENT_INVALID',
    '"../../etc/passwd" points outside the document',
  ],
  [
    'a reference to a host',
    `{${head},"components":{"examples":{"A":{"value":{"$ref":"http://127.0.0.1:1/a"}}}}}`,
    'DOCUMENT_INVALID',
    'points outside the document',
  ],
  [
    'a reference to nothing',
    `{${head},"components":{"schemas":{"A":{"$ref":"#/components/schemas/B"}}}}`,
    'DOCUMENT_INVALID',
    'The reference "#/components/schemas/B" points to nothing.',
  ],
  [
    'a misspelt type',
    `{${head},"components":{"schemas":{"A":{"type":"integr"}}}}`,
    'DOCUMENT_INVALID',
    'This value is not allowed; did you mean integer?',
  ],
  [
    'a parameter in a place that is misspelt',
    `{"openapi":"3.0.3","info":{"title":"a","version":"1"},"paths":{"/a":{"get":{"parameters":[{"name":"b","in":"querry","schema":{"type":"string"}}],"responses":{"204":{"description":"Done."}}}}}}`,
    'DOCUMENT_INVALID',
    'A parameter cannot be in "querry".',
  ],
  ['a key that OpenAPI does not know', `{${head},"path":{}}`, 'DOCUMENT_INVALID', 'path'],
  [
    'no responses',
    `{"openapi":"3.0.3","info":{"title":"a","version":"1"},"paths":{"/a":{"get":{"responses":{}}}}}`,
    'DOCUMENT_INVALID',
    'This must have at least 1 property.',
  ],
  [
    'a missing version',
    `{"openapi":"3.0.3","info":{"title":"a"},"paths":{}}`,
    'DOCUMENT_INVALID',
    'The key "version" is missing.',
  ],
];

const yamlRejections: readonly (readonly [
  what: string,
  text: string,
  place: string,
  reported: string,
])[] = [
  ['an unclosed list', 'openapi: 3.0.3\na: [1\nb: 2\n', ':3:1', 'must be sufficiently indented'],
  ['a key that is twice', 'a: 1\na: 2\n', ':2:1', 'Map keys must be unique'],
  ['several documents', 'a: 1\n---\nb: 1\n', ':2:1', 'several documents'],
  ['deep nesting', '- '.repeat(20_000), '', 'nested too deeply'],
  ['an alias of itself', 'a: &a [*a, *a]', '', 'are circular or expand without limit'],
  [
    'aliases that grow',
    `l0: &l0 [x]\n${Array.from({ length: 9 }, (_, n) => `l${n + 1}: &l${n + 1} [${`*l${n},`.repeat(9)}]`).join('\n')}`,
    '',
    'Excessive alias count',
  ],
  ['an alias of nothing', 'a: *b', '', 'Unresolved alias'],
  ['a word', 'hello', '#', 'The document is not a JSON object'],
  [
    'a reference to a file',
    `${yamlHead}x: {$ref: b.yaml}`,
    '#/x/$ref',
    'points outside the document',
  ],
];

describe('loadDocument of third-party YAML', () => {
  it('reads it as the JSON that it represents', async () => {
    const text = `# Pets\n${yamlHead}x-shared: &shared {description: Fine.}\nx-date: 2020-01-01\nx-merged:\n  <<: *shared\n  a: on\n`;
    expect(await parseDocument(text, 'a.yaml', 'any')).toMatchObject({
      paths: { '/a': { get: { responses: { 200: { description: 'Fine.' } } } } },
      'x-date': '2020-01-01',
      'x-merged': { description: 'Fine.', a: 'on' },
    });
  });

  it.each(yamlRejections)('rejects %s', async (_what, text, place, reported) => {
    const error: unknown = await parseDocument(text, 'a.yaml', 'any').catch(
      (thrown: unknown) => thrown,
    );
    const [problem] = (error as PipelineError).problems;
    expect(problem).toMatchObject({ code: 'DOCUMENT_INVALID', place: `a.yaml${place}` });
    expect(problem.message).toContain(reported);
  });
});

describe('loadDocument', () => {
  it.each(rejections)('rejects %s', async (_what, text, code, reported) => {
    const path = join(folder, 'document.json');
    await writeFile(path, text);
    const error: unknown = await loadDocument(path, 'openapi/a.json').catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(PipelineError);
    const [problem] = (error as PipelineError).problems;
    expect(problem.code).toBe(code);
    expect(`${problem.message} ${problem.hint ?? ''}`).toContain(reported);
    expect(problem.place).toMatch(/^openapi\/a\.json[#:]/);
  });

  it('suggests what to do if there is no document', async () => {
    await expect(loadDocument(join(folder, 'none.json'), 'none.json')).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
  });

  it('rejects text that is not UTF-8', async () => {
    const path = join(folder, 'latin1.json');
    await writeFile(path, Buffer.from([0x7b, 0xe9, 0x7d]));
    await expect(loadDocument(path, 'latin1.json')).rejects.toThrow('is not UTF-8 text');
  });

  it('reads a document with recursive schemas', async () => {
    const text = `{${head},"components":{"schemas":{"A":{"type":"object","properties":{"b":{"$ref":"#/components/schemas/B"}}},"B":{"type":"object","properties":{"a":{"$ref":"#/components/schemas/A"}}}}}}`;
    const document = await parseDocument(text, 'circle.json');
    expect(document.components?.schemas?.['A']).toEqual({
      type: 'object',
      properties: { b: { $ref: '#/components/schemas/B' } },
    });
  });
});
