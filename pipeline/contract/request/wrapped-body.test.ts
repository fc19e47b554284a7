import { expect, test } from 'vitest';
import { parseDocument } from '../../model/load/load-document.ts';
import { resolveModel } from '../../model/resolve-model.ts';
import { singleRowPlace } from '../../model/third-party/index.ts';
import { testedResources } from '../rows/tested-resource.ts';
import { bodyPointer } from '../rows/body-pointer.ts';
import { writeRequest } from './request-draft.ts';

const text = { type: 'string' };
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const object = (properties: Readonly<Record<string, object>>): object => ({
  type: 'object',
  properties,
});
const ticket = object({ id: { type: 'integer', readOnly: true }, subject: text });
const one = { description: '', ...json(object({ ticket })) };
const many = { description: '', ...json(object({ tickets: { type: 'array', items: ticket } })) };

async function createOf(body: object) {
  const key = { in: 'path', name: 'id', required: true, schema: { type: 'integer' } };
  const source = {
    ...{ openapi: '3.0.3', info: { title: 'Desk', version: '1' } },
    paths: {
      '/tickets': {
        get: { responses: { 200: many } },
        post: { requestBody: json(body), responses: { 201: one } },
      },
      '/tickets/{id}': {
        parameters: [key],
        get: { responses: { 200: one } },
        delete: { responses: { 204: { description: '' } } },
      },
    },
  };
  const model = resolveModel(
    await parseDocument(JSON.stringify(source), 'desk.json', 'any'),
    'desk.json',
    'any',
  );
  const [resource] = testedResources(model);
  if (resource?.create === null || resource === undefined) throw new Error('No create was found.');
  return resource.create;
}

function textOf(operation: Awaited<ReturnType<typeof createOf>>): string | null {
  const value = { subject: 'New' };
  const body = { kind: 'value', mediaType: 'application/json', value } as const;
  return writeRequest({ operation, parameters: new Map(), body }, 'http://desk', {}).body;
}

test('a row has the wrapper of its body', async () => {
  const create = await createOf(object({ ticket }));
  expect(singleRowPlace(create)).toEqual(['ticket']);
  expect(bodyPointer(create)).toMatch(/\/properties\/ticket$/);
  expect(textOf(create)).toBe('{"ticket":{"subject":"New"}}');
});

test('a body without a wrapper is the row', async () => {
  const create = await createOf(ticket);
  expect(singleRowPlace(create)).toEqual(['ticket']);
  expect(textOf(create)).toBe('{"subject":"New"}');
});

test('a body with more than its row is sent unchanged', async () => {
  const create = await createOf(object({ ticket, notify: { type: 'boolean' } }));
  expect(singleRowPlace(create)).toEqual([]);
  expect(textOf(create)).toBe('{"subject":"New"}');
});
