import { changeAbilities } from '../../../pipeline/abilities/change-abilities.ts';
import { resolveModel } from '../../../pipeline/model/resolve-model.ts';
import type { ApiModel } from '../../../pipeline/model/api-model.ts';
import type { OpenApiDocument } from '../../../pipeline/openapi-document.ts';
import type { Chance } from '../access/fuzz/random-request.ts';

const text = { type: 'string', maxLength: 20 };
const integer = { type: 'integer', minimum: 0, maximum: 9 };
const nullable = (schema: object) => ({ ...schema, nullable: true });
const states = { type: 'string', maxLength: 4, enum: ['open', 'done', 'late'] };
const column = (name: string, schema: object, type: string, more: object = {}) => ({
  ...schema,
  'x-db': { column: name, type, ...more },
});
const json = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});
const error = { description: 'Rejected.', content: { 'application/json': { schema: {} } } };
const errors = Object.fromEntries([400, 401, 403, 404, 409].map((status) => [status, error]));
const filter = (name: string, schema: object) => ({
  ...{ name, in: 'query', schema, 'x-crud': { filter: name } },
});
const limit = {
  ...{ name: 'limit', in: 'query', 'x-crud': { role: 'limit' } },
  schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
};
const key = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 0 } }];

/** A condition as the document writes it. */
export type Condition = Readonly<Record<string, unknown>>;

/** A document with random rules, scopes, presets and private properties. */
export interface RandomDocument {
  readonly model: ApiModel;
  /** Rule of the list. */
  readonly listed: Condition | null;
}

/** What operations require, at random. */
export function randomDocument(chance: Chance): RandomDocument {
  const { below, oneOf } = chance;
  const isPreset = below(3) === 0;
  const secured = (scope: string) => ({
    security: oneOf([[{ token: [] }], [{ token: [] }], [{ token: [scope] }], [{ token: [] }, {}]]),
  });
  const crud = (action: string, rows: Condition | null, more: object = {}) => ({
    'x-crud': { model: 'Note', action, ...(rows === null ? {} : { rows }), ...more },
  });
  const rule = (): Condition | null => (below(5) === 0 ? null : randomCondition(chance, 2));
  const preset = isPreset ? { preset: { owner: '$claims.sub' } } : {};
  const hides = oneOf([[], [], ['memo'], ['archived']]);
  const memo = oneOf<object>([
    {},
    { 'x-crud': { readScope: 'memos' } },
    { 'x-crud': { writeScope: 'memos' } },
  ]);
  const listed = rule();
  const one = { 200: { description: 'The note.', ...json('Note') }, ...errors };
  const list = { type: 'array', items: { $ref: '#/components/schemas/Note' } };
  const paths = {
    '/notes': {
      get: {
        ...{ operationId: 'listNotes', ...secured('read'), ...crud('list', listed) },
        parameters: [limit, filter('status', states), filter('teamId', { type: 'integer' })],
        responses: {
          200: { description: 'Notes.', content: { 'application/json': { schema: list } } },
          ...errors,
        },
      },
      post: {
        ...{ operationId: 'createNote', ...secured('write'), ...crud('create', rule(), preset) },
        requestBody: { required: true, ...json('NewNote') },
        responses: { 201: { description: 'The note.', ...json('Note') }, ...errors },
      },
    },
    '/notes/{id}': {
      parameters: key,
      get: {
        ...{ operationId: 'getNote', ...secured('read'), ...crud('get', rule()) },
        responses: one,
      },
      patch: {
        ...{ operationId: 'changeNote', ...secured('write'), ...crud('update', rule()) },
        requestBody: { required: true, ...json('NoteChange') },
        responses: one,
      },
      delete: {
        ...{ operationId: 'deleteNote', ...secured('write'), ...crud('delete', rule()) },
        responses: { 204: { description: 'Gone.' }, ...errors },
      },
    },
  };
  const document = documentOf({ paths, isPreset, hides, memo });
  const change = { verb: 'add', words: ['etag'], to: ['Note'], all: false } as const;
  return {
    listed,
    model: resolveModel(changeAbilities(document, resolveModel(document), change).document),
  };
}

function randomCondition(chance: Chance, depth: number): Condition {
  const { below, oneOf } = chance;
  const inner = (): Condition => randomCondition(chance, depth - 1);
  const leaves: readonly Condition[] = [
    { owner: '$claims.sub' },
    { owner: '$claims.sub' },
    { level: { lte: '$claims.level' } },
    { status: 'open' },
    { status: ['open', 'late'] },
    { status: { in: '$claims.states' } },
    { archived: null },
    { level: { null: false } },
    { $scope: 'admin' },
    { 'team.tenant': '$claims.org.tenant' },
    { $not: { status: 'done' } },
  ];
  if (depth === 0) return oneOf(leaves);
  switch (below(4)) {
    case 0:
      return { $any: [inner(), inner()] };
    case 1:
      return { $all: [inner(), inner()] };
    case 2:
      return { $all: [inner(), inner(), inner()] };
    default:
      return oneOf(leaves);
  }
}

interface Parts {
  readonly paths: object;
  readonly isPreset: boolean;
  readonly hides: readonly string[];
  readonly memo: object;
}

function documentOf({ paths, isPreset, hides, memo }: Parts): OpenApiDocument {
  const properties: Readonly<Record<string, object>> = {
    id: column('id', { ...integer, readOnly: true }, 'INTEGER', { identity: 'autoIncrement' }),
    owner: column('owner', text, 'TEXT'),
    teamId: column('team_id', { type: 'integer', minimum: 0 }, 'INTEGER'),
    level: column('level', integer, 'INTEGER'),
    status: column('status', states, 'TEXT'),
    memo: { ...column('memo', nullable(text), 'TEXT', { nullable: true }), ...memo },
    archived: column('archived', nullable(text), 'TEXT', { nullable: true }),
  };
  const internal = { 'x-internal': true };
  const sent = {
    ...(isPreset ? {} : { owner: text }),
    ...{ teamId: { type: 'integer', minimum: 0 }, level: integer, status: states },
    ...{ memo: nullable(text), archived: nullable(text) },
  };
  const own = Object.entries(sent).filter(([name]) => !hides.includes(name));
  const shown = Object.fromEntries(own);
  const body = { type: 'object', properties: shown, additionalProperties: false };
  const required = ['teamId', 'level', 'status', ...(isPreset ? [] : ['owner'])];
  const source = {
    ...{ openapi: '3.0.3', info: { title: 'Notes', version: '1' }, paths },
    components: {
      schemas: {
        Team: {
          type: 'object',
          properties: {
            id: column('id', { ...integer, readOnly: true }, 'INTEGER'),
            tenant: column('tenant', text, 'TEXT'),
          },
          'x-db': { kind: 'table', table: 'teams', primaryKey: ['id'] },
        },
        Note: {
          type: 'object',
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, schema]) => [
              name,
              hides.includes(name) ? { ...schema, ...internal } : schema,
            ]),
          ),
          'x-db': {
            ...{ kind: 'table', table: 'notes', primaryKey: ['id'] },
            foreignKeys: [
              { columns: ['team_id'], references: { table: 'teams', columns: ['id'] } },
            ],
          },
        },
        NewNote: { ...body, required },
        NoteChange: { ...body, minProperties: 1 },
      },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
    'x-db': { format: 2, provider: 'sqlite' },
  };
  // A copy, so that no two places share an object.
  return JSON.parse(JSON.stringify(source)) as OpenApiDocument;
}
