import { expect, it } from 'vitest';
import { PipelineError } from '../../../errors.ts';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import { resolveModel } from '../../resolve-model.ts';

const column = (name: string, type = 'TEXT') => ({ 'x-db': { column: name, type } });
const text = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const hr = { readScope: 'hr' };

interface Parts {
  readonly id?: object;
  readonly badge?: object;
  readonly pay?: object;
  readonly sent?: object;
  /** The path's parameter, and its column. */
  readonly key?: string;
  readonly shown?: object;
}

/** A table of workers with a key, a unique badge and a salary. */
function documentOf(parts: Parts): OpenApiDocument {
  const { id = {}, badge = {}, pay = {}, sent = {}, key = 'id' } = parts;
  const worker = { $ref: '#/components/schemas/Worker' };
  const parameter = { name: key, in: 'path', required: true, schema: text };
  return {
    openapi: '3.0.3',
    info: { title: 'Workers', version: '1' },
    security: [{ token: [] }],
    paths: {
      [`/workers/{${key}}`]: {
        parameters: [parameter],
        get: {
          'x-crud': { model: 'Worker', action: 'get', key: [key] },
          responses: { 200: { description: '-', ...json(parts.shown ?? worker) } },
        },
        patch: {
          'x-crud': { model: 'Worker', action: 'update', key: [key] },
          requestBody: json({ $ref: '#/components/schemas/UpdateWorker' }),
          responses: { 200: { description: '-', ...json(parts.shown ?? worker) } },
        },
      },
    },
    components: {
      schemas: {
        Worker: {
          type: 'object',
          required: ['id', 'badge', 'pay'],
          properties: {
            id: { ...text, ...column('id'), ...id },
            badge: { ...text, ...column('badge'), ...badge },
            pay: { ...text, ...column('pay'), ...pay },
          },
          'x-db': {
            ...{ kind: 'table', table: 'workers', primaryKey: ['id'] },
            uniques: [{ columns: ['badge'] }],
          },
        },
        UpdateWorker: { type: 'object', properties: { badge: text, pay: { ...text, ...sent } } },
      },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    'x-db': { format: 2, provider: 'sqlite' },
  } as unknown as OpenApiDocument;
}

function problemsOf(parts: Parts): string {
  try {
    resolveModel(documentOf(parts));
    return '';
  } catch (error) {
    if (!(error instanceof PipelineError)) throw error;
    return error.problems.map(({ place, message }) => `${String(place)} ${message}`).join('\n');
  }
}

it('properties with scopes are not required in responses, and bodies declare the scope', () => {
  const pay = { 'x-crud': { ...hr, writeScope: 'payroll' } };
  const { document, models } = resolveModel(documentOf({ pay }));
  const { Worker, UpdateWorker } = document.components?.schemas ?? {};
  expect(Worker).toMatchObject({ required: ['id', 'badge'] });
  expect(UpdateWorker).toMatchObject({
    properties: { pay: { 'x-crud': { writeScope: 'payroll' } } },
  });
  expect(models[0]?.properties).toMatchObject([
    { readScope: null, writeScope: null },
    { readScope: null, writeScope: null },
    { readScope: 'hr', writeScope: 'payroll' },
  ]);
});

const row = (properties: object, required: readonly string[] = []) => ({
  ...{ type: 'object', properties, ...(required.length === 0 ? {} : { required }) },
});

it.each<[string, Parts, RegExp]>([
  ['a key', { id: { 'x-crud': hr } }, /properties\/id\/x-crud Rows are addressed by their key/],
  [
    'a unique property that others may send',
    { badge: { 'x-crud': hr } },
    /are unique: anyone who may send one can find out whether it is taken/,
  ],
  [
    'a path that finds rows by it',
    { badge: { 'x-crud': { readScope: 'hr', writeScope: 'hr' } }, key: 'badge' },
    /"badge" would look up rows by a property that needs a readScope/,
  ],
  ['a scope in a body', { sent: { 'x-crud': hr } }, /UpdateWorker\/properties\/pay\/x-crud/],
  ['a scope with a blank', { pay: { 'x-crud': { readScope: 'h r' } } }, /must match the pattern/],
  [
    'another response that requires it',
    {
      pay: { 'x-crud': hr },
      shown: row({ id: text, pay: text }, ['pay']),
    },
    /properties\/pay Callers without its readScope do not get this property/,
  ],
  [
    'a response of nothing else',
    { pay: { 'x-crud': hr }, shown: row({ pay: text }) },
    /would be empty for callers/,
  ],
])('rejects %s', (_name, parts, reported) => {
  expect(problemsOf(parts)).toMatch(reported);
});

it('accepts a unique property that only its readers may send', () => {
  expect(problemsOf({ badge: { 'x-crud': { readScope: 'hr', writeScope: 'hr' } } })).toBe('');
});
