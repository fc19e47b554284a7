import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readClientRuntime } from '../../pipeline/cli/build/clients/client-runtime.ts';
import { makeTypes } from '../../pipeline/cli/build/clients/types-file.ts';
import { emitCore } from '../../pipeline/emit/clients/core/emit-core.ts';
import { parseDocument } from '../../pipeline/model/load/load-document.ts';
import { resolveModel } from '../../pipeline/model/resolve-model.ts';

const evil = '*/ throw 1; `${throw 2}` </script>\u2028\u202e\r\n';
let count = 0;
const marks: string[] = [];
/** A recognizable description whose text tries to break out of its comment. */
function described(): string {
  const mark = `mark${(count += 1)}end`;
  marks.push(mark);
  return `${mark} ${evil} tail`;
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const document = () => ({
  openapi: '3.0.3',
  info: { title: evil, version: '1', description: described() },
  'x-db': { format: 2, provider: 'sqlite' },
  servers: [
    { url: 'https://{r}.x.org/`', description: described(), variables: { r: { default: "e'u" } } },
  ],
  tags: [{ name: evil, description: described() }],
  security: [{ key: [] }],
  paths: {
    "/it's/`$`/{id}": {
      get: {
        operationId: "get '*/ it",
        tags: [evil],
        summary: described(),
        description: described(),
        deprecated: true,
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: described(),
            schema: { type: 'string' },
          },
          { name: 'a&b*/', in: 'query', description: described(), schema: { type: 'string' } },
          { name: 'innerParameter', in: 'query', 'x-internal': true, schema: { type: 'string' } },
        ],
        responses: {
          200: { description: described(), ...json({ $ref: '#/components/schemas/Thing' }) },
        },
      },
      delete: {
        operationId: 'innerOperation',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        'x-internal': true,
        responses: { 204: { description: 'x' } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: "x-'key", description: described() },
    },
    schemas: {
      Thing: {
        type: 'object',
        description: described(),
        required: ['id', 'innerProperty'],
        properties: {
          id: { type: 'string', description: described(), default: evil, example: evil },
          innerProperty: { type: 'string', 'x-internal': true },
          "we'ird\u2028*/\\`": { type: 'string', description: described() },
          __proto__x: { type: 'string', enum: [evil, "'", '\\'], description: described() },
          state: {
            type: 'string',
            enum: ['a', 'b'],
            'x-enumDescriptions': [described(), described()],
          },
        },
      },
      'Weird.name-x': { type: 'string', description: described() },
      Promise: { type: 'string' },
      class: { type: 'object', properties: {} },
    },
  },
});

it('is inert and complete for any text in the document', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clients-'));
  try {
    const model = resolveModel(
      await parseDocument(JSON.stringify(document()), 'a.json', 'any'),
      'a.json',
    );
    const place = { model, documentPath: 'a.json' };
    const types = await makeTypes(place);
    const files = emitCore({ ...place, output: '', runtime: await readClientRuntime(), types });
    for (const { path, content } of files) await writeFile(join(folder, path), content);
    const text = files.map(({ content }) => String(content)).join('\n');
    expect(marks.filter((mark) => !text.includes(mark))).toEqual([]);
    expect(text).not.toMatch(/inner[OP]|x-db|x-crud|[\u2028\u202e]/);
    expect(text).toContain('baseUrl: "https://e\'u.x.org/`"');
    await symlink(
      fileURLToPath(new URL('../../node_modules', import.meta.url)),
      join(folder, 'node_modules'),
    );
    const flags = '--noEmit --strict --target es2022 --module nodenext --skipLibCheck --types node';
    const tsc = join(folder, 'node_modules/typescript/bin/tsc');
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const run = promisify(execFile)(process.execPath, [
      tsc,
      ...flags.split(' '),
      join(folder, 'client.ts'),
    ]);
    expect(
      await run.catch(({ stdout }: { readonly stdout: string }) => ({ stdout })),
    ).toMatchObject({
      stdout: '',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
