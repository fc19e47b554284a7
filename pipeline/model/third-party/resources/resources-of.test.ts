import { describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../openapi-document.ts';
import { resolveModel } from '../../resolve-model.ts';
import { schemasOf } from '../../schema-view.ts';
import { editedModel } from '../../testing/edited-document.ts';
import { resourcesOf } from './resources-of.ts';

const answering = (schema: object): object => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
});
const pet = { $ref: '#/components/schemas/Pet' };
const document = {
  ...{ openapi: '3.0.3', info: { title: 'Pets', version: '1' } },
  paths: {
    '/users/{userId}/pets': {
      get: answering({ type: 'object', properties: { data: { type: 'array', items: pet } } }),
    },
    '/pets': { get: answering({ type: 'array', maxItems: 9, items: pet }), post: answering(pet) },
    '/pets/{petId}': { get: answering(pet), patch: answering(pet), delete: { responses: {} } },
    '/order': { post: answering(pet) },
    '/order/{id}': { get: answering(pet) },
  },
  components: {
    schemas: {
      Pet: {
        allOf: [
          { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
          { properties: { userId: { type: 'string', nullable: true } } },
        ],
        oneOf: [{ properties: { bark: { type: 'string' } } }, { properties: { purr: {} } }],
      },
    },
  },
};
const model = resolveModel(document as unknown as OpenApiDocument, 'pets.json', 'any');

describe('resources', () => {
  it('are declared by x-crud', () => {
    const [tracks] = resourcesOf(editedModel()).all.filter(({ name }) => name === 'Track');
    expect(tracks?.key).toEqual([{ parameter: 'id', names: ['id'] }]);
    expect(
      [tracks?.list, tracks?.create, tracks?.get, tracks?.remove].map((one) => one?.id),
    ).toEqual(['listTracks', 'createTrack', 'getTrack', 'deleteTrack']);
    expect(tracks?.updates).toHaveLength(1);
  });

  it('are inferred from paths and schemas', () => {
    const { all } = resourcesOf(model);
    expect(all.map(({ name, keyProperties, envelope }) => [name, keyProperties, envelope])).toEqual(
      [
        ['/pets', ['id'], null],
        ['/users/{userId}/pets', ['id'], ['data']],
        ['/order', ['id'], null],
      ],
    );
    const [pets, below] = all;
    expect(pets).toMatchObject({ key: [{ parameter: 'petId', names: ['id', 'petId'] }], most: 9 });
    expect(below).toMatchObject({
      ...{ parents: [{ parameter: 'userId', name: '/users' }], parentPath: ['userId'] },
    });
  });

  it('determine what operations do, once', () => {
    expect(resourcesOf(model)).toBe(resourcesOf(model));
    const actions = [...resourcesOf(model).uses].map(([{ id }, { action }]) => [id, action]);
    expect(actions).toEqual([
      ['getPets', 'list'],
      ['postPets', 'create'],
      ['getPetsByPetId', 'get'],
      ['patchPetsByPetId', 'update'],
      ['deletePetsByPetId', 'delete'],
      ['getUsersByUserIdPets', 'list'],
    ]);
  });
});

it('one view answers questions about schemas', () => {
  const schemas = schemasOf(model);
  const place = '#/components/schemas/Pet';
  expect([...schemas.properties(place).keys()]).toEqual(['id', 'userId']);
  expect([...schemas.allProperties(place).keys()]).toEqual(['id', 'userId', 'bark', 'purr']);
  expect([...schemas.required(place)]).toEqual(['id']);
  expect([...schemas.types(place)]).toEqual(['object']);
  expect([...schemas.types(`${place}/allOf/1/properties/userId`)]).toEqual(['string', 'null']);
  expect(schemas.parts(place)).toHaveLength(3);
  expect(schemas.alternatives(place)).toHaveLength(2);
});
