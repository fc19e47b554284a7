import { showingDeleted } from './faulty/layers.ts';
import { modelOf, type FaultyApi } from './faulty/try-faulty.ts';

const json = (name: string, isList = false): object => {
  const ref = { $ref: `#/components/schemas/${name}` };
  const schema = isList ? { type: 'array', items: ref } : ref;
  return { description: `${name}.`, content: { 'application/json': { schema } } };
};
const key = (name: string): object => ({
  ...{ name, in: 'path', required: true },
  schema: { type: 'integer', format: 'int32', minimum: 1 },
});
const missing = { 404: json('Problem') };
const rows = (errors: object): object => ({
  get: { responses: { 200: json('Row', true), ...errors } },
  post: {
    requestBody: { required: true, ...json('NewRow') },
    responses: { 201: json('Row'), 400: json('Problem'), ...errors },
  },
});
const row = {
  get: { responses: { 200: json('Row'), ...missing } },
  delete: { responses: { 204: { description: 'Deleted.' }, ...missing } },
};
const text = { type: 'string' };

/** Users, and todos with nested paths only. */
const document = {
  openapi: '3.0.3',
  info: { title: 'todos', version: '1.0.0' },
  paths: {
    '/users': rows({}),
    '/users/{id}': { parameters: [key('id')], ...row },
    '/users/{userId}/todos': { parameters: [key('userId')], ...rows(missing) },
    '/users/{userId}/todos/{id}': { parameters: [key('userId'), key('id')], ...row },
  },
  components: {
    schemas: {
      Row: {
        ...{ type: 'object', required: ['id', 'title'] },
        properties: { id: { type: 'integer', format: 'int32' }, title: text },
      },
      NewRow: {
        ...{ type: 'object', additionalProperties: false, required: ['title'] },
        properties: { title: { ...text, minLength: 1, maxLength: 30 } },
      },
      Problem: { type: 'object', required: ['message'], properties: { message: text } },
    },
  },
};

export const todos = {
  model: await modelOf(document, 'todos.json'),
  faults: {
    'deleted todos still exist': showingDeleted((path) => path.includes('/todos/')),
  },
} satisfies FaultyApi;
