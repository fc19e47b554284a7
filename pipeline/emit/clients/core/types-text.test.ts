import openapiTypescript, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import { describe, expect, it } from 'vitest';
import { recallFrom } from '../../../recall.ts';
import { typesText } from './types-text.ts';

const reference = (place: string) => ({ $ref: `#/components/${place}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const cat = {
  type: 'object',
  properties: { kind: { type: 'string' }, purrs: { type: 'boolean' } },
};

const document = {
  openapi: '3.1.0',
  info: { title: 'Everything', version: '1' },
  webhooks: { 'new pet': { post: { operationId: 'hear', responses: {} } } },
  paths: {
    '/pets/{id}': {
      parameters: [reference('parameters/Id')],
      get: {
        operationId: 'get#pet',
        summary: 'One\nor none',
        parameters: [reference('parameters/First'), { name: 'X-Y', in: 'header' }],
        responses: {
          200: {
            description: 'ok',
            ...json({
              allOf: [reference('schemas/Pet'), { type: 'object', required: ['name'] }],
              required: ['name'],
            }),
          },
          404: reference('responses/Gone'),
        },
      },
      post: { requestBody: reference('requestBodies/Pet'), responses: {} },
    },
    '/same': { $ref: '#/paths/~1pets~1%7Bid%7D' },
  },
  components: {
    schemas: {
      Pet: { type: 'object', properties: { name: { type: 'string', example: 'a\n\nb */' } } },
      Cat: { ...cat, description: 'Purrs.' },
      Dog: { allOf: [reference('schemas/Pet'), { enum: ['a', null, 3] }] },
      'Of any': { oneOf: [{ type: 'string' }, reference('schemas/Pet')], nullable: true },
      12: { type: 'array', items: { type: ['integer', 'null'] } },
    },
    responses: { Gone: { description: 'gone', headers: { A: reference('headers/A') } } },
    parameters: {
      Id: { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
      First: reference('parameters/Second'),
      Second: { name: 'second', in: 'query', required: true, schema: { type: 'string' } },
    },
    requestBodies: { Pet: { required: true, ...json(reference('schemas/Cat')) } },
    headers: { A: { schema: { type: 'string' } } },
    pathItems: { Shared: { get: { operationId: 'shared', responses: {} } } },
  },
};

const animal = {
  oneOf: [reference('schemas/Cat'), reference('schemas/Bird')],
  discriminator: { propertyName: 'kind', mapping: { CAT: '#/components/schemas/Cat' } },
};
const withDiscriminator = {
  ...document,
  components: {
    ...document.components,
    schemas: { ...document.components.schemas, Bird: cat, Animal: animal },
  },
};

/** The text with the separate interfaces of schemas inlined. */
function withoutInterfaces(text: string): string {
  const interfaces = /^((?:\/\*\*[^]*?\*\/\n)?)export interface (Pet|Cat|Bird) \{\n([^]*?)^\}\n/gm;
  return [...text.matchAll(interfaces)].reduce(
    (left, [own, comment = '', name = '', body = '']) => {
      const member = `${comment}${name}: {\n${body}};`.replace(/^(?=.)/gm, ' '.repeat(8));
      return left.replace(own, '').replace(`        ${name}: ${name};`, () => member);
    },
    text,
  );
}

/** The types of a whole document as openapi-typescript prints them. */
async function wholeText(source: object): Promise<string> {
  const copy = structuredClone(source) as OpenAPI3;
  const options = { defaultNonNullable: false, emptyObjectsUnknown: true, silent: true };
  return astToString(await openapiTypescript(copy, options));
}

describe('the types of a document, piece by piece,', () => {
  it.each([
    ['of everything', document],
    ['with a discriminator', withDiscriminator],
    ['without components', { ...document, components: undefined, paths: {} }],
    ['without operations', { ...document, webhooks: {}, paths: {}, components: {} }],
  ])('equal those of the whole: %s', async (_what, source) => {
    const plain = JSON.parse(JSON.stringify(source)) as typeof document;
    const { text } = await typesText(plain, ['x']);
    expect(withoutInterfaces(text)).toBe(`// x\n\n${await wholeText(plain)}`);
    expect(plain).toEqual(JSON.parse(JSON.stringify(source)));
  });

  it('follow references', async () => {
    const recall = recallFrom(new Map());
    await typesText(document, [], recall);
    const { components } = document;
    const edits = [
      { parameters: { ...components.parameters, Second: { ...components.parameters.Id } } },
      { requestBodies: { Pet: { ...components.requestBodies.Pet, required: false } } },
      { schemas: { ...components.schemas, Pet: cat } },
      { schemas: { ...withDiscriminator.components.schemas } },
    ];
    for (const edit of edits) {
      const edited = { ...document, components: { ...components, ...edit } };
      const { text } = await typesText(edited, [], recall);
      expect(text).toBe((await typesText(edited, [])).text);
    }
  });
});
