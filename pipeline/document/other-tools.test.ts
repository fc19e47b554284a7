import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Ajv } from 'ajv';
import express from 'express';
import * as validator from 'express-openapi-validator';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import type { OpenApiDocument, SchemaObject, SchemaOrReference } from '../openapi-document.ts';
import { readCatalogFixture } from './catalog-fixture.ts';
import { buildDocument } from './build-document.ts';

const folder = new URL('./fixtures/', import.meta.url);

async function documentOf(name: string): Promise<OpenApiDocument> {
  const { fixture, catalog, dialect } = await readCatalogFixture(
    new URL(`${name}/catalog.json`, folder),
  );
  const naming = fixture.naming ?? 'camelCase';
  return buildDocument(catalog, dialect, { title: 'Sample', naming }).document;
}

describe.each(readdirSync(folder))('the document of the fixture %s', (name) => {
  test('gives openapi-typescript types that compile', async () => {
    const document = await documentOf(name);
    const text = astToString(await openapiTypescript(structuredClone(document) as never));
    expect(compileProblems(text)).toEqual([]);
  });

  test('has names and ids that all generators accept', async () => {
    const { paths, components } = await documentOf(name);
    for (const schema of Object.keys(components?.schemas ?? {}))
      expect(schema).toMatch(/^[A-Za-z]\w*$/);
    const ids = Object.values(paths).flatMap(({ get, post, put, patch, delete: remove }) =>
      [get, post, put, patch, remove].flatMap((operation) => operation?.operationId ?? []),
    );
    for (const id of ids) expect(id).toMatch(/^[a-z]\w*$/);
    expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length);
    for (const path of Object.keys(paths)) expect(path).toMatch(/^\/[\w-]+(\/\{[A-Za-z_]\w*\})*$/);
  });

  test('has defaults and examples that satisfy their own schema', async () => {
    const { components } = await documentOf(name);
    for (const schema of Object.values(components?.schemas ?? {})) {
      for (const property of Object.values(propertiesOf(schema))) {
        const { default: value, example } = property as SchemaObject;
        for (const known of [value, example]) {
          const whole = { ...(property as SchemaObject), components };
          if (known !== undefined) expect(accepts(whole, known)).toBe(true);
        }
      }
    }
  });
});

test('a body without unusual names passes express-openapi-validator, and null is an enum member', async () => {
  const hostile = await documentOf('hostile-names');
  expect(await statusOf(hostile, '/user/x', 'PATCH', { page: '1' })).toBe(200);
  expect(await statusOf(hostile, '/etc-passwd', 'POST', { '10': 'x' })).toBe(200);
  const enums = await documentOf('enums-and-domains');
  expect(await statusOf(enums, '/shirts', 'POST', { size: null, facts: [1], moods: [null] })).toBe(
    200,
  );
  expect(await statusOf(enums, '/shirts', 'POST', { size: 'XL', facts: null })).toBe(400);
});

/** Response status of a server that only validates. */
async function statusOf(
  document: OpenApiDocument,
  path: string,
  method: string,
  body: unknown,
): Promise<number> {
  const app = express();
  app.use(express.json());
  const apiSpec = structuredClone(document) as never;
  app.use(
    validator.middleware({ apiSpec, ajvFormats: { mode: 'full' }, validateResponses: false }),
  );
  app.use((_request, response) => void response.json({}));
  const respondWithError: express.ErrorRequestHandler = (error: { status?: number }, ...rest) => {
    rest[1].status(error.status ?? 500).json({});
  };
  // Express recognises an error handler by its four parameters.
  Object.defineProperty(respondWithError, 'length', { value: 4 });
  app.use(respondWithError);
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.status;
  } finally {
    server.close();
  }
}

function propertiesOf(schema: SchemaOrReference): Readonly<Record<string, SchemaOrReference>> {
  return '$ref' in schema ? {} : (schema.properties ?? {});
}

const ajv = new Ajv({ strict: false, validateFormats: false });

/** OpenAPI 3.0 has boolean exclusive bounds, unlike current JSON Schema. */
function accepts(schema: SchemaObject, value: unknown): boolean {
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...rest } = schema;
  const low = {
    [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum ?? -Infinity,
  };
  const high = {
    [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum ?? Infinity,
  };
  return ajv.validate({ ...rest, ...low, ...high }, value);
}

function compileProblems(text: string): readonly string[] {
  const name = '/types.ts';
  const options = { strict: true, noLib: true, noEmit: true, types: [] };
  const host = ts.createCompilerHost(options);
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext);
  const program = ts.createProgram([name], options, {
    ...host,
    getSourceFile: (path) => (path === name ? source : undefined),
    fileExists: (path) => path === name,
  });
  return program
    .getSemanticDiagnostics(source)
    .concat(program.getSyntacticDiagnostics(source))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
    .filter((message) => !/^Cannot find (?:global type|name) '(?:Record|Array)'/.test(message));
}
