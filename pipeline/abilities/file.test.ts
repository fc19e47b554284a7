import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../openapi-document.ts';
import { renameEntry } from '../merge/naming/rename-entry.ts';
import { resolveModel } from '../model/resolve-model.ts';
import { changeAbilities } from './change-abilities.ts';
import { hideEntry } from './hide-entry.ts';

const row = { $ref: '#/components/schemas/Pet' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const body = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    photo: { type: 'string', format: 'byte', nullable: true },
    kind: { type: 'string', nullable: true },
  },
};
const property = (column: string, type: string, schema: object) => ({
  ...{ type: 'string', ...schema },
  'x-db': { column, type, ...('nullable' in schema ? { nullable: true } : {}) },
});
const document = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  'x-db': { format: 2, provider: 'sqlite' },
  paths: {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'getPet',
        responses: { 200: { description: 'A pet.', ...json(row) } },
        'x-crud': { model: 'Pet', action: 'get' },
      },
      patch: {
        operationId: 'updatePet',
        requestBody: { required: true, ...json(body) },
        responses: { 200: { description: 'A pet.', ...json(row) } },
        'x-crud': { model: 'Pet', action: 'update' },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['id', 'name'],
        'x-db': { kind: 'table', table: 'pets', primaryKey: ['id'] },
        properties: {
          id: { type: 'integer', readOnly: true, 'x-db': { column: 'id', type: 'integer' } },
          name: property('name', 'text', {}),
          photo: property('photo', 'blob', { format: 'byte', nullable: true }),
          kind: property('kind', 'text', { nullable: true }),
        },
      },
    },
  },
} as unknown as OpenApiDocument;

function changed(known: OpenApiDocument, verb: 'add' | 'remove', line: string): OpenApiDocument {
  const change = { verb, words: line.split(' '), to: ['Pet'], all: false };
  return changeAbilities(known, resolveModel(known), change).document;
}

const filesOf = (known: OpenApiDocument) =>
  resolveModel(known).operations.flatMap(({ id, crud }) =>
    (crud?.files ?? []).map(({ content, type }) => `${id} ${content} ${String(type)}`),
  );

describe('a file', () => {
  const added = changed(document, 'add', 'file photo kind image/png');

  it('has operations, a part in forms, and no place in rows', () => {
    expect(filesOf(added)).toEqual([
      ...['updatePet photo kind', 'getPetPhoto photo kind', 'putPetPhoto photo kind'],
      'deletePetPhoto photo kind',
    ]);
    const [get] = resolveModel(added).operations;
    expect(get?.crud?.row.map(({ name }) => name)).toEqual(['id', 'name', 'kind']);
    expect(changed(added, 'add', 'file photo kind image/png')).toEqual(added);
  });

  it('follows the names of its properties', () => {
    const renamed = ['Pet.photo portrait', 'Pet.kind mime'].reduce((known, line) => {
      const [from = '', to = ''] = line.split(' ');
      return renameEntry(known, from, to).document;
    }, added);
    expect(filesOf(renamed)[1]).toBe('getPetPhoto portrait mime');
  });

  it('is gone with its property, or with the ability', () => {
    const removed = changed(added, 'remove', 'file photo');
    expect(removed.paths).not.toHaveProperty(['/pets/{id}/photo']);
    expect(resolveModel(removed).operations[0]?.crud?.row).toHaveLength(4);
    const { document: hidden } = hideEntry(added, resolveModel(added), 'Pet.photo');
    expect(hidden.paths).not.toHaveProperty(['/pets/{id}/photo']);
    expect(JSON.stringify(hidden.paths)).not.toContain('photo');
  });

  it.each([
    ['file name', 'does not contain bytes'],
    ['file photo id', 'id is not a text'],
    ['file foto', 'only "photo"'],
  ])('is rejected: %s', (line, reason) => {
    expect(() => changed(document, 'add', line)).toThrow(reason);
  });
});
